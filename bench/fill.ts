import type pg from 'pg';
import { PRIVACY_POLICY_VERSION } from '../contract/src/index.ts';
import { CATEGORIES, negate } from '../domain/src/index.ts';

export interface Size {
  readonly topics: number;
  readonly hypotheses: number;
  readonly credences: number;
}

/**
 * Every member holds this many, because a site grows by members, not by what one of them writes.
 */
const CREDENCES_PER_MEMBER = 100;
const MEMBERS_AT_ONCE = 1_000;

const KINDS = ['user', 'topic', 'hypothesis', 'credence'] as const;

/** An id built from a number, so that rows can refer to each other; ascending, like real ones. */
const id = (kind: (typeof KINDS)[number], number: string) =>
  `('0000000${KINDS.indexOf(kind)}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** The member who reads, present at every size. */
export const READER_TOKEN = 'the-reader-of-the-growth-bench'.padEnd(43, '-');
const READER = '1';
/** The first hypothesis the reader holds a credence on. */
const READ = 37;

/** Fills a migrated database and returns the ids of what is read. */
export async function fill(
  pool: pg.Pool,
  { topics, hypotheses, credences }: Size,
): Promise<{ topicId: string; hypothesisId: string }> {
  const client = await pool.connect();
  // Nothing else may use this connection afterwards: its checks are turned off.
  using _ = { [Symbol.dispose]: () => client.release(true) };
  // The rows below are consistent; checking each of them would take most of the time.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO users (id, email, email_key, username, username_key, password_hash,
       email_verified_at, policy_version, policy_accepted_at, onboarding_completed_at)
     SELECT ${id('user', 'n')}, n || '@example.org', n || '@example.org', 'Member ' || n,
       'member ' || n, '', now(), '${PRIVACY_POLICY_VERSION}', now(), now()
     FROM generate_series(1, ${credences / CREDENCES_PER_MEMBER}) n`,
  );
  await client.query(
    `INSERT INTO sessions (id, token_hash, user_id)
     VALUES (gen_random_uuid(), sha256($1::text::bytea), ${id('user', READER)})`,
    [READER_TOKEN],
  );
  await client.query(
    `INSERT INTO topics (id, name, description, category, created_by, created_at, active_at,
       hypotheses_count)
     SELECT ${id('topic', 'n')}, 'Topic ' || n, repeat('What it is about. ', 10),
       ($1::text[])[1 + n % ${CATEGORIES.length}], ${id('user', READER)},
       now() - n * interval '1 minute', now() - n * interval '1 minute', ${hypotheses / topics}
     FROM generate_series(0, ${topics - 1}) n`,
    [CATEGORIES],
  );
  await client.query(
    `INSERT INTO hypotheses (id, topic_id, statement, negation, created_by, created_at,
       initial_percent, initial_reason)
     SELECT ${id('hypothesis', 'n')}, ${id('topic', `n % ${topics}`)}, 'claim ' || n || ' is true',
       $1 || n || ' is true', ${id('user', READER)}, now() - n * interval '1 second', 70, 'Because'
     FROM generate_series(0, ${hypotheses - 1}) n`,
    [negate('claim ')],
  );
  const members = credences / CREDENCES_PER_MEMBER;
  // All at once would take longer than a statement may.
  for (let first = 1; first <= members; first += MEMBERS_AT_ONCE) {
    const last = Math.min(members, first + MEMBERS_AT_ONCE - 1);
    await client.query(
      `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason, created_at)
       SELECT ${id('credence', `member * ${CREDENCES_PER_MEMBER} + n`)}, ${id('user', 'member')},
         ${id('hypothesis', `(member * ${READ} + n) % ${hypotheses}`)}, 1 + (member + n) % 99,
         repeat('A reason of some length. ', 4), now() - n * interval '1 hour'
       FROM generate_series(${first}, ${last}) member,
         generate_series(0, ${CREDENCES_PER_MEMBER - 1}) n`,
    );
  }
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ topicId: string; hypothesisId: string }>(
    `SELECT ${id('topic', `${READ % topics}`)} AS "topicId",
       ${id('hypothesis', `${READ}`)} AS "hypothesisId"`,
  );
  const [read] = rows;
  if (read === undefined) throw new Error('a query without a table answered no row');
  return read;
}
