import type { ListedEvidence, Support } from '@midspan/contract';
import { EMPTY_TALLY, LIKELIHOODS, pbPercent, tallyWith, type Weight } from '@midspan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOT_ESTABLISHED } from '../../lib/weighed-test-data.ts';
import { askWhatIf, countingWeight, weightsLeftOut, withTakenAlong } from './what-if.ts';

const STRONG: Weight = { hypothesis: 90, negation: 25 };
const AGAINST: Weight = { hypothesis: 10, negation: 75 };

const tallyOf = (weights: readonly Weight[]) =>
  weights.reduce((tally, weight) => tallyWith(tally, weight, 1), EMPTY_TALLY);

function supportOf(weights: readonly Weight[], pairs = 1): Support {
  const groups = Object.values(
    Object.groupBy(weights, ({ hypothesis, negation }) => `${hypothesis}/${negation}`),
  );
  return {
    tally: tallyOf(weights),
    weights: groups.flatMap((group = []) =>
      group.slice(0, 1).map(({ hypothesis, negation }) => ({
        hypothesis_likelihood: hypothesis / 100,
        negation_likelihood: negation / 100,
        items: group.length,
      })),
    ),
    pairs,
    ...NOT_ESTABLISHED,
  };
}

const item = (id: string, weight: Weight, status: ListedEvidence['status'] = 'accepted') => ({
  id,
  given: [],
  status,
  set_aside: false,
  waiting: false,
  hypothesis_likelihood: weight.hypothesis / 100,
  negation_likelihood: weight.negation / 100,
});

describe('the items that can be left out', () => {
  it('[EV4] are exactly those that count', () => {
    expect(countingWeight(item('a', STRONG))).toEqual(STRONG);
    expect(countingWeight(item('a', STRONG, 'recalibrated'))).toEqual(STRONG);
    for (const status of ['proposed', 'disputed', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(countingWeight(item('a', STRONG, status))).toBeNull();
    }
  });

  it('[WG10] exclude those that operators set aside', () => {
    expect(countingWeight({ ...item('a', STRONG), set_aside: true })).toBeNull();
  });

  it('[SD7] exclude those that wait for a second pair', () => {
    expect(countingWeight({ ...item('a', STRONG), waiting: true })).toBeNull();
  });

  it('[WA7] take along what builds on them, as far as that counts', () => {
    const naming = (id: string, named: string) => ({
      ...item(id, AGAINST),
      given: [{ id: named, description: '', counts: true }],
    });
    const seen = [item('a', STRONG), naming('b', 'a'), naming('c', 'b'), item('d', STRONG)];
    const chosen = new Map([['a', STRONG]]);
    expect([...withTakenAlong(chosen, seen).keys()]).toEqual(['a', 'b', 'c']);
    const waiting = seen.map((one) => (one.id === 'b' ? { ...one, waiting: true } : one));
    expect([...withTakenAlong(chosen, waiting).keys()]).toEqual(['a', 'c']);
  });

  it('stay left out while another page is shown, with their last known weight', () => {
    expect(weightsLeftOut(new Map([['gone', STRONG]]), [item('here', AGAINST)])).toEqual([STRONG]);
  });

  it('follow an item that is recalibrated or overturned', () => {
    const leftOut = new Map([
      ['anew', STRONG],
      ['overturned', STRONG],
    ]);
    const seen = [item('anew', AGAINST, 'recalibrated'), item('overturned', STRONG, 'overturned')];
    expect(weightsLeftOut(leftOut, seen)).toEqual([AGAINST]);
  });
});

describe('asking what if', () => {
  const likelihood = fc.constantFrom(...LIKELIHOODS);
  const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
  const weights = fc.array(weight, { maxLength: 12 });

  it('[WI1] gives the figure of the remaining items', () => {
    fc.assert(
      fc.property(weights, weights, (kept, left) => {
        const answer = askWhatIf(supportOf([...kept, ...left]), left, null);
        expect(answer.without).toBe(pbPercent(tallyOf(kept)));
        expect(answer.now).toBe(pbPercent(tallyOf([...kept, ...left])));
        expect(answer).toMatchObject({ leftOut: left.length, items: kept.length + left.length });
      }),
    );
  });

  it('subtracts nothing that the figure does not contain', () => {
    const support = supportOf([STRONG, AGAINST]);
    expect(askWhatIf(support, [STRONG, STRONG], null)).toMatchObject({ leftOut: 1, without: 12 });
    expect(askWhatIf(supportOf([]), [STRONG], null)).toMatchObject({ leftOut: 0, without: 50 });
  });

  it('[WI2] [WI3] returns the range, the pairs and the effect on the member’s own credence', () => {
    const support = supportOf([STRONG, STRONG, AGAINST], 2);
    expect(askWhatIf(support, [], 20)).toEqual({
      now: 63,
      isComputed: false,
      without: 63,
      leftOut: 0,
      items: 3,
      pairs: 2,
      range: { lowest: 32, highest: 93 },
      // 0.25 * 1.728 = 0.432; 0.432 / 1.432 = 0.3017
      own: { from: 20, to: 30 },
    });
    // Only the remaining items count for the member's own credence too: 0.25 * 12.96 = 3.24.
    expect(askWhatIf(support, [AGAINST], 20).own).toEqual({ from: 20, to: 76 });
  });

  it('returns neither a range nor an own credence when there is nothing', () => {
    expect(askWhatIf(supportOf([], 0), [], null)).toMatchObject({
      now: 50,
      range: null,
      own: null,
    });
  });
});
