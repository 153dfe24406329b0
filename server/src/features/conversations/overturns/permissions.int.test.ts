import type { Ack, ErrorCode, overturnEvents } from '@midspan/contract';
import {
  aBystander,
  aChallenge,
  acceptedItem,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  claimsIn,
  codeOf,
  connectSocket,
  digest,
  done,
  type Holder,
  joinTalk,
  openDispute,
  ownServer,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

type Name = keyof typeof overturnEvents;

/** The proposer challenged an item, the partner reviews it, the counterpart loses by it. */
const ROLES = ['proposer', 'partner', 'counterpart', 'stranger'] as const;
type Role = (typeof ROLES)[number];

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
};

/** One's own conversation, with the ids of what others have in private: none of it exists. */
const ELSEWHERE: Record<Name, Cells> = {
  'evidence:proposeOverturn': ['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN'],
  'evidence:getOverturnStatus': all('NOT_FOUND'),
  'evidence:acceptOverturnProposal': all('NOT_FOUND'),
  'evidence:declineOverturnProposal': all('NOT_FOUND'),
  'evidence:withdrawOverturnProposal': all('NOT_FOUND'),
  'evidence:concedeDispute': all('NOT_FOUND'),
};

// Of its own, because it compares everything there is before and after.
const server = await ownServer();
const hypothesisId = await (await claimsIn(server))();
const stranger = await aBystander(server.pool, hypothesisId);

interface Scene {
  readonly conversationId: string;
  /** an item that could be challenged there */
  readonly evidenceId: string;
  readonly proposalId: string;
  readonly people: Record<Exclude<Role, 'stranger'>, Holder>;
}

async function underReview(): Promise<Scene> {
  const { first, second, evidenceId } = await aChallenge(server, hypothesisId);
  const { conversationId } = second;
  const free = await acceptedItem(first);
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  const people = { proposer: second.ben, partner: second.ann, counterpart: first.ann };
  return { conversationId, evidenceId: free, proposalId, people };
}

async function inPrivate(): Promise<Scene> {
  const talk = await aTalk(server, hypothesisId, 'private');
  const { conversationId } = talk;
  const evidenceId = await acceptedItem(talk);
  const free = await acceptedItem(talk);
  const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
  const people = { proposer: talk.ben, partner: talk.ann, counterpart: talk.ann };
  return { conversationId, evidenceId: free, proposalId, people };
}

async function completed(): Promise<Scene> {
  const scene = await underReview();
  const { conversationId } = scene;
  const { live } = await joinTalk(server, conversationId, scene.people.partner);
  await done(live, 'conversation:complete', { conversationId });
  return scene;
}

async function inDispute(): Promise<Scene> {
  const dispute = await openDispute(server, await aChallenge(server, hypothesisId));
  const { proposer, counterpart, second, conversationId, proposalId } = dispute;
  const evidenceId = await acceptedItem({ ann: proposer, ben: counterpart });
  const people = { proposer, partner: second.ann, counterpart };
  return { conversationId, evidenceId, proposalId, people };
}

async function elsewhere(): Promise<Scene> {
  const [own, { evidenceId, proposalId }] = await Promise.all([underReview(), inPrivate()]);
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

async function attempt({ token }: Holder, name: Name, payload: object) {
  const live = await connectSocket(server.baseUrl, token);
  const answer: Ack = await live.socket.timeout(10_000).emitWithAck(name, payload);
  live.close();
  return answer.success ? null : codeOf(answer);
}

const holderOf = ({ people }: Scene, role: Role): Holder =>
  role === 'stranger' ? stranger : people[role];

test.each(PLACES)(
  'refuses everyone without permission $place and changes nothing, and lets readers read',
  async ({ scene: prepare, table }) => {
    const scene = await prepare();
    const before = await digest(server.pool);
    for (const name of Object.keys(table) as Name[]) {
      for (const [index, role] of ROLES.entries()) {
        const expected = table[name][index];
        if (expected === null && name !== READING) continue;
        const code = await attempt(holderOf(scene, role), name, payloadOf(name, scene));
        expect([name, role, code]).toEqual([name, role, expected]);
      }
    }
    expect(await digest(server.pool)).toBe(before);
  },
);

// What they may do elsewhere, the tests of reviews and disputes show.
test.each([
  ['evidence:proposeOverturn', 'proposer'],
  ['evidence:acceptOverturnProposal', 'partner'],
  ['evidence:declineOverturnProposal', 'partner'],
  ['evidence:withdrawOverturnProposal', 'proposer'],
] as const)('allows %s in private for the %s', async (name, role) => {
  const scene = await inPrivate();
  expect(await attempt(holderOf(scene, role), name, payloadOf(name, scene))).toBeNull();
});
