import type { LedgerCause } from '../evidence/steps.ts';
import { byRatio, medianOf } from '../weighings/median.ts';
import { EMPTY_TALLY, pbPercent, type Tally, tallyAfter, type Weight } from './ledger.ts';

/** [OL1] What the first entry of a ledger continues from, in hexadecimal. */
export const NO_HASH = '0'.repeat(64);

/** [OL1] An entry as it is hashed, which is why its fields have the names they have on the wire. */
export interface UnhashedEntry {
  readonly hypothesis_id: string;
  readonly seq: number;
  /** in milliseconds since 1970 */
  readonly time: number;
  readonly cause: LedgerCause;
  readonly evidence_id: string;
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
  readonly percent: number;
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
  readonly what: 'claim' | 'number' | 'hash' | 'weight' | 'tally' | 'percent';
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
  readonly percent: number;
  readonly hash: string;
  /** null if the entry says the same */
  readonly difference: LedgerDifference | null;
}

/**
 * [OL2] [OL3] Recomputes a ledger from its first entry on, page by page, and yields each step. The
 * first step with a difference is the last one. What it keeps doesn't grow with the ledger: one
 * weight for each item that counts.
 */
export async function* checkLedger(
  pages: AsyncIterable<readonly OpenEntry[]> | Iterable<readonly OpenEntry[]>,
  sha256: (text: string) => string | Promise<string>,
): AsyncGenerator<LedgerStep, void, void> {
  const weights = new Map<string, Weight>();
  let claim: string | null = null;
  let seq = 0;
  let previous = NO_HASH;
  let tallyBefore = EMPTY_TALLY;
  for await (const page of pages) {
    for (const entry of page) {
      claim ??= entry.hypothesis_id;
      seq += 1;
      const weightBefore = weights.get(entry.evidence_id) ?? null;
      const weightAfter = medianOf(
        byRatio(
          entry.counting.map(({ hypothesis, negation }) => ({ weight: { hypothesis, negation } })),
        ),
      );
      const after = tallyAfter(tallyBefore, { before: weightBefore, after: weightAfter });
      const recomputed = {
        weightBefore,
        weightAfter,
        tallyBefore,
        tallyAfter: withoutZeros(after),
        percent: pbPercent(after),
        hash: await hashEntry(previous, entry, sha256),
      };
      const difference = differenceOf(entry, claim, seq, recomputed);
      yield { entry, ...recomputed, difference };
      if (difference !== null) return;
      if (weightAfter === null) weights.delete(entry.evidence_id);
      else weights.set(entry.evidence_id, weightAfter);
      tallyBefore = recomputed.tallyAfter;
      previous = recomputed.hash;
    }
  }
}

function differenceOf(
  entry: OpenEntry,
  claim: string,
  seq: number,
  { weightAfter, tallyAfter: tally, percent, hash }: Omit<LedgerStep, 'entry' | 'difference'>,
): LedgerDifference | null {
  const compared: readonly [LedgerDifference['what'], unknown, unknown][] = [
    ['claim', claim, entry.hypothesis_id],
    ['number', seq, entry.seq],
    ['hash', hash, entry.hash],
    ['weight', weightAfter, entry.weight],
    ['tally', tally, entry.tally],
    ['percent', percent, entry.percent],
  ];
  for (const [what, expected, found] of compared) {
    const [one, other] = [canonicalJson(expected), canonicalJson(found)];
    if (one !== other) return { seq, what, expected: one, found: other };
  }
  return null;
}
