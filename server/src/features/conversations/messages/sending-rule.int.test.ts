import { conversationTexts } from '@midspan/contract';
import { blocksSending, MESSAGE_LIMIT, MESSAGE_WINDOW_MS, secondsToWait } from '@midspan/domain';
import {
  aHypothesis,
  aMember,
  IS_LONG_RUN,
  membersHolding,
  sessionIdOf,
  sharedServer,
} from '@midspan/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Executor } from '../../../db/connection.ts';
import * as schema from '../../../db/schema/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ConversationRow, refuseBystander } from '../kernel/change.ts';
import { findRow } from '../kernel/store.ts';
import { createSending, type SendMessage } from './sending.ts';

/**
 * Sending is the one path whose rules are written twice: as conditions of one SQL statement and as
 * functions. This test runs both on the same cases. The clock is the database's, so sending times
 * are given relative to one fixed moment, used by both.
 */
const RUNS = IS_LONG_RUN ? 1_000 : 60;

let db: Executor;
let sendMessage: SendMessage;
const sessionIds = new Map<string, string>();
const server = await sharedServer();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
const [ann, ben, eve] = await membersHolding(server.pool, hypothesisId, [80, 20, 80]);
const people = { ann, ben, eve };
for (const { userId } of [ann, ben, eve]) {
  sessionIds.set(userId, await sessionIdOf(server.pool, userId));
}
// A stopped clock that shadows the real one; the statement can't tell them apart.
await server.pool.query(`
  CREATE SCHEMA still;
  CREATE TABLE still.moment (at timestamptz NOT NULL);
  INSERT INTO still.moment VALUES ('2026-03-01T12:00:00.000Z');
  CREATE FUNCTION still.clock_timestamp() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT at FROM still.moment';
  CREATE FUNCTION still.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT at FROM still.moment'`);
afterAll(() => server.pool.query('DROP SCHEMA still CASCADE'));

const NOW_MS = Date.parse('2026-03-01T12:00:00.000Z');

interface Case {
  readonly sender: 'ann' | 'ben' | 'eve';
  readonly type: 'public' | 'private';
  readonly status: 'active' | 'completed';
  readonly silenced: 'ann' | 'ben' | null;
  /** how long ago the sender sent, oldest first */
  readonly agesMs: readonly number[];
}

/** Ages around the edge of the window, where the two could differ by a millisecond. */
const age = fc.oneof(
  fc.constantFrom(MESSAGE_WINDOW_MS - 1, MESSAGE_WINDOW_MS, MESSAGE_WINDOW_MS + 1, 0, 1),
  fc.integer({ min: 0, max: MESSAGE_WINDOW_MS }),
);
const aCase: fc.Arbitrary<Case> = fc.record({
  sender: fc.constantFrom('ann', 'ben', 'eve'),
  type: fc.constantFrom('public', 'private'),
  // Mostly active, because any other state is refused for that reason.
  status: fc.constantFrom('active', 'active', 'active', 'completed'),
  silenced: fc.constantFrom(null, null, 'ann', 'ben'),
  // Full or one short, where the limit decides, and now and then anything.
  agesMs: fc
    .oneof(
      fc.array(age, { minLength: MESSAGE_LIMIT - 1, maxLength: MESSAGE_LIMIT }),
      fc.array(age, { maxLength: MESSAGE_LIMIT }),
    )
    .map((ages) => ages.toSorted((one, other) => other - one)),
});

/** One case for each verdict, in case random ones never reach it. */
const ONE: Case = { sender: 'ann', type: 'public', status: 'active', silenced: null, agesMs: [] };
const EACH_VERDICT: readonly Case[] = [
  ONE,
  { ...ONE, agesMs: new Array<number>(MESSAGE_LIMIT).fill(1) },
  { ...ONE, status: 'completed' },
  { ...ONE, silenced: 'ann' },
  { ...ONE, sender: 'eve' },
  { ...ONE, sender: 'eve', type: 'private' },
];

async function lay(given: Case): Promise<ConversationRow> {
  const id = crypto.randomUUID();
  const sent = given.agesMs.map((ageMs) => new Date(NOW_MS - ageMs));
  const user1Sent = given.sender === 'ann' ? sent : [];
  const user2Sent = given.sender === 'ben' ? sent : [];
  await server.pool.query(
    `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
       user1_side, user2_side, status, silenced_id, user1_sent, user2_sent)
     VALUES ($1, $2, $3, $4, $5, 'believing', 'disbelieving', $6, $7, $8, $9)`,
    [
      ...[id, hypothesisId, given.type, people.ann.userId, people.ben.userId, given.status],
      given.silenced === null ? null : people[given.silenced].userId,
      user1Sent,
      user2Sent,
    ],
  );
  const row = await findRow(db, id);
  if (row === null) throw new Error('the conversation was just laid down');
  return row;
}

interface Verdict {
  readonly code: string | null;
  readonly seconds: number | null;
}

/** The domain rules' verdict. */
function judge(row: ConversationRow, senderId: string): Verdict {
  try {
    refuseBystander(row, senderId);
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, seconds: null };
    throw error;
  }
  const flag = { state: 'created', authorId: row.silencedId ?? '' } as const;
  if (blocksSending(flag, senderId)) return { code: 'FLAG_UNANSWERED', seconds: null };
  const sent = row.user1Id === senderId ? row.user1Sent : row.user2Sent;
  const times = sent.map((at) => new Date(at).getTime());
  const seconds = secondsToWait(times, NOW_MS, MESSAGE_LIMIT);
  return seconds === 0 ? { code: null, seconds: null } : { code: 'MESSAGE_LIMIT', seconds };
}

/** The SQL statement's verdict. */
async function send(conversationId: string, senderId: string): Promise<Verdict> {
  const given = {
    conversationId,
    senderId,
    senderName: 'Somebody',
    sessionId: sessionIds.get(senderId) ?? '',
    tempId: crypto.randomUUID(),
    content: 'Hello',
  };
  try {
    await sendMessage(given);
    return { code: null, seconds: null };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, seconds: error.retryAfterS ?? null };
    throw error;
  }
}

async function withStillClock(work: () => Promise<void>): Promise<void> {
  const client = await server.pool.connect();
  try {
    await client.query('SET search_path = still, pg_catalog, public');
    db = drizzle(client, { schema });
    sendMessage = createSending({
      db,
      pool: client,
      limit: MESSAGE_LIMIT,
      refusalOf: async () => null,
    });
    await work();
  } finally {
    await client.query('RESET search_path');
    client.release();
  }
}

test('[CO1] [FL3] decides every case in SQL as the domain rules do', () =>
  withStillClock(async () => {
    const seen = new Set<string | null>();
    await fc.assert(
      fc.asyncProperty(aCase, async (given) => {
        const row = await lay(given);
        const senderId = people[given.sender].userId;
        const expected = judge(row, senderId);
        expect(await send(row.id, senderId)).toEqual(expected);
        seen.add(expected.code);
        const after = await findRow(db, row.id);
        if (expected.code === null) {
          // A sent message counts from now on: the rule is checked again with one more sending
          // time.
          expect(await send(row.id, senderId)).toEqual(judge(after ?? row, senderId));
        } else {
          expect(after).toEqual(row);
        }
        await server.pool.query('DELETE FROM messages WHERE conversation_id = $1', [row.id]);
        await server.pool.query('DELETE FROM conversations WHERE id = $1', [row.id]);
      }),
      { numRuns: RUNS, examples: EACH_VERDICT.map((one): [Case] => [one]) },
    );
    // Every verdict must have occurred, or this would prove little.
    expect([...seen].sort()).toEqual(
      [
        'CONVERSATION_COMPLETED',
        'FLAG_UNANSWERED',
        'FORBIDDEN',
        'MESSAGE_LIMIT',
        null,
        'PRIVATE_CONVERSATION',
      ].sort(),
    );
  }));

test('[CO1] no longer counts the oldest message exactly at the edge of the window', () =>
  withStillClock(async () => {
    const agesAt = (oldest: number) => [oldest, 4, 3, 2, 1];
    for (const [oldest, code] of [
      [MESSAGE_WINDOW_MS, null],
      [MESSAGE_WINDOW_MS - 1, 'MESSAGE_LIMIT'],
    ] as const) {
      const row = await lay({
        sender: 'ben',
        type: 'public',
        status: 'active',
        silenced: null,
        agesMs: agesAt(oldest),
      });
      expect(judge(row, people.ben.userId).code).toBe(code);
      expect((await send(row.id, people.ben.userId)).code).toBe(code);
      await server.pool.query(`UPDATE conversations SET status = 'completed' WHERE id = $1`, [
        row.id,
      ]);
    }
  }));

test('refuses a conversation that does not exist in the same statement', () =>
  withStillClock(async () => {
    await expect(
      sendMessage({
        conversationId: crypto.randomUUID(),
        senderId: people.ann.userId,
        senderName: people.ann.username,
        sessionId: sessionIds.get(people.ann.userId) ?? '',
        tempId: 't',
        content: 'Hello',
      }),
    ).rejects.toThrow(conversationTexts.notFound);
  }));
