import { describe, expect, it } from 'vitest';
import { NOT_ESTABLISHED } from '../../lib/weighed-test-data.ts';
import { restsOn, standingMarks, standingSentences, withoutOneText } from './standing.ts';

const weight = (items: number) => ({
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  items,
});

describe('restsOn', () => {
  it('counts the pairs, and the items of every weight', () => {
    expect(restsOn({ weights: [weight(2), weight(3)], pairs: 2 })).toEqual({
      pairs: '2 pairs',
      items: '5 items',
    });
    expect(restsOn({ weights: [weight(1)], pairs: 1 })).toEqual({
      pairs: '1 pair',
      items: '1 item',
    });
  });

  it('says so when nothing counts', () => {
    expect(restsOn({ weights: [], pairs: 0 })).toEqual({
      pairs: '0 pairs',
      items: 'no evidence yet',
    });
  });
});

const WEIGHED = { ...NOT_ESTABLISHED, weights: [weight(2)], pairs: 4 };
const CARRIED = { ...WEIGHED, established_pairs: 3, early: false, carried: true };
const NOTHING = { ...WEIGHED, weights: [], pairs: 0, early: false };
const labels = (support: Parameters<typeof standingMarks>[0]) =>
  standingMarks(support).map(({ label }) => label);

describe('standingMarks', () => {
  it('[SD10] marks a figure that is not carried as early, and says what that means', () => {
    const [mark] = standingMarks(WEIGHED);
    expect(mark?.label).toBe('Early');
    expect(mark?.meaning).toContain('Fewer than 3 pairs of established members');
    expect(mark?.meaning).toContain('it can still move a lot');
    expect(labels(CARRIED)).toEqual([]);
    expect(labels(NOTHING)).toEqual([]);
  });

  it('[WG13] marks a figure with contested items, and counts them', () => {
    const [one] = standingMarks({ ...CARRIED, contested: 1 });
    expect(one).toEqual({
      label: 'Contested',
      so: 'pairs disagree about one of its items',
      meaning:
        'Pairs disagree about one of its items: about which way it points, or by a factor of ten about how strong it is.',
    });
    const [several] = standingMarks({ ...CARRIED, contested: 2 });
    expect(several?.meaning).toBe(
      'Pairs disagree about 2 of its items: about which way they point, or by a factor of ten about how strong they are.',
    );
    expect(labels({ ...WEIGHED, contested: 1 })).toEqual(['Early', 'Contested']);
  });
});

describe('standingSentences', () => {
  it('[SD6] says who carries a figure, and nothing where nothing counts', () => {
    expect(
      standingSentences({ ...CARRIED, without_one_member: { lowest: 60, highest: 70 } }),
    ).toEqual([
      'Three established pairs have carried it, so what is new in it counts once two independent established pairs have weighed it, and it moves less than 30 points within three days.',
      'Pairs that aren’t independent of each other, such as two with a member in common, count as one.',
      'If any one member’s weighings were left out, it would be between 60 and 70%.',
    ]);
    expect(standingSentences(NOTHING)).toEqual([]);
  });
});

describe('withoutOneText', () => {
  it('[WG14] names the range', () => {
    const range = { lowest: 50, highest: 64 };
    expect(withoutOneText({ ...CARRIED, without_one_member: range })).toBe(
      'If any one member’s weighings were left out, it would be between 50 and 64%.',
    );
  });

  it('is left out where both ends are equal, or no one has weighed anything', () => {
    expect(
      withoutOneText({ ...CARRIED, without_one_member: { lowest: 50, highest: 50 } }),
    ).toBeNull();
    expect(
      withoutOneText({ ...CARRIED, pairs: 0, without_one_member: { lowest: 50, highest: 64 } }),
    ).toBeNull();
  });
});
