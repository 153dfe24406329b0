import type { LedgerCause } from '../evidence/steps.ts';
import type { Brake } from './brake.ts';
import { EMPTY_TALLY, pbPercent, type Tally, tallyAfter, type Weight } from './ledger.ts';
import {
  hashEntry,
  NO_HASH,
  type OpenEntry,
  type UnhashedEntry,
  undoneBy,
  withoutZeros,
} from './open-ledger.ts';
import { carriedAt, type Shown, settlesAt, shownAfter } from './shown.ts';

export const CLAIM = '0198c0de-0000-7000-8000-000000000001';
export const idOf = (number: number) =>
  `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const START = 1_763_500_000_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

type Written = Pick<OpenEntry, 'cause' | 'counting' | 'weight' | 'weighing_id'> & {
  readonly evidence_id: string;
  readonly operator?: boolean;
};

/** Writes a ledger as the server does. */
export class LedgerWriter {
  readonly entries: OpenEntry[] = [];
  readonly #sha256: (text: string) => string;
  readonly #stood = new Map<string, number>();
  #shown: Shown | null = null;
  #tally: Tally = EMPTY_TALLY;
  #time = START;

  constructor(sha256: (text: string) => string) {
    this.#sha256 = sha256;
  }

  get nextSeq(): number {
    return this.entries.length + 1;
  }

  #write(given: Partial<UnhashedEntry> & { readonly cause: LedgerCause }, time: number): void {
    const computed = pbPercent(this.#tally);
    const unhashed: UnhashedEntry = {
      hypothesis_id: CLAIM,
      seq: this.nextSeq,
      time,
      evidence_id: null,
      weighing_id: null,
      counting: [],
      weight: null,
      tally: withoutZeros(this.#tally),
      percent: this.#shown?.percent ?? computed,
      computed,
      operator: false,
      brake: null,
      ...given,
    };
    const previous = this.entries.at(-1)?.hash ?? NO_HASH;
    this.entries.push({ ...unhashed, hash: hashEntry(previous, unhashed, this.#sha256) });
  }

  /** Time passes; what is due in it settles. */
  pass(ms: number): void {
    this.#time += ms;
    const computed = pbPercent(this.#tally);
    for (;;) {
      const due = this.#shown && settlesAt(this.#shown, computed);
      if (this.#shown === null || due === null || due > this.#time) return;
      this.#shown = shownAfter(this.#shown, { at: due, from: computed, to: computed });
      this.#write({ cause: 'settled' }, due);
    }
  }

  /** An item counts with another weight than before. */
  add(before: Weight | null, { operator = false, ...entry }: Written): void {
    const from = pbPercent(this.#tally);
    const stoodAt = this.#shown?.percent ?? from;
    this.#tally = tallyAfter(this.#tally, { before, after: entry.weight });
    const undone = undoneBy(entry.cause, entry.weighing_id);
    const act = `${undone ?? entry.cause} ${entry.weighing_id ?? entry.evidence_id}`;
    if (this.#shown !== null) {
      const stood = undone === null ? null : this.#stood.get(act);
      this.#shown = shownAfter(this.#shown, {
        ...{ at: this.#time, from, to: pbPercent(this.#tally) },
        ...(operator && stood !== undefined && { operator: { stood } }),
      });
    }
    if (operator && undone === null) this.#stood.set(act, stoodAt);
    this.#write({ ...entry, operator }, this.#time);
  }

  /** The claim becomes carried, and what is dropped with that stops counting. */
  carry(brake: Brake, dropped: readonly Weight[] = []): void {
    this.#tally = dropped.reduce(
      (tally, before) => tallyAfter(tally, { before, after: null }),
      this.#tally,
    );
    this.#shown = carriedAt(pbPercent(this.#tally), this.#time, brake);
    this.#write({ cause: 'carried', brake }, this.#time);
  }

  /** Nothing more happens. */
  rest(): void {
    this.pass(YEAR_MS);
  }
}

/** An item and what it counts with from then on; null for nothing. */
export interface Move {
  readonly item: number;
  readonly weight: Weight | null;
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
  const writer = new LedgerWriter(sha256);
  const weights = new Map<number, Weight | null>();
  for (const [place, { item, weight }] of moves.entries()) {
    writer.pass(1);
    const weighing_id = idOf(1_000 + place);
    writer.add(weights.get(item) ?? null, {
      cause: weight === null ? 'overturned' : 'weighed',
      evidence_id: idOf(100 + item),
      weighing_id,
      counting: weight === null ? [] : [{ weighing_id, ...weight, established: true }],
      weight,
    });
    weights.set(item, weight);
    if (place === 0 && brake !== null) writer.carry(brake);
  }
  writer.rest();
  return writer.entries;
}

/** The largest difference between two percents shown within this time of each other. */
export function widestSpan(entries: readonly OpenEntry[], ms: number): number {
  const spans = entries.flatMap((one, place) =>
    entries
      .slice(place)
      .filter(({ time }) => time - one.time <= ms)
      .map(({ percent }) => Math.abs(percent - one.percent)),
  );
  return Math.max(0, ...spans);
}

/** A ledger from where its claim became carried. */
export const sinceCarried = (entries: readonly OpenEntry[]): OpenEntry[] => {
  const start = entries.findIndex(({ cause }) => cause === 'carried');
  return start < 0 ? [] : entries.slice(start);
};
