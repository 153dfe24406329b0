import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Brake } from './brake.ts';
import { EMPTY_TALLY, LIKELIHOODS, pbPercent, tallyAfter, type Weight } from './ledger.ts';
import { CLAIM, idOf, type Move, ledgerOf as unhashedLedgerOf } from './ledger-test-data.ts';
import {
  checkLedger,
  hashEntry,
  type LedgerStep,
  NO_HASH,
  type OpenEntry,
  type UnhashedEntry,
  withoutZeros,
} from './open-ledger.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ledgerOf = (moves: readonly Move[], brake: Brake | null = null) =>
  unhashedLedgerOf(moves, brake, sha256);

/** The same entries with hashes that fit them, as someone would write who changes history. */
function hashedAgain(entries: readonly OpenEntry[]): OpenEntry[] {
  let previous = NO_HASH;
  return entries.map((entry) => {
    previous = hashEntry(previous, entry, sha256);
    return { ...entry, hash: previous };
  });
}

async function stepsOf(entries: readonly OpenEntry[], pageSize = 3): Promise<LedgerStep[]> {
  const pages = Array.from({ length: Math.ceil(entries.length / pageSize) }, (_, page) =>
    entries.slice(page * pageSize, (page + 1) * pageSize),
  );
  const steps: LedgerStep[] = [];
  for await (const step of checkLedger(pages, async (text) => sha256(text))) steps.push(step);
  return steps;
}

const differenceIn = async (entries: readonly OpenEntry[]) =>
  (await stepsOf(entries)).at(-1)?.difference ?? null;

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const ledger = fc
  .array(fc.record({ item: fc.nat({ max: 3 }), weight: fc.option(weight) }), {
    minLength: 3,
    maxLength: 20,
  })
  .map((moves) => ledgerOf(moves));

const STRONG: Weight = { hypothesis: 90, negation: 25 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };

describe('the hash of an entry', () => {
  it('[OL1] is SHA-256 of 64 zeros and the canonical JSON of the first entry', () => {
    const [first] = ledgerOf([{ item: 0, weight: STRONG }]);
    const json =
      '{"brake":null,"cause":"weighed","computed":78,"counting":[{"established":true,"hypothesis":90,"negation":25,' +
      '"weighing_id":"0198c0de-0000-7000-8000-000000001000"}],' +
      '"evidence_id":"0198c0de-0000-7000-8000-000000000100",' +
      '"hypothesis_id":"0198c0de-0000-7000-8000-000000000001","operator":false,' +
      '"percent":78,"seq":1,' +
      '"tally":{"25":-1,"90":1},"time":1763500000001,' +
      '"weighing_id":"0198c0de-0000-7000-8000-000000001000",' +
      '"weight":{"hypothesis":90,"negation":25}}';
    expect(first?.hash).toBe(sha256('0'.repeat(64) + json));
    // The number that any other program has to compute from the same text.
    expect(first?.hash).toBe('6cd2221c5023e016ad2803cf54728ed81f86a85917bc1eb51e226041bad2f11c');
  });

  it('[OL1] does not depend on the order of fields, and continues from the one before', () => {
    const [first, second] = ledgerOf([
      { item: 0, weight: STRONG },
      { item: 1, weight: WEAK },
    ]);
    if (first === undefined || second === undefined) throw new Error('two were made');
    const { hash, ...fields } = second;
    const turned = Object.fromEntries(Object.entries(fields).reverse()) as unknown as UnhashedEntry;
    expect(hashEntry(first.hash, turned, sha256)).toBe(hash);
    expect(hashEntry(NO_HASH, turned, sha256)).not.toBe(hash);
  });
});

describe('checking a ledger', () => {
  it('[OL2] recomputes every weight, tally and percent from the entries alone', async () => {
    const steps = await stepsOf(
      ledgerOf([
        { item: 0, weight: STRONG },
        { item: 1, weight: WEAK },
        { item: 0, weight: WEAK },
        { item: 1, weight: null },
      ]),
    );
    expect(steps.map(({ percent }) => percent)).toEqual([78, 84, 69, 60]);
    expect(steps.map(({ difference }) => difference)).toEqual([null, null, null, null]);
    expect(steps[2]).toMatchObject({
      weightBefore: STRONG,
      weightAfter: WEAK,
      tallyBefore: { 90: 1, 25: -1, 60: 1, 40: -1 },
      tallyAfter: { 60: 2, 40: -2 },
    });
  });

  it('[OL2] finds no difference in any ledger, however it is cut into pages', () =>
    fc.assert(
      fc.asyncProperty(ledger, fc.integer({ min: 1, max: 25 }), async (entries, pageSize) => {
        const steps = await stepsOf(entries, pageSize);
        expect(steps.map(({ difference }) => difference)).toEqual(entries.map(() => null));
        expect(steps.at(-1)?.hash).toBe(entries.at(-1)?.hash);
      }),
    ));

  it('[OL3] names the entry in which anything was altered, and stops there', () =>
    fc.assert(
      fc.asyncProperty(
        ledger,
        fc.nat(),
        fc.constantFrom<(entry: OpenEntry) => Partial<OpenEntry>>(
          ({ time }) => ({ time: time + 1 }),
          ({ percent }) => ({ percent: percent === 99 ? 98 : percent + 1 }),
          ({ cause }) => ({ cause: cause === 'weighed' ? 'accepted' : 'weighed' }),
          ({ weighing_id }) => ({ weighing_id: weighing_id === null ? CLAIM : null }),
          ({ tally }) => ({ tally: { ...tally, 50: 7 } }),
          ({ hash }) => ({ hash: (hash.startsWith('0') ? '1' : '0') + hash.slice(1) }),
        ),
        async (entries, nth, altered) => {
          const place = nth % entries.length;
          const entry = entries[place];
          if (entry === undefined) throw new Error('a place beyond the ledger');
          const changed = entries.with(place, { ...entry, ...altered(entry) });
          const steps = await stepsOf(changed);
          expect(steps.at(-1)?.difference).toMatchObject({ seq: place + 1, what: 'hash' });
          expect(steps).toHaveLength(place + 1);
        },
      ),
    ));

  it('[OL3] names the number where an entry is missing', () =>
    fc.assert(
      fc.asyncProperty(ledger, fc.nat(), async (entries, nth) => {
        const place = nth % (entries.length - 1);
        const difference = await differenceIn(entries.toSpliced(place, 1));
        expect(difference).toEqual({
          seq: place + 1,
          what: 'number',
          expected: String(place + 1),
          found: String(place + 2),
        });
      }),
    ));

  it('[OL3] names the first of two entries that were swapped', () =>
    fc.assert(
      fc.asyncProperty(ledger, fc.nat(), fc.nat(), async (entries, one, other) => {
        const [first = 0, second = 0] = [one, other]
          .map((nth) => nth % entries.length)
          .sort((x, y) => x - y);
        const [a, b] = [entries[first], entries[second]];
        fc.pre(first < second && a !== undefined && b !== undefined);
        if (a === undefined || b === undefined) return;
        const difference = await differenceIn(entries.with(first, b).with(second, a));
        expect(difference).toMatchObject({ seq: first + 1, what: 'number' });
      }),
    ));

  it('[OL3] names what is wrong where the hashes were made to fit', async () => {
    const entries = ledgerOf([
      { item: 0, weight: STRONG },
      { item: 1, weight: WEAK },
    ]);
    const altered = (changes: Partial<OpenEntry>) =>
      differenceIn(
        hashedAgain(entries.map((one) => (one.seq === 2 ? { ...one, ...changes } : one))),
      );
    expect(await altered({ weight: STRONG })).toEqual({
      seq: 2,
      what: 'weight',
      expected: '{"hypothesis":60,"negation":40}',
      found: '{"hypothesis":90,"negation":25}',
    });
    expect(await altered({ tally: { 90: 1, 25: -1 } })).toMatchObject({ seq: 2, what: 'tally' });
    expect(await altered({ percent: 99 })).toMatchObject({
      seq: 2,
      what: 'percent',
      expected: '84',
      found: '99',
    });
    expect(await altered({ computed: 99 })).toMatchObject({ seq: 2, what: 'computed' });
    expect(await altered({ time: 1 })).toMatchObject({ seq: 2, what: 'time' });
    expect(await altered({ seq: 3 })).toMatchObject({ seq: 2, what: 'number' });
    expect(await altered({ hypothesis_id: idOf(2) })).toMatchObject({ seq: 2, what: 'claim' });
  });

  it('[OL3] [SD13] names a carried figure that moved too far, too early or not at all', async () => {
    const ms = 72 * 60 * 60 * 1_000;
    const entries = ledgerOf(
      [
        { item: 0, weight: { hypothesis: 1, negation: 99 } },
        { item: 0, weight: { hypothesis: 99, negation: 1 } },
      ],
      { points: 30, ms },
    );
    expect(entries.map(({ percent }) => percent)).toEqual([1, 1, 30, 59, 88, 99]);
    expect(await differenceIn(entries)).toBeNull();
    const altered = (place: number, changes: Partial<OpenEntry>) =>
      differenceIn(
        hashedAgain(entries.map((one, nth) => (nth === place ? { ...one, ...changes } : one))),
      );
    expect(await altered(2, { percent: 40 })).toMatchObject({ what: 'percent', expected: '30' });
    expect(await altered(2, { operator: true })).toMatchObject({ what: 'percent', expected: '99' });
    const due = entries[3]?.time ?? 0;
    expect(await altered(3, { time: due - 1 })).toEqual({
      seq: 4,
      what: 'time',
      expected: `${due}`,
      found: `${due - 1}`,
    });
    const left = entries.toSpliced(3, 1).map((one, place) => ({ ...one, seq: place + 1 }));
    const later = left.map((one) => (one.seq === 4 ? { ...one, cause: 'weighed' as const } : one));
    expect(await differenceIn(hashedAgain(later))).toMatchObject({
      seq: 4,
      what: 'settling',
      expected: `${due}`,
    });
  });

  it('[OL5] leaves the figure of an entry to the newest entries of its items', () =>
    fc.assert(
      fc.asyncProperty(ledger, fc.nat(), async (entries, nth) => {
        const upTo = entries.slice(0, (nth % entries.length) + 1);
        const newest = new Map(upTo.map((entry) => [entry.evidence_id, entry]));
        const tally = [...newest.values()].reduce(
          (sum, { weight: after }) => tallyAfter(sum, { before: null, after }),
          EMPTY_TALLY,
        );
        expect(upTo.at(-1)?.tally).toEqual(withoutZeros(tally));
        expect(upTo.at(-1)?.percent).toBe(pbPercent(tally));
      }),
    ));
});
