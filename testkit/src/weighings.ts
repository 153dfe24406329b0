import { createHash } from 'node:crypto';
import {
  checkLedger,
  contributionOf,
  EMPTY_TALLY,
  type LedgerStep,
  LIKELIHOODS,
  NO_HASH,
  type OpenEntry,
  pbPercent,
  type Tally,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import type pg from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '../../server/src/db/connection.ts';
import { listOpenEntries } from '../../server/src/features/conversations/items/open-ledger-store.ts';
import { readWeighedFigure } from '../../server/src/features/conversations/weighings/store.ts';
import { type Talk, talkOf } from './talks.ts';
import type { TestServer } from './test-server.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

export const NO_WEIGHT: Weight = { hypothesis: 50, negation: 50 };

/** A weight in the form that commands use. */
export const stated = ({ hypothesis, negation }: Weight) => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});

/** Has the two of a conversation agree on what another pair's item weighs; returns the figure. */
export async function weighItem(
  { ann, ben }: Pick<Talk, 'ann' | 'ben'>,
  evidenceId: string,
  weight: Weight = { hypothesis: 60, negation: 40 },
): Promise<number> {
  await ann.offer(evidenceId, 0, stated(weight));
  return (await ben.agree(evidenceId, 1)).newCredence;
}

/** Another public conversation of a member, on the believing side, with someone new. */
export async function anotherTalk(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  member: Holder,
  hypothesisId: string,
): Promise<Talk> {
  const [partner] = await membersHolding(server.pool, hypothesisId, [20]);
  if (partner === undefined) throw new Error('one was asked for');
  return talkOf(server, hypothesisId, [member, partner]);
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A claim's open ledger as it is stored, page by page. */
async function* storedEntries(pool: pg.Pool, hypothesisId: string) {
  const db = openDatabase(pool);
  for (let offset = 0; ; ) {
    const page = await listOpenEntries(db, hypothesisId, { offset, limit: 100 });
    if (page.length === 0) return;
    yield page;
    offset = page.at(-1)?.seq ?? offset;
  }
}

/**
 * [OL1] [OL2] [OL3] Recomputes a claim's ledger, and returns its entries if nothing differs, from
 * each other or from the claim's row.
 */
export async function recomputed(pool: pg.Pool, hypothesisId: string): Promise<OpenEntry[]> {
  // First, because entries may be added at any time.
  const { rows } = await pool.query<{ seq: number; hash: string; percent: number }>(
    'SELECT ledger_seq AS seq, ledger_hash AS hash, pb_percent AS percent FROM hypotheses WHERE id = $1',
    [hypothesisId],
  );
  const head = rows[0];
  if (head === undefined) throw new Error('the claim is gone');
  const steps: LedgerStep[] = [];
  for await (const step of checkLedger(storedEntries(pool, hypothesisId), sha256)) {
    expect(step.difference).toBeNull();
    expect(step.entry.time).toBeGreaterThanOrEqual(steps.at(-1)?.entry.time ?? 0);
    steps.push(step);
  }
  const { hash = NO_HASH, percent = 50 } = steps[head.seq - 1] ?? {};
  expect({ seq: head.seq, hash, percent }).toEqual(head);
  return steps.map(({ entry }) => entry);
}

/**
 * What a claim's figure is computed to be, after checking that it follows from its items' weighings, and from its ledger
 * alone, in which no entry is missing.
 */
export async function figureFromScratch(pool: pg.Pool, hypothesisId: string): Promise<number> {
  const figure = await readWeighedFigure(openDatabase(pool), hypothesisId);
  if (figure === null) throw new Error('the claim is gone');
  const scratch = figure.items
    .map(contributionOf)
    .reduce<Tally>((sum, weight) => (weight ? tallyWith(sum, weight, 1) : sum), EMPTY_TALLY);
  for (const one of LIKELIHOODS) expect(figure.tally[one] ?? 0).toBe(scratch[one] ?? 0);
  const { rows } = await pool.query(
    `SELECT CASE WHEN settles_at IS NULL THEN pb_percent END AS percent,
       (SELECT json_agg(seq ORDER BY seq) FROM ledger WHERE hypothesis_id = h.id) AS seqs
     FROM hypotheses h WHERE id = $1`,
    [hypothesisId],
  );
  const seqs = Array.from({ length: figure.ledgerSeq }, (_, place) => place + 1);
  const percent = pbPercent(scratch);
  // [SD8] One on its way shows another percent, which recomputing its ledger checks.
  expect([percent, null]).toContain(rows[0]?.percent);
  expect(rows).toMatchObject([{ seqs: seqs.length === 0 ? null : seqs }]);
  await recomputed(pool, hypothesisId);
  return percent;
}
