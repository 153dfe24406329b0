import type { LedgerRow, ListedWeighing } from '@midspan/contract';
import { describe, expect, it, test } from 'vitest';
import { NO_WEIGHING } from '../../../lib/weighed-test-data.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { pairsText, weighedNotes, weighedSoFar, weighingState } from './weighed-words.ts';

const NOW = new Date(2026, 2, 10, 14, 0).getTime();
const FRIDAY = new Date(2026, 2, 13, 14, 0).toISOString();

describe('weighedNotes', () => {
  it('says nothing about an item that its first pair weighed', () => {
    expect(weighedNotes(anEvidence('e'), NOW)).toEqual([]);
  });

  it('[WG8] says who still weighs what its first pair withdrew', () => {
    expect(weighedNotes(anEvidence('e', { still_weighed_by: 2 }), NOW)).toEqual([
      'Withdrawn by its first pair; still weighed by 2 others',
    ]);
  });

  it('[WG10] says nothing about others whose weighings were voided since', () => {
    const item = anEvidence('e', { still_weighed_by: 0, set_aside: true });
    expect(weighedNotes(item, NOW)).toEqual([
      'Set aside by operators: it counts as nothing until another pair weighs it',
    ]);
  });

  it('[SD7] says that an item waits for a second pair', () => {
    expect(weighedNotes(anEvidence('e', { waiting: true }), NOW)).toEqual([
      'waiting for a second pair',
    ]);
  });

  it('[SD8] says when an item counts that waits for an announced change', () => {
    const item = anEvidence('e', { waiting: true, counts_from: FRIDAY });
    expect(weighedNotes(item, NOW)).toEqual(['Counts from Friday, 14:00']);
  });

  it('says what operators set aside, what is contested and what was challenged in vain', () => {
    const item = anEvidence('e', { set_aside: true, contested: true, challenged_undecided: true });
    expect(weighedNotes(item, NOW)).toEqual([
      'Set aside by operators: it counts as nothing until another pair weighs it',
      'Contested: pairs disagree about which way it points, or by a factor of ten about how strong it is',
      'challenged, undecided',
    ]);
  });
});

describe('how often an item was weighed', () => {
  const row = (cause: LedgerRow['cause']): LedgerRow => ({
    ...NO_WEIGHING,
    evidenceId: 'item',
    cause,
    hypothesis_likelihood: 0.9,
    negation_likelihood: 0.25,
    created_at: '2026-01-01T10:00:00.000Z',
  });
  const item = (weighings: number, ...causes: LedgerRow['cause'][]) =>
    anEvidence('e', { weighings, ledger: causes.map(row) });

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
    counts_from: null,
    set_aside: false,
    voided: false,
    replaced: false,
  } satisfies ListedWeighing;
  const stateOf = (given: Partial<Parameters<typeof weighingState>[0]>) =>
    weighingState({ ...idle, ...given }, NOW);
  expect(stateOf({ counting: true })).toBe('Counts now');
  expect(stateOf({ voided: true })).toBe('Voided by operators');
  expect(stateOf({ set_aside: true })).toBe('Set aside by a dispute');
  expect(stateOf({ replaced: true })).toBe('Replaced in a dispute');
  expect(stateOf({})).toBe('Doesn’t count: established pairs come first');
  expect(stateOf({ waiting: true })).toBe('waiting for a second pair');
  expect(stateOf({ waiting: true, counts_from: FRIDAY })).toBe('Counts from Friday, 14:00');
});
