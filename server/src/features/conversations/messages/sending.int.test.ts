import { randomUUID } from 'node:crypto';
import { MESSAGE_LIMIT } from '@midspan/domain';
import {
  aConversation,
  aHypothesis,
  aMember,
  numbersOf,
  REPETITIONS,
  sessionIdOf,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { createSending, type NewMessage, type SendMessage } from './sending.ts';
import { sendingOneStatement, sendingStatement } from './sending-store.ts';

const NO_LIMIT = 1_000_000;

const sessionIds = new Map<string, string>();
const server = await sharedServer();
const ann = await aMember(server);
const ben = await aMember(server);
const eve = await aMember(server);
for (const { user } of [ann, ben, eve]) {
  sessionIds.set(user.id, await sessionIdOf(server.pool, user.id));
}

const open = async () => {
  const { id: hypothesisId } = await aHypothesis(server, ann);
  return aConversation(server, [ann, ben], { hypothesisId });
};

const openMany = async (count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await open());
  return ids;
};

/** A server's sending code without the rest of the server. */
const sendingOn = (pool: Pick<pg.Pool, 'query'>, limit: number): SendMessage =>
  createSending({
    db: drizzle(server.pool, { schema }),
    pool,
    limit,
    refusalOf: async () => null,
  });

const by = (sender: TestMember, conversationId: string, content = 'Hello'): NewMessage => ({
  conversationId,
  senderId: sender.user.id,
  senderName: sender.user.username,
  sessionId: sessionIds.get(sender.user.id) ?? '',
  tempId: randomUUID(),
  content,
});

/** The outcome of each: its number, or its error code. */
async function fates(send: SendMessage, given: readonly NewMessage[]) {
  const settled = await Promise.allSettled(given.map(send));
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value.message.seq;
    return one.reason instanceof Refusal ? one.reason.code : 'failed';
  });
}

async function contentsOf(conversationId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ content: string }>(
    'SELECT content FROM messages WHERE conversation_id = $1 ORDER BY seq',
    [conversationId],
  );
  return rows.map(({ content }) => content);
}

describe('messages that arrive in one batch', () => {
  test('take one statement, however many conversations they belong to', async () => {
    const ids = await openMany(12);
    const query = vi.spyOn(server.pool, 'query');
    const send = sendingOn(server.pool, MESSAGE_LIMIT);
    const given = ids.map((id) => by(ann, id));
    expect(await fates(send, given)).toEqual(ids.map(() => 1));
    const texts = query.mock.calls.map(([first]) => (first as unknown as { text?: string }).text);
    query.mockRestore();
    expect(texts.filter((text) => text?.includes('insert into messages'))).toHaveLength(1);
  });

  test('look up each sender’s session once, not once for each conversation', async () => {
    const given = (await openMany(12)).map((id) => ({ ...by(ann, id), id: randomUUID() }));
    const columns = (
      ['id', 'conversationId', 'senderId', 'tempId', 'content', 'sessionId'] as const
    ).map((name) => given.map((message) => message[name]));
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE) ${sendingStatement(MESSAGE_LIMIT, 'none')}`,
      columns,
    );
    const [onSessions] = rows.filter((row) => / on sessions /.test(row['QUERY PLAN']));
    expect(onSessions?.['QUERY PLAN']).toMatch(/loops=12\)/);
  });

  test('are answered separately: an outsider, an ended and a missing conversation affect no one else', async () => {
    const [first, ended, last] = (await openMany(3)) as [string, string, string];
    await server.pool.query(`UPDATE conversations SET status = 'completed' WHERE id = $1`, [ended]);
    const foreign = await open();
    expect(
      await fates(sendingOn(server.pool, MESSAGE_LIMIT), [
        by(ann, first),
        by(eve, foreign),
        by(ann, ended),
        by(ann, randomUUID()),
        by(ben, last),
      ]),
    ).toEqual([1, 'FORBIDDEN', 'CONVERSATION_COMPLETED', 'NOT_FOUND', 1]);
    for (const id of [first, last]) expect(await numbersOf(server.pool, id)).toEqual([1]);
    for (const id of [foreign, ended]) expect(await numbersOf(server.pool, id)).toEqual([]);
  });

  test('under one name become one message, broadcast once, whatever their texts', async () => {
    const [id, other] = (await openMany(2)) as [string, string];
    const first = by(ann, id, 'First');
    const answers = await Promise.all(
      [first, { ...first, content: 'Second' }, by(ann, other), { ...first, content: 'Third' }].map(
        sendingOn(server.pool, MESSAGE_LIMIT),
      ),
    );
    const [one, two, , three] = answers;
    expect(one).toMatchObject({ isNew: true, message: { content: 'First', seq: 1 } });
    expect([two?.message, three?.message]).toEqual([one?.message, one?.message]);
    expect([two?.isNew, three?.isNew]).toEqual([false, false]);
    expect(await contentsOf(id)).toEqual(['First']);
  });

  test('[CO1] can reach the limit in the middle: the first five are sent, and so are the partner’s', async () => {
    const id = await open();
    const texts = ['1', '2', '3', '4', '5', '6', '7'];
    const given = [...texts.map((text) => by(ann, id, text)), by(ben, id, 'Ben')];
    const repeat = given[1] as NewMessage;
    expect(await fates(sendingOn(server.pool, MESSAGE_LIMIT), [...given, repeat])).toEqual([
      ...[1, 2, 3, 4, 5, 'MESSAGE_LIMIT', 'MESSAGE_LIMIT', 6],
      2,
    ]);
    expect(await contentsOf(id)).toEqual(['1', '2', '3', '4', '5', 'Ben']);
  });

  test('are all sent when one was sent before, and that one is acknowledged as before', async () => {
    const [id, other] = (await openMany(2)) as [string, string];
    const send = sendingOn(server.pool, MESSAGE_LIMIT);
    const first = by(ann, id, 'First');
    await send(first);
    const repeat = { ...first, content: 'Again' };
    const answers = await Promise.all([by(ben, id, 'Ben'), repeat, by(ann, other)].map(send));
    expect(answers.map(({ isNew, message }) => [isNew, message.seq])).toEqual([
      [true, 2],
      [false, 1],
      [true, 1],
    ]);
    expect(await contentsOf(id)).toEqual(['First', 'Ben']);
  });

  test('keep the order in which they arrived', async () => {
    const ids = await openMany(5);
    const texts = Array.from({ length: 20 }, (_, n) => `${n}`);
    const given = texts.flatMap((text, n) =>
      ids.map((id) => by(n % 3 === 0 ? ben : ann, id, text)),
    );
    await Promise.all(given.map(sendingOn(server.pool, NO_LIMIT)));
    for (const id of ids) expect(await contentsOf(id)).toEqual(texts);
  });
});

describe('when a statement fails', () => {
  beforeEach(async () => {
    await server.pool.query(`
      CREATE SEQUENCE cuts;
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.content = 'poison' THEN RAISE EXCEPTION 'poisoned'; END IF;
        -- The sequence remembers what a cut connection undoes.
        IF NEW.content = 'cut' AND nextval('cuts') = 1 THEN
          PERFORM pg_terminate_backend(pg_backend_pid());
          PERFORM pg_sleep(1);
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER fail BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION fail()`);
  });
  afterEach(() =>
    server.pool.query('DROP TRIGGER fail ON messages; DROP FUNCTION fail; DROP SEQUENCE cuts'),
  );

  test('only the message that makes it fail is lost', async () => {
    const ids = await openMany(9);
    const given = ids.map((id, n) => by(ann, id, n === 4 ? 'poison' : `${n}`));
    const expected = ids.map((_, n) => (n === 4 ? 'failed' : 1));
    expect(await fates(sendingOn(server.pool, MESSAGE_LIMIT), given)).toEqual(expected);
    for (const [n, id] of ids.entries()) {
      expect(await numbersOf(server.pool, id)).toEqual(n === 4 ? [] : [1]);
    }
  });

  test('all are sent over another connection if the first was cut', async () => {
    const ids = await openMany(4);
    const pool = new pg.Pool({ connectionString: server.databaseUrl });
    pool.on('error', () => undefined);
    const given = ids.map((id, n) => by(ann, id, n === 2 ? 'cut' : `${n}`));
    expect(await fates(sendingOn(pool, MESSAGE_LIMIT), given)).toEqual([1, 1, 1, 1]);
    await pool.end();
    for (const id of ids) expect(await numbersOf(server.pool, id)).toEqual([1]);
  });

  test('after it was committed, the messages are recognized and exist once', async () => {
    const ids = await openMany(3);
    let cuts = 0;
    const query = async (config: pg.QueryConfig) => {
      const answer = await server.pool.query(config);
      cuts += 1;
      if (cuts === 1) throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    const send = sendingOn({ query } as unknown as pg.Pool, MESSAGE_LIMIT);
    const answers = await Promise.all(ids.map((id) => send(by(ann, id))));
    expect(answers.map(({ isNew, message }) => [isNew, message.seq])).toEqual(
      ids.map(() => [true, 1]),
    );
    for (const id of ids) expect(await numbersOf(server.pool, id)).toEqual([1]);
  });

  test('nothing is acknowledged if the database is down', async () => {
    const ids = await openMany(3);
    const query = async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    };
    const send = sendingOn({ query } as unknown as pg.Pool, MESSAGE_LIMIT);
    expect(
      await fates(
        send,
        ids.map((id) => by(ann, id)),
      ),
    ).toEqual(['failed', 'failed', 'failed']);
    for (const id of ids) expect(await numbersOf(server.pool, id)).toEqual([]);
  });
});

test.each([
  ['many', sendingStatement],
  ['one', sendingOneStatement],
] as const)(
  'reads no existing message when sending %s, however long the conversation',
  async (_, statement) => {
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (GENERIC_PLAN) ${statement(MESSAGE_LIMIT, 'none')}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Insert on messages');
    expect(plan).not.toMatch(/Scan.* on messages/);
    expect(plan).not.toMatch(/Seq Scan on sessions/);
    // Found by its key, without scanning all active conversations.
    expect(plan).not.toContain('conversations_active');
  },
);

test(
  'never deadlocks and leaves no gap when two servers send into the same conversations at once',
  async () => {
    const deadlocks = async () => {
      const { rows } = await server.pool.query<{ deadlocks: string }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(rows[0]?.deadlocks);
    };
    const ids = await openMany(8);
    const pools = [1, 2].map(() => new pg.Pool({ connectionString: server.databaseUrl }));
    const [one, other] = pools.map((pool) => sendingOn(pool, NO_LIMIT)) as [
      SendMessage,
      SendMessage,
    ];
    const before = await deadlocks();
    for (let round = 0; round < REPETITIONS; round += 1) {
      // Each server is given the conversations in its own order.
      const sent = await Promise.all([
        ...ids.map((id) => one(by(ann, id, `ann ${round}`))),
        ...ids.toReversed().map((id) => other(by(ben, id, `ben ${round}`))),
      ]);
      expect(sent.every(({ isNew }) => isNew)).toBe(true);
    }
    await Promise.all(pools.map((pool) => pool.end()));
    expect(await deadlocks()).toBe(before);
    const numbers = Array.from({ length: 2 * REPETITIONS }, (_, n) => n + 1);
    const rounds = Array.from({ length: REPETITIONS }, (_, round) => round);
    for (const id of ids) {
      expect(await numbersOf(server.pool, id)).toEqual(numbers);
      const contents = await contentsOf(id);
      for (const who of ['ann', 'ben']) {
        const own = contents.filter((content) => content.startsWith(who));
        expect(own).toEqual(rounds.map((round) => `${who} ${round}`));
      }
    }
  },
  5_000 * REPETITIONS,
);
