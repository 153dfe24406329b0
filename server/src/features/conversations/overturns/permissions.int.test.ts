import type { ClientEventName, ErrorCode, overturnEvents } from '@midspan/contract';
import {
  aBystander,
  aChallenge,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  closeDispute,
  connectSocket,
  digest,
  done,
  type Holder,
  openDispute,
  ownServer,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

type Name = keyof typeof overturnEvents;

/** The proposer challenged an item, the partner reviews it, the counterpart loses by it. */
const ROLES = ['proposer', 'partner', 'counterpart', 'stranger'] as const;
type Role = (typeof ROLES)[number];

/** Members without permission, for what the proposer or the partner could do in another role. */
const OUTSIDE = {
  unverified: ['EMAIL_NOT_VERIFIED', 'email_verified_at = NULL', 'email_verified_at = now()'],
  suspended: ['SUSPENDED', 'suspended_at = now()', 'suspended_at = NULL'],
} as const;

/** The error each role gets, in the order of the roles; null where it succeeds. */
type Cells = readonly [
  proposer: ErrorCode | null,
  partner: ErrorCode | null,
  counterpart: ErrorCode | null,
  stranger: ErrorCode | null,
];

const all = (code: ErrorCode | null): Cells => [code, code, code, code];

/** Under review in a public conversation. */
const PUBLIC: Record<Name, Cells> = {
  'evidence:proposeOverturn': [null, null, 'FORBIDDEN', 'FORBIDDEN'],
  'evidence:getOverturnStatus': [null, null, null, 'NOT_FOUND'],
  'evidence:acceptOverturnProposal': [
    'OVERTURN_NOT_YOURS',
    null,
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:declineOverturnProposal': [
    'OVERTURN_NOT_YOURS',
    null,
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:withdrawOverturnProposal': [
    null,
    'OVERTURN_NOT_YOURS',
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:concedeDispute': ['DISPUTE_ONLY', 'DISPUTE_ONLY', 'DISPUTE_ONLY', 'NOT_FOUND'],
  'evidence:reopenDispute': [
    'OVERTURN_NOT_YOURS',
    'OVERTURN_NOT_YOURS',
    'REOPEN_NOT_DEFAULT',
    'NOT_FOUND',
  ],
};

/** In private the partner is the counterpart; for anyone else it doesn't exist. */
const hidden = 'PRIVATE_CONVERSATION';
const PRIVATE: Record<Name, Cells> = {
  'evidence:proposeOverturn': [null, 'OVERTURN_OWN', 'OVERTURN_OWN', hidden],
  'evidence:getOverturnStatus': [null, null, null, 'NOT_FOUND'],
  'evidence:acceptOverturnProposal': ['OVERTURN_NOT_YOURS', null, null, 'NOT_FOUND'],
  'evidence:declineOverturnProposal': ['OVERTURN_NOT_YOURS', null, null, 'NOT_FOUND'],
  'evidence:withdrawOverturnProposal': [
    null,
    'OVERTURN_NOT_YOURS',
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:concedeDispute': ['DISPUTE_ONLY', 'DISPUTE_ONLY', 'DISPUTE_ONLY', 'NOT_FOUND'],
  'evidence:reopenDispute': [
    'OVERTURN_NOT_YOURS',
    'REOPEN_NOT_DEFAULT',
    'REOPEN_NOT_DEFAULT',
    'NOT_FOUND',
  ],
};

const over = 'CONVERSATION_COMPLETED';
const COMPLETED: Record<Name, Cells> = {
  'evidence:proposeOverturn': [over, over, 'FORBIDDEN', 'FORBIDDEN'],
  'evidence:getOverturnStatus': [null, null, null, 'NOT_FOUND'],
  'evidence:acceptOverturnProposal': [over, over, 'OVERTURN_NOT_YOURS', 'NOT_FOUND'],
  'evidence:declineOverturnProposal': [over, over, 'OVERTURN_NOT_YOURS', 'NOT_FOUND'],
  'evidence:withdrawOverturnProposal': [
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'NOT_FOUND',
  ],
  'evidence:concedeDispute': [
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'NOT_FOUND',
  ],
  'evidence:reopenDispute': [
    'OVERTURN_NOT_YOURS',
    'OVERTURN_NOT_YOURS',
    'REOPEN_NOT_DEFAULT',
    'NOT_FOUND',
  ],
};

/** In a dispute the proposer and the counterpart talk. */
const DISPUTE: Record<Name, Cells> = {
  'evidence:proposeOverturn': [
    'OVERTURN_ELSEWHERE',
    'FORBIDDEN',
    'OVERTURN_ELSEWHERE',
    'FORBIDDEN',
  ],
  'evidence:getOverturnStatus': all(null),
  'evidence:acceptOverturnProposal': [
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:declineOverturnProposal': [
    'OVERTURN_DECIDED',
    'OVERTURN_DECIDED',
    'OVERTURN_NOT_YOURS',
    'NOT_FOUND',
  ],
  'evidence:withdrawOverturnProposal': [null, 'FORBIDDEN', 'OVERTURN_NOT_YOURS', 'NOT_FOUND'],
  'evidence:concedeDispute': ['OVERTURN_NOT_YOURS', 'FORBIDDEN', null, 'NOT_FOUND'],
  'evidence:reopenDispute': [
    'OVERTURN_NOT_YOURS',
    'OVERTURN_NOT_YOURS',
    'REOPEN_NOT_DEFAULT',
    'NOT_FOUND',
  ],
};

/** One's own conversation, with the ids of what others have in private: none of it exists. */
const ELSEWHERE: Record<Name, Cells> = {
  'evidence:proposeOverturn': ['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN'],
  'evidence:getOverturnStatus': all('NOT_FOUND'),
  'evidence:acceptOverturnProposal': all('NOT_FOUND'),
  'evidence:declineOverturnProposal': all('NOT_FOUND'),
  'evidence:withdrawOverturnProposal': all('NOT_FOUND'),
  'evidence:concedeDispute': all('NOT_FOUND'),
  'evidence:reopenDispute': all('NOT_FOUND'),
};

const server = await ownServer();
const author = await aMember(server);
const hypothesisId = (await aHypothesis(server, author)).id;
const stranger = await aBystander(server.pool, hypothesisId);

interface Scene {
  readonly conversationId: string;
  /** an item that could be challenged there */
  readonly evidenceId: string;
  readonly proposalId: string;
  readonly people: Record<Exclude<Role, 'stranger'>, Holder>;
  close(): void;
}

async function underReview(): Promise<Scene> {
  const { first, second, evidenceId } = await aChallenge(server, hypothesisId);
  const free = await acceptedItem(first);
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  return {
    conversationId: second.conversationId,
    evidenceId: free,
    proposalId,
    people: { proposer: second.ben, partner: second.ann, counterpart: first.ann },
    close: () => {
      for (const { live } of [first.ann, first.ben, second.ann, second.ben]) live.close();
    },
  };
}

async function inPrivate(): Promise<Scene> {
  const talk = await aTalk(server, hypothesisId, 'private');
  const evidenceId = await acceptedItem(talk);
  const free = await acceptedItem(talk);
  const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
  return {
    conversationId: talk.conversationId,
    evidenceId: free,
    proposalId,
    people: { proposer: talk.ben, partner: talk.ann, counterpart: talk.ann },
    close: () => {
      for (const { live } of [talk.ann, talk.ben]) live.close();
    },
  };
}

async function completed(): Promise<Scene> {
  const scene = await underReview();
  const live = await connectSocket(server.baseUrl, scene.people.partner.token);
  await done(live, 'conversation:complete', { conversationId: scene.conversationId });
  live.close();
  return scene;
}

async function inDispute(): Promise<Scene> {
  const dispute = await openDispute(server, await aChallenge(server, hypothesisId));
  const { proposer, counterpart, second, conversationId } = dispute;
  const evidenceId = await proposer.propose();
  await counterpart.accept(evidenceId);
  return {
    conversationId,
    evidenceId,
    proposalId: dispute.proposalId,
    people: { proposer, partner: second.ann, counterpart },
    close: () => closeDispute(dispute),
  };
}

async function elsewhere(): Promise<Scene> {
  const [own, others] = await Promise.all([underReview(), inPrivate()]);
  const { evidenceId, proposalId } = others;
  others.close();
  return { ...own, evidenceId, proposalId };
}

/** The one event that changes nothing for anyone. */
const READING = 'evidence:getOverturnStatus';

const PLACES = [
  { place: 'under review in public', scene: underReview, table: PUBLIC },
  { place: 'under review in private', scene: inPrivate, table: PRIVATE },
  { place: 'in a completed conversation', scene: completed, table: COMPLETED },
  { place: 'in a dispute', scene: inDispute, table: DISPUTE },
  { place: 'with the ids of others', scene: elsewhere, table: ELSEWHERE },
];

function payloadOf(name: Name, scene: Scene): object {
  const { conversationId, evidenceId, proposalId } = scene;
  if (name === 'evidence:proposeOverturn') {
    return { conversationId, evidenceId, reason: CHALLENGE_REASON };
  }
  return { proposalId };
}

/** The answer's code, or the handshake's where it gets no further; null when it was done. */
async function attempt(token: string, name: ClientEventName, payload: object) {
  try {
    const live = await connectSocket(server.baseUrl, token);
    const answer: { success: boolean; code?: string } = await live.socket
      .timeout(10_000)
      .emitWithAck(name, payload);
    live.close();
    return answer.success ? null : answer.code;
  } catch (error) {
    return (error as { data?: { code: string } }).data?.code ?? String(error);
  }
}

describe.each(PLACES)('$place', ({ scene: prepare, table }) => {
  const names = Object.keys(table) as Name[];
  const holderOf = ({ people }: Scene, role: Role): Holder =>
    role === 'stranger' ? stranger : people[role];

  test('refuses everyone without permission and changes nothing, and lets readers read', async () => {
    const scene = await prepare();
    const before = await digest(server.pool);
    for (const name of names) {
      const payload = payloadOf(name, scene);
      for (const [index, role] of ROLES.entries()) {
        const expected = table[name][index];
        if (expected === null && name !== READING) continue;
        const code = await attempt(holderOf(scene, role).token, name, payload);
        expect([name, role, code]).toEqual([name, role, expected]);
      }
      expect([name, await attempt('', name, payload)]).toEqual([name, 'UNAUTHENTICATED']);
      // Someone who could do it in another role.
      const may = ROLES.find((_, index) => table[name][index] === null) ?? 'proposer';
      const { token, userId } = holderOf(scene, may);
      for (const [code, set, reset] of Object.values(OUTSIDE)) {
        await server.pool.query(`UPDATE users SET ${set} WHERE id = $1`, [userId]);
        expect([name, await attempt(token, name, payload)]).toEqual([name, code]);
        await server.pool.query(`UPDATE users SET ${reset} WHERE id = $1`, [userId]);
      }
    }
    expect(await digest(server.pool)).toBe(before);
    scene.close();
  });

  const cells = names
    .filter((name) => name !== READING)
    .flatMap((name) =>
      ROLES.filter((_, index) => table[name][index] === null).map((role) => ({ name, role })),
    );
  if (cells.length === 0) return;
  test.each(cells)('allows $name for the $role', async ({ name, role }) => {
    const scene = await prepare();
    const before = await digest(server.pool);
    expect(await attempt(holderOf(scene, role).token, name, payloadOf(name, scene))).toBeNull();
    expect(await digest(server.pool)).not.toBe(before);
    scene.close();
  });
});
