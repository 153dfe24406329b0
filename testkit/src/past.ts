import { randomUUID } from 'node:crypto';
import {
  EMPTY_TALLY,
  pbFraction,
  pbPercent,
  type Reweighing,
  type Tally,
  tallyAfter,
  type Weight,
} from '@midspan/domain';
import type pg from 'pg';

type Two = readonly [string, string];

interface Place {
  readonly hypothesisId: string;
  readonly conversationId: string;
  readonly by: string;
  readonly isSecret?: boolean;
}

/** What an earlier version left in the database, row by row. */
export function createPast(client: Pick<pg.Client | pg.Pool, 'query'>) {
  /** the figures so far, by hypothesis or private conversation */
  const scopes = new Map<string, { tally: Tally; seq: number; fractions: number[] }>();

  async function member(): Promise<string> {
    const id = randomUUID();
    await client.query(
      `INSERT INTO users (id, email, email_key, username, username_key, password_hash, email_verified_at)
       VALUES ($1, $2, $2, $2, $2, '', now() - interval '1 year')`,
      [id, `member-${id}`],
    );
    return id;
  }

  async function hypothesis(by: string, topicId: string, isDispute = false): Promise<string> {
    const id = randomUUID();
    await client.query(
      `INSERT INTO hypotheses (id, topic_id, statement, negation, created_by, initial_percent,
         initial_reason, is_dispute)
       VALUES ($1, $2, 'The sea rises', 'It is not the case that the sea rises', $3, 80, '', $4)`,
      [id, topicId, by, isDispute],
    );
    return id;
  }

  async function conversation(
    about: string,
    [one, other]: Two,
    { type = 'public', status = 'completed', isDispute = false, messages = 3 } = {},
  ): Promise<string> {
    const id = randomUUID();
    await client.query(
      `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id, user1_side,
         user2_side, status, is_dispute)
       VALUES ($1, $2, $3, $4, $5, 'believing', 'disbelieving', $6, $7)`,
      [id, about, type, one, other, status, isDispute],
    );
    await client.query(
      `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
       SELECT gen_random_uuid(), $1, n, case when n % 2 = 0 then $2::uuid else $3::uuid end, n::text, 'Hm'
       FROM generate_series(1, 2 * $4::int) n`,
      [id, one, other, messages],
    );
    return id;
  }

  /** An entry of the ledger, and what it made of the item and the figure. */
  async function entry(
    item: { readonly id: string; readonly hypothesisId: string; readonly secret: string | null },
    cause: string,
    { before, after }: Reweighing,
    status: string,
  ): Promise<void> {
    const { id, hypothesisId, secret } = item;
    const scope = scopes.get(secret ?? hypothesisId) ?? {
      tally: EMPTY_TALLY,
      seq: 0,
      fractions: [],
    };
    const tally = tallyAfter(scope.tally, { before, after });
    const [seq, percent] = [scope.seq + 1, pbPercent(tally)];
    scopes.set(secret ?? hypothesisId, {
      tally,
      seq,
      fractions: [...scope.fractions, pbFraction(tally)],
    });
    const weight = after ?? before;
    if (weight === null) throw new Error('an entry about nothing');
    const { hypothesis: h, negation: n } = weight;
    await client.query(
      `INSERT INTO ledger (hypothesis_id, conversation_id, seq, cause, evidence_id,
         hypothesis_likelihood, negation_likelihood, tally, created_at)
       VALUES ($1, $2, $3::int, $4, $5, $6, $7, $8,
         now() - interval '1 day' + $3::int * interval '1 second')`,
      [hypothesisId, secret, seq, cause, id, h, n, JSON.stringify(tally)],
    );
    await client.query(
      `UPDATE evidence SET status = $2::text, hypothesis_likelihood = $3, negation_likelihood = $4,
         was_recalibrated = was_recalibrated or $2::text = 'recalibrated', decided_at = now() WHERE id = $1`,
      [id, status, h, n],
    );
    await (secret === null
      ? client.query(
          'UPDATE hypotheses SET tally = $2, ledger_seq = $3, pb_percent = $4 WHERE id = $1',
          [hypothesisId, JSON.stringify(tally), seq, percent],
        )
      : client.query('UPDATE conversations SET tally = $2 WHERE id = $1', [
          secret,
          JSON.stringify(tally),
        ]));
  }

  async function accepted(place: Place, weight: Weight) {
    const id = randomUUID();
    const { hypothesisId, conversationId, by, isSecret = false } = place;
    await client.query(
      `INSERT INTO evidence (id, conversation_id, hypothesis_id, is_public, proposed_by, description,
         source, source_key, hypothesis_likelihood, negation_likelihood, reasoning)
       VALUES ($1, $2, $3, $4, $5, 'A gauge', $6, $6, $7, $8, '')`,
      [id, conversationId, hypothesisId, !isSecret, by, id, weight.hypothesis, weight.negation],
    );
    const item = { id, hypothesisId, secret: isSecret ? conversationId : null };
    await entry(item, 'accepted', { before: null, after: weight }, 'accepted');
    return item;
  }

  async function agreedIn(dispute: string, item: { id: string }, by: string, weight: Weight) {
    await client.query(
      `INSERT INTO recalibrations (id, conversation_id, evidence_id, proposer_id,
         hypothesis_likelihood, negation_likelihood, reason, status, answered_at)
       VALUES ($1, $2, $3, $4, $5, $6, '', 'accepted', clock_timestamp())`,
      [randomUUID(), dispute, item.id, by, weight.hypothesis, weight.negation],
    );
  }

  return { scopes, member, hypothesis, conversation, entry, accepted, agreedIn };
}
