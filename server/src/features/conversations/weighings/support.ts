import type { Support } from '@midspan/contract';
import {
  contributionOf,
  ESTABLISHED_PAIRS_MIN,
  pbPercent,
  supportOf,
  type WeighedItem,
} from '@midspan/domain';
import type { Database, Executor } from '../../../db/connection.ts';
import { createShortMemory } from '../../../platform/short-memory.ts';
import { stated } from '../items/weight-columns.ts';
import { findLedgerSeq, readWeighedFigure, type WeighedFigure } from './store.ts';
import { savePairs } from './support-store.ts';

const KEPT_BYTES_MAX = 1024 * 1024;
const KEPT_MS = 60_000;

/**
 * Caches what figures rest on. Every change adds an entry to the ledger, so a value cached under
 * the last entry's number stays valid.
 */
const kept = createShortMemory<Support>(KEPT_BYTES_MAX, KEPT_MS);

/** Each weight that counts and for how many items, the ones most in favor of the claim first. */
function groupWeights(items: readonly WeighedItem[]): Support['weights'] {
  const counting = items.map(contributionOf).filter((weight) => weight !== null);
  const groups = Map.groupBy(counting, ({ hypothesis, negation }) => `${hypothesis} ${negation}`);
  return [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : { ...group[0], items: group.length }))
    .sort((one, other) => other.hypothesis - one.hypothesis || other.negation - one.negation)
    .map(({ items: count, ...weight }) => ({ ...stated(weight), items: count }));
}

function present({ tally, settlesAt, items, carriedSeq, mayBeEarly }: WeighedFigure): Support {
  const support = supportOf(items);
  const weights = groupWeights(items);
  return {
    tally,
    weights,
    pairs: support.pairs,
    established_pairs: support.establishedPairs,
    early: mayBeEarly && support.establishedPairs < ESTABLISHED_PAIRS_MIN && weights.length > 0,
    carried: carriedSeq !== null,
    computed: pbPercent(tally),
    next_at: settlesAt?.toISOString() ?? null,
    contested: support.contested,
    without_one_member: support.withoutOneMember,
  };
}

const keyOf = (hypothesisId: string, ledgerSeq: number) => `${hypothesisId} ${ledgerSeq}`;

/**
 * [WG12] to [WG14] What a public figure rests on; null when there is no such hypothesis. Items
 * accepted in private are left out. Not for a transaction that has written to the ledger: if it
 * fails, another one gets its number.
 */
export async function findSupport(on: Executor, hypothesisId: string): Promise<Support | null> {
  const seq = await findLedgerSeq(on, hypothesisId);
  if (seq === null) return null;
  const known = kept.find(keyOf(hypothesisId, seq));
  if (known !== undefined) return known;
  const figure = await readWeighedFigure(on, hypothesisId);
  if (figure === null) return null;
  const support = present(figure);
  const key = keyOf(hypothesisId, figure.ledgerSeq);
  kept.begin(key, support);
  kept.weigh(key, support, JSON.stringify(support).length);
  return support;
}

/** Keeps with a hypothesis how many pairs its figure rests on, for lists; never an older number. */
export async function keepPairs(
  db: Database,
  hypothesisId: string,
  ledgerSeq: number,
): Promise<void> {
  const support = await findSupport(db, hypothesisId);
  if (support === null) return;
  const { pairs, established_pairs: establishedPairs } = support;
  await savePairs(db, hypothesisId, { pairs, establishedPairs, pairsSeq: ledgerSeq });
}
