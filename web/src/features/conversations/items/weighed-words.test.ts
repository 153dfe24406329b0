import type { LedgerRow, ListedWeighing } from '@midspan/contract';
import { describe, expect, it, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { pairsText, weighedNotes, weighedSoFar, weighingState } from './weighed-words.ts';

const SET_ASIDE = 'Set aside by operators: it counts as nothing until another pair weighs it';

test.each<[about: string, Parameters<typeof anEvidence>[1], string[]]>([
  ['nothing of an item that its first pair weighed', {}, []],
  [
    '[WG8] who still weighs what its first pair withdrew',
    { still_weighed_by: 2 },
    ['Withdrawn by its first pair; still weighed by 2 others'],
  ],
  [
    '[WG10] nothing of others whose weighings were voided since',
    { still_weighed_by: 0, set_aside: true },
    [SET_ASIDE],
  ],
  ['[SD7] that an item waits', { waiting: true }, ['waiting for a second pair']],
  [
    'what operators set aside, what is contested and what was challenged in vain',
    { set_aside: true, contested: true, challenged_undecided: true },
    [
      SET_ASIDE,
      'Contested: pairs disagree about which way it points, or by a factor of ten about how strong it is',
      'challenged, undecided',
    ],
  ],
])('notes %s', (_, given, notes) => {
  expect(weighedNotes(anEvidence('e', given))).toEqual(notes);
});

describe('how often an item was weighed', () => {
  const item = (weighings: number, ...causes: LedgerRow['cause'][]) =>
    anEvidence('e', { weighings, ledger: causes.map((cause) => aLedgerRow(cause)) });

  it('is the number of pairs', () => {
    const twice = item(2, 'accepted', 'weighed');
    expect([item(1, 'accepted'), twice].map(pairsText)).toEqual(['1 pair', '2 pairs']);
    expect(weighedSoFar(twice)).toBe('2 pairs have weighed it so far.');
  });

  it('is another number once a weighing was replaced or voided', () => {
    const recalibrated = item(2, 'accepted', 'recalibrated');
    const voided = item(2, 'accepted', 'weighed', 'voided');
    expect([recalibrated, voided].map(pairsText)).toEqual(['2 weighings', '2 weighings']);
    expect(weighedSoFar(voided)).toBe('It has 2 weighings so far.');
  });
});

test('says whether a weighing counts and, if it does not, why', () => {
  const idle = {
    id: 'w',
    origin: 'acceptance',
    given: [],
    usernames: ['Ann', 'Ben'],
    conversationId: 'c',
    established: false,
    hypothesis_likelihood: 0.9,
    negation_likelihood: 0.25,
    created_at: '2026-01-01T10:00:00.000Z',
    counting: false,
    waiting: false,
    set_aside: false,
    voided: false,
    replaced: false,
  } satisfies ListedWeighing;
  const stateOf = (given: Partial<Parameters<typeof weighingState>[0]>) =>
    weighingState({ ...idle, ...given });
  expect(stateOf({ counting: true })).toBe('Counts now');
  expect(stateOf({ voided: true })).toBe('Voided by operators');
  expect(stateOf({ set_aside: true })).toBe('Set aside by a dispute');
  expect(stateOf({ replaced: true })).toBe('Replaced in a dispute');
  expect(stateOf({})).toBe('Doesn’t count: established pairs come first');
  expect(stateOf({ waiting: true })).toBe('waiting for a second pair');
});
