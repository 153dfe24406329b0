import type pg from 'pg';

/** Everything that an event could change, except for timestamps of presence. */
const TABLES = [
  'conversations',
  'messages',
  'conversation_events',
  'evidence',
  'offers',
  'evidence_estimates',
  'weighings',
  'weighing_members',
  'ledger',
  // The number of pairs behind a figure is counted only after the change was acknowledged.
  `(SELECT to_jsonb(claim) - '{pairs,established_pairs,pairs_seq}'::text[] FROM hypotheses claim)`,
  'flags',
  'overturn_proposals',
  'private_requests',
  'reports',
  'notices',
  '(SELECT conversation_id, user_id, seen_seq FROM conversation_seen WHERE seen_seq >= 0)',
  'blocks',
];

/**
 * Marks everything so far as handled, because the server would otherwise write notices about it a
 * moment later, while the digests are compared. Waits for a check that is under way.
 */
async function endCallingBack(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO conversation_seen (conversation_id, user_id, handled_seq)
     SELECT id, user_id, seq FROM conversations, unnest(ARRAY[user1_id, user2_id]) AS user_id
     ORDER BY id, user_id
     ON CONFLICT (conversation_id, user_id) DO UPDATE SET handled_seq = excluded.handled_seq`,
  );
}

/** Returns the same text if and only if nothing has changed; only for a server no one else uses. */
export async function digest(pool: pg.Pool): Promise<string> {
  await endCallingBack(pool);
  const parts = TABLES.map(
    (table) => `(SELECT string_agg(t::text, '|' ORDER BY t::text) FROM ${table} t)`,
  );
  const { rows } = await pool.query<{ all: string }>(
    `SELECT md5(concat_ws('#', ${parts.join(', ')})) AS all`,
  );
  return rows[0]?.all ?? '';
}
