import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIKELIHOODS, pbFraction, type Tally, tallyWith } from '../credences/ledger.ts';
import { removalEntry } from './removal.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });

describe('removing an item', () => {
  it('[MO7] subtracts exactly what it contributes, and restoring adds exactly that back', () => {
    fc.assert(
      fc.property(fc.array(weight), weight, (others, own) => {
        let tally: Tally = {};
        for (const other of others) tally = tallyWith(tally, other, 1);
        const without = pbFraction(tally);
        tally = tallyWith(tally, own, 1);
        const whole = pbFraction(tally);
        const item = { status: 'accepted', weight: own } as const;
        const { before } = removalEntry('removed', item) ?? { before: null };
        expect(before).toEqual(own);
        tally = tallyWith(tally, own, -1);
        expect(pbFraction(tally)).toBe(without);
        const { after } = removalEntry('restored', item) ?? { after: null };
        expect(after).toEqual(own);
        expect(pbFraction(tallyWith(tally, own, 1))).toBe(whole);
      }),
    );
  });

  it('[MO7] records nothing for an item that does not count', () => {
    const own = { hypothesis: 90, negation: 25 } as const;
    for (const status of ['proposed', 'disputed', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(removalEntry('removed', { status, weight: own })).toBeNull();
      expect(removalEntry('restored', { status, weight: own })).toBeNull();
    }
    expect(removalEntry('removed', { status: 'recalibrated', weight: own })).not.toBeNull();
  });
});
