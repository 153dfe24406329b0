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
  await pool.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
     SELECT gen_random_uuid(), $1, n, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, n,
       repeat('A message as people write them. ', 3)
     FROM generate_series(1, $4::int) n`,
    [conversationId, ann.userId, ben.userId, messages],
  );
  await pool.query(
    `WITH items AS (
       INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
         source, source_key, hypothesis_likelihood, negation_likelihood, reasoning, status,
         decided_at)
       SELECT gen_random_uuid(), $1, $2, true, $3, repeat('What was found. ', 10), 'source ' || n,
         'source ' || n, 60, 50, repeat('Why it matters. ', 10), 'accepted',
         now() + n * interval '1 ms'
       FROM generate_series(1, $4::int) n
       RETURNING id, decided_at
     )
     INSERT INTO ledger (hypothesis_id, seq, cause, evidence_id, hypothesis_likelihood,
       negation_likelihood, tally, created_at)
     SELECT $2, row_number() OVER (ORDER BY decided_at), 'accepted', id, 60, 50,
       jsonb_build_object('60', row_number() OVER (ORDER BY decided_at),
         '50', -row_number() OVER (ORDER BY decided_at)), decided_at
     FROM items`,
    [conversationId, hypothesisId, ann.userId, items],
  );
  await pool.query(
    `UPDATE conversations SET seq = $2::int, message_count = $2::int, evidence_count = $3::int
     WHERE id = $1`,
    [conversationId, messages, items],
  );
  await pool.query('UPDATE hypotheses SET ledger_seq = $2::int WHERE id = $1', [
    hypothesisId,
    items,
  ]);
}
