import { describe, expect, it } from 'vitest';
import { NOT_ESTABLISHED } from '../../lib/weighed-test-data.ts';
import { restsOn, standingMarks, withoutOneText } from './standing.ts';

const weight = (items: number) => ({
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  items,
});

describe('restsOn', () => {
  it('counts the pairs, and the items of every weight', () => {
    expect(restsOn({ weights: [weight(2), weight(3)], pairs: 2 })).toEqual({
      pairs: 'Rests on 2 pairs',
      items: '5 items',
    });
    expect(restsOn({ weights: [weight(1)], pairs: 1 })).toEqual({
      pairs: 'Rests on 1 pair',
      items: '1 item',
    });
  });

  it('says so when nothing counts', () => {
    expect(restsOn({ weights: [], pairs: 0 })).toEqual({
      pairs: 'Rests on 0 pairs',
      items: 'no evidence yet',
    });
  });
});

const ESTABLISHED = { ...NOT_ESTABLISHED, pairs: 4, established_pairs: 3, established_percent: 78 };
const labels = (...given: Parameters<typeof standingMarks>) =>
  standingMarks(...given).map(({ label }) => label);

describe('standingMarks', () => {
  it('[WG12] marks a figure with few established pairs as provisional', () => {
    const [mark] = standingMarks({ ...ESTABLISHED, established_pairs: 2 }, 78);
    expect(mark?.label).toBe('Provisional');
    expect(mark?.meaning).toContain('Fewer than 3 pairs of established members');
  });

  it('[WG12] marks a figure far from that of established pairs as provisional', () => {
    expect(labels(ESTABLISHED, 87)).toEqual([]);
    const [mark] = standingMarks(ESTABLISHED, 88);
    expect(mark?.label).toBe('Provisional');
    expect(mark?.meaning).toContain('alone put the figure at 78%');
  });

  it('[WG13] marks a figure with contested items, and counts them', () => {
    const [one] = standingMarks({ ...ESTABLISHED, contested: 1 }, 78);
    expect(one).toEqual({
      label: 'Contested',
      meaning: 'Pairs disagree about which way one of its items points.',
    });
    const [several] = standingMarks({ ...ESTABLISHED, contested: 2 }, 78);
    expect(several?.meaning).toContain('2 of its items point');
    expect(labels({ ...ESTABLISHED, established_pairs: 0, contested: 1 }, 78)).toEqual([
      'Provisional',
      'Contested',
    ]);
  });
});

describe('withoutOneText', () => {
  it('[WG14] names the range', () => {
    const range = { lowest: 50, highest: 64 };
    expect(withoutOneText({ ...ESTABLISHED, without_one_member: range })).toBe(
      'Without any one member: 50 to 64%',
    );
  });

  it('is left out where no one has weighed anything', () => {
    expect(withoutOneText({ ...ESTABLISHED, pairs: 0 })).toBeNull();
  });
});
