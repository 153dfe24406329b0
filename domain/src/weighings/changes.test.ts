import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  type Tally,
  tallyAfter,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import { countsTowardFigure } from '../evidence/evidence.ts';
import { countingAfter } from '../overturns/overturn.ts';
import {
  acceptedItem,
  challengeOf,
  changesTally,
  type NewWeighing,
  reweighingOf,
  type WeighingChange,
  weighedAfter,
} from './changes.ts';
import { type Nameable, refuseGiven } from './given.ts';
import { GIVEN_MAX } from './given-max.ts';
import { byRatio, compareRatios, medianOf } from './median.ts';
import {
  contributionOf,
  countingWeighings,
  isSetAside,
  othersStillWeighing,
  type Pair,
  type WeighedItem,
  weighingsInForce,
  weightNow,
} from './weighing.ts';

const STRONG: Weight = { hypothesis: 90, negation: 25 };
const WEAK: Weight = { hypothesis: 60, negation: 40 };
const AGAINST: Weight = { hypothesis: 25, negation: 75 };

const pair = (id: string, ledgerSeq: number, given: Partial<NewWeighing> = {}): NewWeighing => ({
  id,
  ledgerSeq,
  members: [`${id}1`, `${id}2`],
  weight: STRONG,
  established: false,
  ...given,
});
const after = (item: WeighedItem, ...changes: WeighingChange[]) =>
  changes.reduce(weighedAfter, item);
const weighed = (id: string, ledgerSeq: number, given: Partial<NewWeighing> = {}) =>
  ({ kind: 'weighed', weighing: pair(id, ledgerSeq, given) }) as const;
const ids = (item: WeighedItem) => countingWeighings(item).map(({ id }) => id);

const item = acceptedItem('item', pair('a', 1));
/** the challenger and the item's proposer */
const DISPUTE: Pair = ['x', 'a1'];
const overturned = { kind: 'overturned', by: DISPUTE } as const;

describe('an item', () => {
  it('[WG5] counts with all weighings until one is established, then only with established ones', () => {
    const several = after(item, weighed('b', 2, { weight: AGAINST }), weighed('c', 3));
    expect(ids(several)).toEqual(['a', 'b', 'c']);
    const known = after(several, weighed('d', 4, { weight: WEAK, established: true }));
    expect(ids(known)).toEqual(['d']);
    expect(weightNow(known)).toEqual(WEAK);
    expect(ids(after(known, { kind: 'voided', weighingIds: ['d'] }))).toEqual(['a', 'b', 'c']);
  });

  it('[WG8] stays accepted when its first pair withdraws it and others weigh it', () => {
    const withdrawn = after(item, weighed('b', 2, { weight: WEAK }), overturned);
    expect(withdrawn.status).toBe('accepted');
    expect(weightNow(withdrawn)).toEqual(WEAK);
    expect(othersStillWeighing(withdrawn)).toBe(1);
    expect(challengeOf(withdrawn)).toBe('reinstatement');
    const back = after(withdrawn, { kind: 'reinstated' });
    expect(ids(back)).toEqual(['a', 'b']);
    expect(othersStillWeighing(back)).toBeNull();
    expect(challengeOf(back)).toBe('overturn');
  });

  it('[WG8] no longer counts when no one else weighs it, or only the challenger did', () => {
    const alone = after(item, overturned);
    expect(alone.status).toBe('overturned');
    expect(contributionOf(alone)).toBeNull();
    expect(challengeOf(alone)).toBe('reinstatement');
    const challenger = weighed('b', 2, { members: ['x', 'b2'] });
    expect(after(item, challenger, overturned).status).toBe('overturned');
  });

  it('[WG9] is recalibrated by the two in a dispute, on behalf of themselves and the first pair', () => {
    const recalibrated = {
      kind: 'recalibrated',
      weighing: pair('r', 4, { members: DISPUTE, weight: AGAINST }),
    } as const;
    const own = weighed('b', 2, { members: ['x', 'b2'] });
    const replaced = after(item, own, weighed('c', 3, { weight: WEAK }), recalibrated);
    expect(replaced.status).toBe('recalibrated');
    expect(ids(replaced)).toEqual(['c', 'r']);
    const again = after(replaced, overturned, { kind: 'reinstated' });
    expect(ids(again)).toEqual(['c', 'r']);
    expect(again.status).toBe('recalibrated');
    // An overturned item that is recalibrated counts again.
    expect(weightNow(after(item, overturned, recalibrated))).toEqual(AGAINST);
  });

  it('[WG9] is reinstated without the weighings that were voided in the meantime', () => {
    const voided = { kind: 'voided', weighingIds: ['a'] } as const;
    const back = after(item, overturned, voided, { kind: 'reinstated' });
    expect(back.status).toBe('accepted');
    expect(isSetAside(back)).toBe(true);
    expect(contributionOf(back)).toBeNull();
  });

  it('[WG10] is set aside when it has no weighing left, until another pair weighs it', () => {
    const voided = after(item, { kind: 'voided', weighingIds: ['a'] });
    expect(voided.status).toBe('accepted');
    expect(isSetAside(voided)).toBe(true);
    expect(challengeOf(voided)).toBeNull();
    const again = after(voided, weighed('b', 2, { weight: WEAK }));
    expect(isSetAside(again)).toBe(false);
    expect(weightNow(again)).toEqual(WEAK);
    expect(ids(after(again, { kind: 'restored', weighingIds: ['a'] }))).toEqual(['a', 'b']);
  });

  it('[WG10] regains what a voided recalibration replaced, unless a later one replaced it too', () => {
    const first = { kind: 'recalibrated', weighing: pair('r', 2, { members: DISPUTE }) } as const;
    const later = {
      kind: 'recalibrated',
      weighing: pair('s', 3, { members: ['y', 'a1'], weight: WEAK }),
    } as const;
    const voided = { kind: 'voided', weighingIds: ['r'] } as const;
    expect(ids(after(item, first, voided))).toEqual(['a']);
    expect(ids(after(item, first, later, voided))).toEqual(['s']);
  });

  it('[WG10] counts again after an overturn when another pair’s weighing is restored', () => {
    const gone = after(
      item,
      weighed('b', 2, { weight: WEAK }),
      { kind: 'voided', weighingIds: ['b'] },
      overturned,
    );
    expect(gone.status).toBe('overturned');
    const back = after(gone, { kind: 'restored', weighingIds: ['b'] });
    expect(back.status).toBe('accepted');
    expect(weightNow(back)).toEqual(WEAK);
    const first = after(item, overturned, { kind: 'voided', weighingIds: ['a'] });
    expect(after(first, { kind: 'restored', weighingIds: ['a'] }).status).toBe('overturned');
  });

  it('[WG10] contributes nothing while it is removed, whatever its weighings', () => {
    const removed = { ...item, removed: true };
    expect(contributionOf(removed)).toBeNull();
    expect(weightNow(removed)).toEqual(STRONG);
  });
});

it('[WG11] moves the figure only with an entry that changes the tally', () => {
  expect(changesTally({ before: STRONG, after: STRONG })).toBe(false);
  expect(changesTally({ before: STRONG, after: WEAK })).toBe(true);
  expect(changesTally({ before: null, after: WEAK })).toBe(true);
  expect(changesTally({ before: null, after: { hypothesis: 50, negation: 50 } })).toBe(false);
  expect(
    changesTally({
      before: { hypothesis: 90, negation: 90 },
      after: { hypothesis: 50, negation: 50 },
    }),
  ).toBe(false);
  expect(changesTally({ before: null, after: null })).toBe(false);
});

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const MEMBERS = ['ann', 'ben', 'cem', 'dan', 'eve', 'flo', 'gus', 'hal'];
const two = fc
  .shuffledSubarray(MEMBERS, { minLength: 2, maxLength: 2 })
  .map(([one = '', other = '']): Pair => [one, other]);
const step = fc.record({
  at: fc.nat({ max: 9 }),
  kind: fc.constantFrom(
    'accepted' as const,
    'weighed' as const,
    'weighed' as const,
    'overturned' as const,
    'reinstated' as const,
    'recalibrated' as const,
    'voided' as const,
    'restored' as const,
    'removed' as const,
  ),
  two,
  weight,
  /** the items it names, by their place */
  named: fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: GIVEN_MAX }),
  established: fc.boolean(),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What can happen to an item: it can also be accepted, and removed or put back by operators. */
type Change = WeighingChange | { readonly kind: 'accepted' } | { readonly kind: 'removed' };

/** An item as one that is named, or names others: the items are in the order of acceptance. */
const nameable = (item: WeighedItem, place: number): Nameable => ({
  ...{ id: item.id, hypothesisId: 'claim', privateTo: null, acceptedAt: place },
  counts: contributionOf(item) !== null,
});

/** [WA1] What a weighing of the item in a place names: the items of the step, where it may. */
function namedBy({ named }: Step, items: readonly WeighedItem[], place: number): string[] {
  const all = items.map(nameable);
  const item = all[place] ?? { ...nameable(start(place), place), acceptedAt: null };
  const given = named.flatMap((at) => all[at]?.id ?? []);
  return refuseGiven(item, given, all) === null ? given : [];
}

/** The change that a step stands for; null where the rules don't allow it. */
function changeFor(before: WeighedItem, step: Step, weighing: NewWeighing): Change | null {
  const { kind, two: members, which } = step;
  switch (kind) {
    case 'accepted':
    case 'removed':
      return { kind };
    case 'weighed': {
      const hasWeighed = before.weighings.some((one) =>
        one.members.some((member) => members.includes(member)),
      );
      return hasWeighed || !countsTowardFigure(before.status) ? null : { kind, weighing };
    }
    case 'recalibrated':
      return challengeOf(before) === null ? null : { kind, weighing };
    case 'overturned':
      return challengeOf(before) === 'overturn' ? { kind, by: members } : null;
    case 'reinstated':
      return challengeOf(before) === 'reinstatement' ? { kind } : null;
    case 'voided':
    case 'restored': {
      const one = before.weighings[which % before.weighings.length];
      return one === undefined ? null : { kind, weighingIds: [one.id] };
    }
  }
}

const start = (place: number, given: readonly string[] = []): WeighedItem =>
  acceptedItem(`item ${place}`, pair(`w${place}`, place + 1, { members: ['ann', 'ben'], given }));

/** Plays the steps on three items, and on those accepted later; calls `look` with each change. */
function play(
  steps: readonly Step[],
  look: (before: WeighedItem, next: WeighedItem, change: Change) => void = () => undefined,
): WeighedItem[] {
  const items = [start(0), start(1), start(2)];
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'accepted') {
      const next = start(items.length, namedBy(step, items, items.length));
      items.push(next);
      look({ ...next, weighings: [] }, next, { kind: step.kind });
      continue;
    }
    const place = step.at % items.length;
    const before = items[place];
    const given = namedBy(step, items, place);
    const number = { id: `w${index + 10}`, ledgerSeq: index + 10 };
    const weighing = { ...step, ...number, members: step.two, given };
    const change = before && changeFor(before, step, weighing);
    if (!before || !change) continue;
    const next =
      change.kind === 'removed' || change.kind === 'accepted'
        ? { ...before, removed: !before.removed }
        : weighedAfter(before, change);
    items[place] = next;
    look(before, next, change);
  }
  return items;
}
const steps = fc.array(step, { maxLength: 60 });

describe('any sequence of changes', () => {
  it('[WG7] [WA1] [WA4] leaves the tally equal to one computed from scratch, whatever is named', () => {
    fc.assert(
      fc.property(steps, (given) => {
        let kept: Tally = [0, 1, 2].reduce<Tally>((sum) => tallyWith(sum, STRONG, 1), EMPTY_TALLY);
        const items = play(given, (before, next) => {
          kept = tallyAfter(kept, reweighingOf(before, next));
        });
        const scratch = items.reduce<Tally>((sum, one) => {
          const contribution = contributionOf(one);
          return contribution === null ? sum : tallyWith(sum, contribution, 1);
        }, EMPTY_TALLY);
        for (const one of LIKELIHOODS) expect(kept[one] ?? 0).toBe(scratch[one] ?? 0);
        const unnamed = given.map((one) => ({ ...one, named: [] }));
        expect(play(unnamed).map(contributionOf)).toEqual(items.map(contributionOf));
        // Names never lead back to where they began.
        const placeOf = (id: string) => items.findIndex((one) => one.id === id);
        for (const { id, weighings } of items) {
          const places = weighings.flatMap((one) => one.given).map(placeOf);
          expect(Math.max(-1, ...places)).toBeLessThan(placeOf(id));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('[WG7] never counts a member twice for an item', () => {
    fc.assert(
      fc.property(steps, (given) => {
        play(given, (_, next) => {
          const members = countingWeighings(next).flatMap((one) => one.members);
          expect(new Set(members).size).toBe(members.length);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('[WG5] never lets unestablished pairs outweigh an established one', () => {
    fc.assert(
      fc.property(steps, (given) => {
        play(given, (_, next) => {
          const known = weighingsInForce(next).filter((one) => one.established);
          const counted = weightNow(next);
          if (known.length === 0 || counted === null) return;
          expect(counted).toEqual(medianOf(byRatio(known)));
        });
      }),
      { numRuns: 400 },
    );
  });

  it('[WG8] never lets a dispute undo what people outside of it agreed on', () => {
    fc.assert(
      fc.property(steps, (given) => {
        play(given, (before, next, change) => {
          const inDispute =
            change.kind === 'overturned'
              ? change.by
              : change.kind === 'recalibrated'
                ? change.weighing.members
                : null;
          if (inDispute === null) return;
          const left = new Set(weighingsInForce(next).map(({ id }) => id));
          const others = weighingsInForce(before).filter(
            ({ origin, members }) =>
              origin === 'second opinion' && !members.some((one) => inDispute.includes(one)),
          );
          for (const { id } of others) expect(left.has(id)).toBe(true);
          if (others.length > 0) expect(countsTowardFigure(next.status)).toBe(true);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('[WG6] gives the same ratio in whatever order the pairs weighed', () => {
    const opinions = fc.array(fc.record({ weight, established: fc.boolean() }), { maxLength: 9 });
    fc.assert(
      fc.property(opinions, fc.integer(), (given, turn) => {
        const all = given.map((one, index) => weighed(`p${index}`, index + 2, one));
        const at = all.length === 0 ? 0 : Math.abs(turn) % all.length;
        const turned = [...all.slice(at), ...all.slice(0, at)].reverse();
        const again = turned.map((one, index) => ({
          ...one,
          weighing: { ...one.weighing, ledgerSeq: index + 2 },
        }));
        const [one, other] = [weightNow(after(item, ...all)), weightNow(after(item, ...again))];
        if (one === null || other === null) throw new Error('the item counts');
        expect(compareRatios(one, other)).toBe(0);
      }),
    );
  });

  it('[WG7] equals the result without second opinions when there is one pair', () => {
    const alone = fc.array(
      fc.record({ kind: fc.constantFrom('overturn', 'reinstatement', 'weight'), weight }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(alone, (given) => {
        let counting = countingAfter(
          { status: 'accepted', weight: STRONG, wasRecalibrated: false },
          { kind: 'reinstatement' },
        );
        let one = item;
        for (const [index, { kind, weight: to }] of given.entries()) {
          if (kind === 'weight') {
            counting = countingAfter(counting, { weight: to });
            const weighing = pair(`r${index}`, index + 2, { members: DISPUTE, weight: to });
            one = weighedAfter(one, { kind: 'recalibrated', weighing });
          } else if (challengeOf(one) === kind) {
            counting = countingAfter(counting, { kind: kind as 'overturn' | 'reinstatement' });
            one = weighedAfter(one, kind === 'overturn' ? overturned : { kind: 'reinstated' });
          }
          expect(one.status).toBe(counting.status);
          const expected = countsTowardFigure(counting.status) ? counting.weight : null;
          expect(contributionOf(one)).toEqual(expected);
        }
      }),
    );
  });
});
