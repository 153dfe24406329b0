import type pg from 'pg';

export interface Length {
  readonly messages: number;
  /** accepted evidence, each with its entry in the ledger */
  readonly items: number;
}

interface Place {
  readonly conversationId: string;
  readonly hypothesisId: string;
  readonly ann: { readonly userId: string };
  readonly ben: { readonly userId: string };
}

/** Fills a conversation to this length without sending each message. */
export async function fillConversation(
  pool: pg.Pool,
  { conversationId, hypothesisId, ann, ben }: Place,
  { messages, items }: Length,
): Promise<void> {
  // Items stand between the last messages, each proposed and accepted after one of them, so that
  // the newest page is as full in a long conversation as in a short one.
  const before = messages - items;
  await pool.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
     SELECT gen_random_uuid(), $1, n + 2 * greatest(0, n - $5::int - 1),
       CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, n,
       repeat('A message as people write them. ', 3)
     FROM generate_series(1, $4::int) n`,
    [conversationId, ann.userId, ben.userId, messages, before],
  );
  await pool.query(
    `WITH drafts AS (
       SELECT gen_random_uuid() AS id, n, jsonb_build_object('60', n, '50', -n) AS tally,
         date_trunc('milliseconds', now()) + n * interval '1 ms' AS at
       FROM generate_series(1, $4::int) n
     ), items AS (
       INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
         source, source_key, hypothesis_likelihood, negation_likelihood, reasoning, status,
         decided_at)
       SELECT id, $1, $2, true, $3, repeat('What was found. ', 10), 'source ' || n,
         'source ' || n, 60, 50, repeat('Why it matters. ', 10), 'accepted', at
       FROM drafts
     ), happened AS (
       INSERT INTO conversation_events (conversation_id, seq, name, payload, audience)
       SELECT $1, $5::int + 3 * n - 1, 'conversation:evidenceProposed',
         jsonb_build_object('evidenceId', id), 'participants' FROM drafts
       UNION ALL
       SELECT $1, $5::int + 3 * n, 'conversation:evidenceReviewed',
         jsonb_build_object('evidenceId', id, 'status', 'accepted', 'newCredence', 60,
           'reason', NULL, 'move', jsonb_build_object('tally', tally, 'timestamp',
             to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), 'everyone'
       FROM drafts
     )
     INSERT INTO ledger (hypothesis_id, seq, cause, evidence_id, hypothesis_likelihood,
       negation_likelihood, tally, created_at)
     SELECT $2, n, 'accepted', id, 60, 50, tally, at FROM drafts`,
    [conversationId, hypothesisId, ann.userId, items, before],
  );
  await pool.query(
    `UPDATE conversations SET seq = $2::int + 2 * $3::int, message_count = $2::int,
       evidence_count = $3::int WHERE id = $1`,
    [conversationId, messages, items],
  );
  await pool.query('UPDATE hypotheses SET ledger_seq = $2::int WHERE id = $1', [
    hypothesisId,
    items,
  ]);
}
