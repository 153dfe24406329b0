import type { LedgerCause } from '../evidence/steps.ts';
import { byRatio, medianOf } from '../weighings/median.ts';
import type { Brake } from './brake.ts';
import { EMPTY_TALLY, pbPercent, type Tally, tallyAfter, type Weight } from './ledger.ts';
import { carriedAt, type Shown, settlesAt, shownAfter } from './shown.ts';

/** [OL1] What the first entry of a ledger continues from, in hexadecimal. */
export const NO_HASH = '0'.repeat(64);

/** [OL1] An entry as it is hashed, which is why its fields have the names they have on the wire. */
export interface UnhashedEntry {
  readonly hypothesis_id: string;
  readonly seq: number;
  /** in milliseconds since 1970 */
  readonly time: number;
  readonly cause: LedgerCause;
  /** null for an entry about the whole claim */
  readonly evidence_id: string | null;
  readonly weighing_id: string | null;
  /** oldest first */
  readonly counting: readonly (Weight & {
    readonly weighing_id: string;
    readonly established: boolean;
  })[];
  /** null if the item doesn't count */
  readonly weight: Weight | null;
  /** without zeros */
  readonly tally: Tally;
  /** [SD8] what the claim shows, and what its tally amounts to */
  readonly percent: number;
  readonly computed: number;
  /** [SD15] whether operators did it */
  readonly operator: boolean;
  /** [SD8] how slowly it moves from then on; only when it became carried */
  readonly brake: Brake | null;
}

export interface OpenEntry extends UnhashedEntry {
  readonly hash: string;
}

/**
 * RFC 8785 for what entries hold: whole numbers and ASCII strings, which JSON writes the same
 * everywhere. `<` compares UTF-16 code units, as the RFC does.
 */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** [OL1] A tally as entries have it. */
export const withoutZeros = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).filter(([, count]) => count !== 0));

/**
 * [OL1] The hash of an entry. SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal, is passed
 * in: it may answer at once, as in Node, or with a promise, as in browsers.
 */
export function hashEntry<Hash>(
  previous: string,
  entry: UnhashedEntry & { readonly hash?: string },
  sha256: (text: string) => Hash,
): Hash {
  const { hash: _, ...hashed } = entry;
  return sha256(`${previous}${canonicalJson(hashed)}`);
}

/** [OL3] The first thing in a ledger that is not as it should be. */
export interface LedgerDifference {
  /** the number that the entry should have */
  readonly seq: number;
  readonly what:
    | 'claim'
    | 'number'
    | 'settling'
    | 'time'
    | 'hash'
    | 'weight'
    | 'tally'
    | 'computed'
    | 'percent';
  /** as they would stand in the entry */
  readonly expected: string;
  readonly found: string;
}

/** [OL2] One entry, recomputed. */
export interface LedgerStep {
  readonly entry: OpenEntry;
  /** what its item counted with until then and counts with since; null if it doesn't count */
  readonly weightBefore: Weight | null;
  readonly weightAfter: Weight | null;
  /** without zeros */
  readonly tallyBefore: Tally;
  readonly tallyAfter: Tally;
  readonly computed: number;
  readonly percent: number;
  readonly hash: string;
  /** null if the entry says the same */
  readonly difference: LedgerDifference | null;
}

/** What recomputing the next entry needs of those before it. */
interface Recomputed {
  readonly tally: Tally;
  readonly percent: number;
  /** null until the claim is carried */
  readonly shown: Shown | null;
}

const weightOf = ({ counting }: OpenEntry): Weight | null =>
  medianOf(
    byRatio(counting.map(({ hypothesis, negation }) => ({ weight: { hypothesis, negation } }))),
  );

/** [SD15] The operators' act that an entry with this cause undoes; null if it undoes none. */
export function undoneBy(cause: LedgerCause, weighingId: string | null): LedgerCause | null {
  if (cause === 'established') return 'unestablished';
  if (cause !== 'restored') return null;
  return weighingId === null ? 'removed' : 'voided';
}

/** What an operators' act and its opposite have in common. */
const actOf = ({ cause, weighing_id, evidence_id }: UnhashedEntry): string =>
  `${undoneBy(cause, weighing_id) ?? cause} ${weighing_id ?? evidence_id}`;

const isOpposite = ({ cause, weighing_id }: UnhashedEntry): boolean =>
  undoneBy(cause, weighing_id) !== null;

/** [OL2] What the entries so far amount to, as far as the next ones depend on it. */
class Replay {
  readonly #weights = new Map<string, { weight: Weight; established: boolean }>();
  /** what was shown before each act of operators, by what it was about */
  readonly #stood = new Map<string, number>();
  #now: Recomputed = { tally: EMPTY_TALLY, percent: pbPercent(EMPTY_TALLY), shown: null };
  #time = 0;

  get tally(): Tally {
    return this.#now.tally;
  }

  weightOf = (evidenceId: string | null): Weight | null =>
    this.#weights.get(evidenceId ?? '')?.weight ?? null;

  /** When the next entry has to say that the figure settled; null if it needn't. */
  get due(): number | null {
    const { shown, tally } = this.#now;
    return shown && settlesAt(shown, pbPercent(tally));
  }

  /** [SD6] What counts on without an established pair once the claim is carried: nothing. */
  #tallyAfter(entry: OpenEntry): Tally {
    if (entry.cause !== 'carried') {
      const reweighing = { before: this.weightOf(entry.evidence_id), after: weightOf(entry) };
      return tallyAfter(this.#now.tally, reweighing);
    }
    const dropped = [...this.#weights.values()].filter(({ established }) => !established);
    return dropped.reduce(
      (tally, { weight }) => tallyAfter(tally, { before: weight, after: null }),
      this.#now.tally,
    );
  }

  /** [SD8] [SD15] */
  #shownAfter(entry: OpenEntry, computed: number): Shown | null {
    const { shown, tally } = this.#now;
    if (entry.brake !== null) return carriedAt(computed, entry.time, entry.brake);
    if (shown === null) return null;
    const moving = { at: entry.time, from: pbPercent(tally), to: computed };
    if (!entry.operator) return shownAfter(shown, moving);
    if (!isOpposite(entry)) return shownAfter(shown, { ...moving, operator: { stood: null } });
    const stood = this.#stood.get(actOf(entry));
    return shownAfter(shown, stood === undefined ? moving : { ...moving, operator: { stood } });
  }

  compute(entry: OpenEntry): Recomputed & { readonly computed: number } {
    const tally = withoutZeros(this.#tallyAfter(entry));
    const computed = pbPercent(tally);
    const shown = this.#shownAfter(entry, computed);
    return { tally, computed, shown, percent: shown?.percent ?? computed };
  }

  goOn(entry: OpenEntry, after: Recomputed): void {
    if (entry.operator && !isOpposite(entry)) this.#stood.set(actOf(entry), this.#now.percent);
    const weight = weightOf(entry);
    const established = entry.counting.some((one) => one.established);
    if (entry.cause === 'carried') {
      for (const [id, one] of this.#weights) if (!one.established) this.#weights.delete(id);
    } else if (entry.evidence_id !== null) {
      if (weight === null) this.#weights.delete(entry.evidence_id);
      else this.#weights.set(entry.evidence_id, { weight, established });
    }
    this.#now = after;
    this.#time = entry.time;
  }

  /** [SD13] Why an entry's time can't be right; null if it can. */
  differenceInTime(entry: OpenEntry): Pick<LedgerDifference, 'what' | 'expected'> | null {
    const { due } = this;
    const isSettling = entry.cause === 'settled';
    if (isSettling && entry.time !== due) return { what: 'time', expected: `${due}` };
    if (!isSettling && due !== null && due <= entry.time) {
      return { what: 'settling', expected: `${due}` };
    }
    return entry.time < this.#time ? { what: 'time', expected: `${this.#time}` } : null;
  }
}

/**
 * [OL2] [OL3] Recomputes a ledger from its first entry on, page by page, and yields each step. The
 * first step with a difference is the last one. What it keeps doesn't grow with the ledger, but
 * with the items that count and with what operators did.
 */
export async function* checkLedger(
  pages: AsyncIterable<readonly OpenEntry[]> | Iterable<readonly OpenEntry[]>,
  sha256: (text: string) => string | Promise<string>,
): AsyncGenerator<LedgerStep, void, void> {
  const replay = new Replay();
  let claim: string | null = null;
  let seq = 0;
  let previous = NO_HASH;
  for await (const page of pages) {
    for (const entry of page) {
      claim ??= entry.hypothesis_id;
      seq += 1;
      const after = replay.compute(entry);
      const recomputed = {
        weightBefore: replay.weightOf(entry.evidence_id),
        weightAfter: weightOf(entry),
        tallyBefore: withoutZeros(replay.tally),
        tallyAfter: after.tally,
        computed: after.computed,
        percent: after.percent,
        hash: await hashEntry(previous, entry, sha256),
      };
      const inTime = replay.differenceInTime(entry);
      const difference =
        differenceOf(entry, claim, seq, recomputed, true) ??
        (inTime && { seq, ...inTime, found: `${entry.time}` }) ??
        differenceOf(entry, claim, seq, recomputed, false);
      yield { entry, ...recomputed, difference };
      if (difference !== null) return;
      replay.goOn(entry, after);
      previous = recomputed.hash;
    }
  }
}

/** Whose claim, which number and which hash an entry has come before what it says. */
function differenceOf(
  entry: OpenEntry,
  claim: string,
  seq: number,
  {
    weightAfter,
    tallyAfter: tally,
    computed,
    percent,
    hash,
  }: Omit<LedgerStep, 'entry' | 'difference'>,
  isChain: boolean,
): LedgerDifference | null {
  const chain: readonly Compared[] = [
    ['claim', claim, entry.hypothesis_id],
    ['number', seq, entry.seq],
    ['hash', hash, entry.hash],
  ];
  const content: readonly Compared[] = [
    ['weight', weightAfter, entry.weight],
    ['tally', tally, entry.tally],
    ['computed', computed, entry.computed],
    ['percent', percent, entry.percent],
  ];
  for (const [what, expected, found] of isChain ? chain : content) {
    const [one, other] = [canonicalJson(expected), canonicalJson(found)];
    if (one !== other) return { seq, what, expected: one, found: other };
  }
  return null;
}

type Compared = readonly [LedgerDifference['what'], unknown, unknown];
