import type { ClientEventName, ErrorCode } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  digest,
  done,
  evidenceFields,
  membersHolding,
  ownServer,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** The proposer wrote the message and proposed the item; the partner flagged and rejects. */
const ROLES = ['proposer', 'partner', 'stranger', 'unverified', 'suspended', 'anonymous'] as const;
type Role = (typeof ROLES)[number];

const PLACES = ['public', 'private', 'completed', 'elsewhere'] as const;
type Place = (typeof PLACES)[number];

interface Ids {
  readonly conversationId: string;
  readonly evidenceId: string;
  readonly messageId: string;
  readonly flagId: string;
}

interface Row {
  readonly name: ClientEventName;
  readonly needs?: 'disputed' | 'created' | 'clarified';
  readonly payload: (ids: Ids) => object;
  /** who may, in an active conversation */
  readonly allowed: readonly Role[];
  /** the other participant's refusal */
  readonly wrongOne?: ErrorCode;
  /** the refusal of a stranger who could read the conversation */
  readonly reader?: ErrorCode;
}

const text = 'Some words';
const item = ({ conversationId, evidenceId }: Ids) => ({ conversationId, evidenceId });
const BOTH = ['proposer', 'partner'] as const;
const MEMBERS = [...BOTH, 'stranger'] as const;

const ROWS: readonly Row[] = [
  {
    name: 'conversation:join',
    payload: ({ conversationId }) => ({ conversationId }),
    allowed: MEMBERS,
  },
  {
    name: 'conversation:sendMessage',
    payload: ({ conversationId }) => ({
      conversationId,
      content: text,
      tempId: crypto.randomUUID(),
    }),
    allowed: BOTH,
  },
  {
    name: 'conversation:typing',
    payload: ({ conversationId }) => ({ conversationId }),
    allowed: BOTH,
  },
  {
    name: 'conversation:complete',
    payload: ({ conversationId }) => ({ conversationId }),
    allowed: BOTH,
  },
  {
    name: 'conversation:proposeEvidence',
    payload: ({ conversationId }) => ({ conversationId, ...evidenceFields() }),
    allowed: BOTH,
  },
  {
    name: 'conversation:reviewEvidence',
    payload: (ids) => ({ ...item(ids), decision: 'accept' }),
    allowed: ['partner'],
    wrongOne: 'EVIDENCE_NOT_YOURS',
  },
  {
    name: 'conversation:withdrawEvidence',
    payload: item,
    allowed: ['proposer'],
    wrongOne: 'EVIDENCE_NOT_YOURS',
  },
  {
    name: 'conversation:acceptRejection',
    needs: 'disputed',
    payload: item,
    allowed: ['proposer'],
    wrongOne: 'EVIDENCE_NOT_YOURS',
  },
  {
    name: 'conversation:acceptDisputedEvidence',
    needs: 'disputed',
    payload: item,
    allowed: ['partner'],
    wrongOne: 'EVIDENCE_NOT_YOURS',
  },
  {
    name: 'flag:create',
    payload: ({ messageId }) => ({ messageId, flagType: 'rude' }),
    allowed: ['partner'],
    wrongOne: 'FLAG_OWN_MESSAGE',
    reader: 'NOT_FOUND',
  },
  {
    name: 'flag:clarify',
    needs: 'created',
    payload: ({ flagId }) => ({ flagId, text }),
    allowed: ['proposer'],
    wrongOne: 'FLAG_NOT_YOURS',
    reader: 'NOT_FOUND',
  },
  {
    name: 'flag:suggest',
    needs: 'clarified',
    payload: ({ flagId }) => ({ flagId, text }),
    allowed: ['partner'],
    wrongOne: 'FLAG_NOT_YOURS',
    reader: 'NOT_FOUND',
  },
  {
    name: 'flag:resolve',
    needs: 'created',
    payload: ({ flagId }) => ({ flagId, resolutionText: text }),
    allowed: ['partner'],
    wrongOne: 'FLAG_NOT_YOURS',
    reader: 'NOT_FOUND',
  },
];

/** The expected answer for a cell of the matrix; null when the event succeeds. */
function expected(row: Row, place: Place, role: Role): ErrorCode | null {
  if (role === 'anonymous') return 'UNAUTHENTICATED';
  if (role === 'suspended') return 'SUSPENDED';
  if (role === 'unverified') return 'EMAIL_NOT_VERIFIED';
  const isItem = row.payload === item || row.name === 'conversation:reviewEvidence';
  // Elsewhere everyone is a stranger; an item is sent with the id of the caller's own conversation.
  if (place === 'elsewhere' && isItem && role !== 'stranger') return 'NOT_FOUND';
  if (place === 'elsewhere' || role === 'stranger') {
    if (row.reader !== undefined) return row.reader;
    const hidden = isItem ? false : place === 'elsewhere';
    if (hidden || place === 'private') return 'PRIVATE_CONVERSATION';
    return row.allowed.includes('stranger') ? null : 'FORBIDDEN';
  }
  if (place === 'completed' && row.name !== 'conversation:join') return 'CONVERSATION_COMPLETED';
  return row.allowed.includes(role) ? null : (row.wrongOne ?? null);
}

const server = await ownServer();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
const [holder] = await membersHolding(server.pool, hypothesisId, [80]);
if (!holder) throw new Error('one was asked for');
const stranger = holder;

/** A conversation as the event finds it, with everything the event may name. */
async function prepare(talk: Talk, needs: Row['needs']): Promise<Ids> {
  const { conversationId, ann, ben } = talk;
  const messageId = (await ann.say('Nonsense')).id;
  const evidenceId = await ann.propose();
  if (needs === 'disputed') await ben.reject(evidenceId);
  let flagId: string = crypto.randomUUID();
  if (needs === 'created' || needs === 'clarified') {
    flagId = (await done(ben.live, 'flag:create', { messageId, flagType: 'rude' })).flag.flagId;
    if (needs === 'clarified') await done(ann.live, 'flag:clarify', { flagId, text });
  }
  return { conversationId, evidenceId, messageId, flagId };
}

async function prepareIn(place: Place, needs: Row['needs']) {
  const talk = await aTalk(server, hypothesisId, place === 'private' ? 'private' : 'public');
  const ids = await prepare(talk, needs);
  if (place === 'completed') {
    await done(talk.ben.live, 'conversation:complete', { conversationId: talk.conversationId });
  }
  if (place !== 'elsewhere') return { talk, ids, own: ids };
  const others = await aTalk(server, hypothesisId, 'private');
  const foreign = await prepare(others, needs);
  for (const { live } of [others.ann, others.ben]) live.close();
  return { talk, ids: foreign, own: ids };
}

const STANDING: Partial<Record<Role, string>> = {
  unverified: 'email_verified_at = CASE WHEN $2 THEN NULL ELSE now() END',
  suspended: 'suspended_at = CASE WHEN $2 THEN now() END',
};

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

describe.each(PLACES)('%s', (place) => {
  test.each(ROWS)(
    'allows $name only for those with permission, and changes nothing for others',
    async (row) => {
      const { talk, ids, own } = await prepareIn(place, row.needs);
      const isItem = expected(row, 'elsewhere', 'proposer') === 'NOT_FOUND' && !row.reader;
      const payload = () =>
        row.payload(isItem ? { ...ids, conversationId: own.conversationId } : ids);
      const tokens: Record<Role, string> = {
        proposer: talk.ann.token,
        partner: talk.ben.token,
        stranger: stranger.token,
        // Someone who could do it in another role.
        unverified: talk[row.allowed.includes('proposer') ? 'ann' : 'ben'].token,
        suspended: talk[row.allowed.includes('proposer') ? 'ann' : 'ben'].token,
        anonymous: '',
      };
      const before = await digest(server.pool);
      // Those with permission come last, because their actions change what the others find.
      const order = ROLES.toSorted(
        (one, other) =>
          Number(expected(row, place, one) === null) - Number(expected(row, place, other) === null),
      );
      const done: Role[] = [];
      for (const role of order) {
        const change = STANDING[role];
        const userId = row.allowed.includes('proposer') ? talk.ann.userId : talk.ben.userId;
        const stand = (changed: boolean) =>
          change &&
          server.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [userId, changed]);
        if (change) await stand(true);
        const code = await attempt(tokens[role], row.name, payload());
        if (change) await stand(false);
        // The second of the two to complete it finds it completed.
        const again = row.name === 'conversation:complete' && done.length > 0;
        const answer = again ? 'CONVERSATION_COMPLETED' : expected(row, place, role);
        expect([role, code]).toEqual([role, answer]);
        if (code === null) done.push(role);
        if (done.length === 0) expect([role, await digest(server.pool)]).toEqual([role, before]);
      }
      const silent = ['conversation:join', 'conversation:typing'].includes(row.name);
      expect((await digest(server.pool)) !== before).toBe(done.length > 0 && !silent);
      for (const { live } of [talk.ann, talk.ben]) live.close();
    },
  );
});
