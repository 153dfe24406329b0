import { EMPTY_TALLY, pbPercent, type Tally, tallyAfter, type Weight } from './ledger.ts';
import {
  hashEntry,
  NO_HASH,
  type OpenEntry,
  type UnhashedEntry,
  undoneBy,
  withoutZeros,
} from './open-ledger.ts';
import { type Brake, carriedAt, type Shown, settlesAt, shownAfter } from './shown.ts';

export const CLAIM = '0198c0de-0000-7000-8000-000000000001';
export const idOf = (number: number) =>
  `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const START = 1_763_500_000_000;

/** An item and what it counts with from then on; null for nothing. */
export interface Move {
  readonly item: number;
  readonly weight: Weight | null;
  /** since the move before, in milliseconds */
  readonly afterMs?: number;
  /** by operators: an act about this item, or its opposite */
  readonly operator?: 'removed' | 'restored';
}

/**
 * A ledger in which each item is weighed by one established pair. With a brake it becomes carried
 * with its first entry.
 */
export function ledgerOf(
  moves: readonly Move[],
  brake: Brake | null = null,
  sha256: (text: string) => string = () => 'unhashed',
): OpenEntry[] {
  const entries: OpenEntry[] = [];
  const weights = new Map<number, Weight | null>();
  const stood = new Map<number, number>();
  let tally: Tally = EMPTY_TALLY;
  let shown: Shown | null = null;
  let time = START;

  function write(given: Partial<UnhashedEntry>, at: number): void {
    const unhashed: UnhashedEntry = {
      hypothesis_id: CLAIM,
      seq: entries.length + 1,
      time: at,
      cause: 'settled',
      evidence_id: null,
      weighing_id: null,
      counting: [],
      weight: null,
      tally: withoutZeros(tally),
      percent: shown?.percent ?? pbPercent(tally),
      computed: pbPercent(tally),
      operator: false,
      brake: null,
      ...given,
    };
    const previous = entries.at(-1)?.hash ?? NO_HASH;
    entries.push({ ...unhashed, hash: hashEntry(previous, unhashed, sha256) });
  }

  function settleUntil(at: number): void {
    for (;;) {
      const due: number | null = shown && settlesAt(shown, pbPercent(tally));
      if (shown === null || due === null || due > at) return;
      const computed = pbPercent(tally);
      shown = shownAfter(shown, { at: due, from: computed, to: computed });
      write({}, due);
    }
  }

  for (const [place, { item, weight, afterMs = 1, operator }] of moves.entries()) {
    time += afterMs;
    settleUntil(time);
    const from = pbPercent(tally);
    const stoodAt = shown?.percent ?? from;
    tally = tallyAfter(tally, { before: weights.get(item) ?? null, after: weight });
    weights.set(item, weight);
    if (shown !== null) {
      const moving = { at: time, from, to: pbPercent(tally) };
      const undone = stood.get(item);
      const byAct = operator === 'removed' ? { operator: { stood: null } } : undefined;
      const byOpposite =
        operator === 'restored' && undone !== undefined ? { operator: { stood: undone } } : {};
      shown = shownAfter(shown, { ...moving, ...(byAct ?? byOpposite) });
    }
    if (operator === 'removed') stood.set(item, stoodAt);
    const weighing_id = idOf(1_000 + place);
    write(
      {
        cause: operator ?? (weight === null ? 'overturned' : 'weighed'),
        evidence_id: idOf(100 + item),
        weighing_id: operator === undefined ? weighing_id : null,
        counting: weight === null ? [] : [{ weighing_id, ...weight, established: true }],
        weight,
        operator: operator !== undefined,
      },
      time,
    );
    if (place === 0 && brake !== null) {
      shown = carriedAt(pbPercent(tally), time, brake);
      write({ cause: 'carried', brake }, time);
    }
  }
  const year = 365 * 24 * 60 * 60 * 1_000;
  settleUntil(time + year);
  return entries;
}

/** Whether an entry is an operators' act or its opposite. */
export const isOperators = ({ cause, weighing_id, operator }: OpenEntry): boolean =>
  operator && (undoneBy(cause, weighing_id) !== null || cause === 'removed');
