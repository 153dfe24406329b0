import type pg from 'pg';

/** Everything that an event could change, but for what only says when somebody was here. */
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
  // How many pairs a figure rests on is counted after whoever moved it has been answered.
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
 * Nobody is called back for what has happened so far. Otherwise the server writes notices about it a
 * moment later, in the middle of what is compared; a look that is under way is waited for.
 */
async function endCallingBack(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO conversation_seen (conversation_id, user_id, handled_seq)
     SELECT id, user_id, seq FROM conversations, unnest(ARRAY[user1_id, user2_id]) AS user_id
     ORDER BY id, user_id
     ON CONFLICT (conversation_id, user_id) DO UPDATE SET handled_seq = excluded.handled_seq`,
  );
}

/** The same text if and only if nothing has changed: for a server that nobody else uses. */
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
