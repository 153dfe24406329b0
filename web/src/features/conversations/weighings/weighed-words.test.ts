import { describe, expect, it } from 'vitest';
import { WEIGHED_ONCE } from '../../../lib/weighed-test-data.ts';
import { weighedBy, weighedNotes, weighingState } from './weighed-words.ts';

describe('weighedNotes', () => {
  it('says nothing about an item that its first pair weighed', () => {
    expect(weighedNotes(WEIGHED_ONCE)).toEqual([]);
  });

  it('[WG8] says who still weighs what its first pair withdrew', () => {
    expect(weighedNotes({ ...WEIGHED_ONCE, still_weighed_by: 2 })).toEqual([
      'Withdrawn by its first pair; still weighed by 2 others',
    ]);
  });

  it('says what operators set aside, what is contested and what was challenged in vain', () => {
    const item = { ...WEIGHED_ONCE, set_aside: true, contested: true, challenged_undecided: true };
    expect(weighedNotes(item)).toEqual([
      'Set aside by operators: it counts as nothing until another pair weighs it',
      'Contested: pairs disagree about which way it points',
      'challenged, undecided',
    ]);
  });
});

it('counts the pairs that weighed an item', () => {
  expect([1, 2].map(weighedBy)).toEqual(['Weighed by 1 pair', 'Weighed by 2 pairs']);
});

describe('weighingState', () => {
  const counting = {
    origin: 'acceptance',
    established: false,
    counting: true,
    set_aside: false,
    voided: false,
  } as const;
  const idle = { ...counting, counting: false } as const;
  const established = { ...counting, established: true } as const;

  it('says that it counts', () => {
    expect(weighingState(counting, [counting])).toBe('Counts now');
  });

  it('says why it does not', () => {
    expect(weighingState({ ...idle, voided: true }, [])).toBe('Voided by operators');
    expect(weighingState({ ...idle, set_aside: true }, [])).toBe('Set aside by a dispute');
    expect(weighingState(idle, [idle, established])).toBe(
      'Doesn’t count: established pairs come first',
    );
    expect(weighingState(idle, [idle, counting])).toBe('Replaced in a dispute');
    expect(weighingState({ ...idle, established: true }, [established])).toBe(
      'Replaced in a dispute',
    );
  });
});
