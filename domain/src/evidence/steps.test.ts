import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbPercent,
  type Tally,
  tallyAfter,
  tallyWith,
} from '../credences/ledger.ts';
import { figureChange, type ItemEntry, isStepForReaders, reweighingsOf } from './steps.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const STRONG = { hypothesis: 90, negation: 25 } as const;
const WEAK = { hypothesis: 60, negation: 40 } as const;

describe('[ST2] the entries of an item', () => {
  it('change its weight from the previous one to the new one', () => {
    const entries: ItemEntry[] = [
      { cause: 'accepted', weight: STRONG },
      { cause: 'overturned', weight: STRONG },
      { cause: 'reinstated', weight: STRONG },
      { cause: 'recalibrated', weight: WEAK },
      { cause: 'removed', weight: WEAK },
      { cause: 'restored', weight: WEAK },
    ];
    expect(reweighingsOf(entries)).toEqual([
      { before: null, after: STRONG },
      { before: STRONG, after: null },
      { before: null, after: STRONG },
      { before: STRONG, after: WEAK },
      { before: WEAK, after: null },
      { before: null, after: WEAK },
    ]);
  });

  it('count an overturned item again when it is recalibrated', () => {
    const entries: ItemEntry[] = [
      { cause: 'accepted', weight: STRONG },
      { cause: 'overturned', weight: STRONG },
      { cause: 'recalibrated', weight: WEAK },
    ];
    expect(reweighingsOf(entries).at(-1)).toEqual({ before: null, after: WEAK });
  });
});

describe('[ST2] the move of the figure', () => {
  it('goes from the figure before to the figure after, whatever else counts', () => {
    const orNone = fc.option(weight);
    fc.assert(
      fc.property(fc.array(weight), orNone, orNone, (others, before, after) => {
        const rest = others.reduce<Tally>((sum, one) => tallyWith(sum, one, 1), EMPTY_TALLY);
        const until = before === null ? rest : tallyWith(rest, before, 1);
        const since = tallyAfter(until, { before, after });
        expect(figureChange(since, { before, after })).toEqual({
          from: pbPercent(until),
          to: pbPercent(since),
        });
      }),
    );
  });
});

it('[ST4] shows readers what a challenge did, but not the challenge itself', () => {
  const kinds = ['challenged', 'dispute_opened', 'challenge_ended', 'overturned'] as const;
  for (const wasAccepted of [true, false]) {
    const shown = kinds.map((kind) => isStepForReaders(kind, wasAccepted));
    expect(shown).toEqual([false, false, false, true]);
  }
});

it('[AG9] shows readers offers only where the item was accepted', () => {
  for (const kind of ['offered', 'offer_declined', 'offer_retracted', 'offer_ended'] as const) {
    expect(isStepForReaders(kind, true)).toBe(true);
    expect(isStepForReaders(kind, false)).toBe(false);
  }
});
