import type pg from 'pg';
import { afterAll } from 'vitest';
import { openDatabase } from '../../server/src/db/connection.ts';
import { settleStanding } from '../../server/src/features/conversations/weighings/standing.ts';
import { type Jobs, startJobs } from '../../server/src/jobs/jobs.ts';
import { createOutbox } from '../../server/src/mail/outbox.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { loadSettings } from '../../server/src/platform/settings.ts';
import { acceptedItem } from './disputes.ts';
import { establish } from './establish.ts';
import { done, type Talk, talkOf } from './talks.ts';
import type { TestServer } from './test-server.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

type Parts = Pick<TestServer, 'pool' | 'baseUrl' | 'databaseUrl'>;

/**
 * Queues jobs for the servers on this database. Call it at the top of a file; it stops after the
 * file's last test.
 */
export async function queueFor({ databaseUrl }: Pick<TestServer, 'databaseUrl'>): Promise<Jobs> {
  const jobs = await startJobs({ connectionString: databaseUrl }, createLogger(true), 'queue');
  afterAll(() => jobs.stop());
  return jobs;
}

/** Parts to change weighings with, beside the servers on this database. Call it at the top of a file. */
export async function weighingParts(server: Pick<TestServer, 'pool' | 'databaseUrl'>) {
  const db = openDatabase(server.pool);
  const jobs = await queueFor(server);
  const never = () => Promise.reject(new Error('nothing is delivered here'));
  const settings = loadSettings({ DATABASE_URL: server.databaseUrl });
  return { db, jobs, outbox: await createOutbox(db, jobs, never), settings };
}

/** As many members as were asked for, so that a list of three is known to hold three. */
type Several<Count extends number, List extends Holder[] = []> = number extends Count
  ? Holder[]
  : List['length'] extends Count
    ? List
    : Several<Count, [...List, Holder]>;

const newMembers = async <Count extends number>(pool: pg.Pool, id: string, count: Count) =>
  (await membersHolding(
    pool,
    id,
    Array.from({ length: count }, () => null),
  )) as Several<Count>;

/** Members whom operators named established. */
export async function namedMembers<Count extends number>(
  pool: pg.Pool,
  hypothesisId: string,
  count: Count,
): Promise<Several<Count>> {
  const members = await newMembers(pool, hypothesisId, count);
  await establish(pool, members);
  return members;
}

/** Members who confirmed their addresses long ago. */
export async function longVerified<Count extends number>(
  pool: pg.Pool,
  hypothesisId: string,
  count: Count,
): Promise<Several<Count>> {
  const members = await newMembers(pool, hypothesisId, count);
  await pool.query(
    `UPDATE users SET email_verified_at = now() - interval '100 hours' WHERE id = any($1)`,
    [(members as Holder[]).map(({ userId }) => userId)],
  );
  return members;
}

/** A claim that three pairs of named members carry, each with an item of this weight. */
export async function carryClaim(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  hypothesisId: string,
  weights: Parameters<typeof acceptedItem>[1][] = [{}, {}, {}],
): Promise<{ readonly talk: Talk; readonly item: string }[]> {
  const named = await namedMembers(server.pool, hypothesisId, 2 * weights.length);
  const carried: { talk: Talk; item: string }[] = [];
  for (const [n, weight] of weights.entries()) {
    const [one, other] = named.slice(2 * n);
    if (one === undefined || other === undefined) throw new Error('pairs were asked for');
    const talk = await talkOf(server, hypothesisId, [one, other]);
    carried.push({ talk, item: await acceptedItem(talk, weight) });
  }
  return carried;
}

export function hangUp(...talks: readonly Talk[]): void {
  for (const { ann, ben } of talks) for (const { live } of [ann, ben]) live.close();
}

/** Has the two write this many messages each, and completes their conversation. */
export async function finishTalk({ conversationId, ann, ben }: Talk, messages = 3): Promise<void> {
  for (let n = 0; n < messages; n += 1) for (const who of [ann, ben]) await who.say(`Message ${n}`);
  await done(ann.live, 'conversation:complete', { conversationId });
}

/** Inserts talks that members finished, in this order, as if the conversations had taken place. */
export async function keepTalks(
  pool: pg.Pool,
  hypothesisId: string,
  pairs: readonly (readonly [Holder, Holder])[],
): Promise<void> {
  await pool.query(
    `WITH held AS (
       INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
         user1_side, user2_side, status, completed_at, final_percent)
       SELECT gen_random_uuid(), $1, 'public', one, other, 'believing', 'disbelieving', 'completed',
         clock_timestamp() - interval '1 hour' + nth * interval '1 millisecond', 50
       FROM unnest($2::uuid[], $3::uuid[]) WITH ORDINALITY AS held (one, other, nth)
       RETURNING id, user1_id, user2_id, completed_at
     )
     INSERT INTO talks (conversation_id, user1_id, user2_id, created_at)
     SELECT id, user1_id, user2_id, completed_at FROM held`,
    [hypothesisId, pairs.map(([one]) => one.userId), pairs.map(([, other]) => other.userId)],
  );
}

/** Counts what is uncounted, and establishes members who are due, as the job does every minute. */
export async function settle({ pool, databaseUrl }: Parts, queue?: Jobs): Promise<void> {
  const jobs =
    queue ?? (await startJobs({ connectionString: databaseUrl }, createLogger(true), 'queue'));
  try {
    const settings = loadSettings({ DATABASE_URL: databaseUrl });
    await settleStanding({ db: openDatabase(pool), jobs, settings });
  } finally {
    if (queue === undefined) await jobs.stop();
  }
}

/** How many hub accounts everyone in a farm talks with: all entry accounts, and some more. */
const HUBS = 6;

const pairsOf = (members: readonly Holder[]): (readonly [Holder, Holder])[] =>
  members
    .slice(0, HUBS)
    .flatMap((one, n) => members.slice(n + 1).map((other) => [one, other] as const));

/**
 * Accounts that talk with one another a lot. `realTalks` has the place of the account in each talk
 * with an established member, each of whom is another one.
 */
export async function aFarm(
  server: Parts,
  hypothesisId: string,
  size: number,
  realTalks: readonly number[],
  queue?: Jobs,
): Promise<Holder[]> {
  const farm = await longVerified(server.pool, hypothesisId, size);
  const named = await namedMembers(server.pool, hypothesisId, realTalks.length);
  const real = realTalks.map((place, n): readonly [Holder, Holder] => {
    const [one, other] = [farm[place], named[n]];
    if (one === undefined || other === undefined) throw new Error('as many as were asked for');
    return [one, other];
  });
  await keepTalks(server.pool, hypothesisId, [...real, ...pairsOf(farm), ...pairsOf(farm)]);
  await settle(server, queue);
  return farm;
}
