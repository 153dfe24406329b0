import type pg from 'pg';
import { membersHolding } from '../testkit/src/waiting-room.ts';

/** What a figure rests on. */
export interface Weighed {
  readonly items: number;
  readonly pairs: number;
}

/** Each item is weighed by the pair that accepted it and the next two. */
const WEIGHINGS_PER_ITEM = 3;

/**
 * Inserts accepted and weighed items of a hypothesis, and returns them. They alternate for and
 * against, so that the figure stays where it can be moved.
 */
export async function fillFigure(
  pool: pg.Pool,
  hypothesisId: string,
  { items, pairs }: Weighed,
): Promise<string[]> {
  const percents = Array.from({ length: 2 * pairs }, (_, place) => (place % 2 === 0 ? 80 : 20));
  const members = await membersHolding(pool, hypothesisId, percents);
  await pool.query(
    `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
       user1_side, user2_side)
     SELECT gen_random_uuid(), $1, 'public', ($2::uuid[])[2 * pair - 1], ($2::uuid[])[2 * pair],
       'believing', 'disbelieving'
     FROM generate_series(1, $3::int) pair`,
    [hypothesisId, members.map(({ userId }) => userId), pairs],
  );
  const { rows } = await pool.query<{ id: string }>(
    `WITH talks AS (
       SELECT id, user1_id, user2_id, row_number() OVER (ORDER BY id) - 1 AS place
       FROM conversations WHERE hypothesis_id = $1
     ), drafts AS (
       SELECT gen_random_uuid() AS id, n, talks.id AS conversation_id, talks.user1_id,
         CASE WHEN n % 2 = 0 THEN 60 ELSE 50 END AS likelihood,
         CASE WHEN n % 2 = 0 THEN 50 ELSE 60 END AS negation,
         CASE WHEN n % 2 = 0 THEN '{}' ELSE '{"50": 1, "60": -1}' END::jsonb AS tally
       FROM generate_series(1, $2::int) n JOIN talks ON talks.place = n % $3::int
     ), made AS (
       INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
         source, source_key, hypothesis_likelihood, negation_likelihood, reasoning, status,
         weighings, decided_at)
       SELECT id, conversation_id, $1, true, user1_id, repeat('What was found. ', 10),
         'source ' || n, 'source ' || n, likelihood, negation, repeat('Why it matters. ', 10),
         'accepted', $4, now() + n * interval '1 ms'
       FROM drafts
     ), opinions AS (
       SELECT gen_random_uuid() AS id, drafts.id AS evidence_id, nth, likelihood, negation, tally,
         talks.id AS conversation_id, talks.user1_id, talks.user2_id, nth * $2::int + n AS seq
       FROM drafts CROSS JOIN generate_series(0, $4::int - 1) nth
       JOIN talks ON talks.place = (n + nth) % $3::int
     ), weighed AS (
       INSERT INTO weighings (id, evidence_id, hypothesis_id, conversation_id, ledger_seq,
         hypothesis_likelihood, negation_likelihood, origin, established)
       SELECT id, evidence_id, $1, conversation_id, seq, likelihood, negation,
         CASE nth WHEN 0 THEN 'acceptance' ELSE 'second opinion' END, false
       FROM opinions
     ), by_two AS (
       INSERT INTO weighing_members (weighing_id, evidence_id, user_id, replaces)
       SELECT id, evidence_id, member, false
       FROM opinions CROSS JOIN unnest(ARRAY[user1_id, user2_id]) member
     ), entries AS (
       INSERT INTO ledger (hypothesis_id, seq, cause, evidence_id, weighing_id,
         hypothesis_likelihood, negation_likelihood, tally, moves, counting, established, hash)
       SELECT $1, seq, CASE nth WHEN 0 THEN 'accepted' ELSE 'weighed' END, evidence_id, id,
         likelihood, negation, tally, nth = 0,
         array_agg(id) OVER (PARTITION BY evidence_id ORDER BY nth), '{}',
         encode(sha256(id::text::bytea), 'hex')
       FROM opinions
     )
     SELECT id FROM drafts ORDER BY n`,
    [hypothesisId, items, pairs, WEIGHINGS_PER_ITEM],
  );
  await pool.query(
    `UPDATE hypotheses SET ledger_seq = $2::int,
       tally = (SELECT tally FROM ledger WHERE hypothesis_id = $1 AND seq = $3::int)
     WHERE id = $1`,
    [hypothesisId, items * WEIGHINGS_PER_ITEM, items],
  );
  return rows.map(({ id }) => id);
}
