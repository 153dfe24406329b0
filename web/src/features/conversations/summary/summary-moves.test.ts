import { describe, expect, it } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { anEvidence, aSnapshot } from '../live/live-test-data.ts';
import { movesOf, outcomesOf } from './summary-moves.ts';

const { created_at: AT } = aLedgerRow('accepted');
const point = (credence: number, evidenceId?: string) => ({
  timestamp: AT,
  credence,
  ...(evidenceId !== undefined && { evidenceId }),
});
const summaryWith = (
  credence_history: ReturnType<typeof point>[],
  final_pb_credence: number | null = null,
) => ({
  credence_history,
  evidence: [anEvidence('own'), anEvidence('second')],
  conversation: { ...aSnapshot({}).conversation, final_pb_credence },
});
describe('the moves of a summary', () => {
  it('start at the figure before the conversation and end where the two left it', () => {
    const { start, end, moves } = movesOf(summaryWith([point(0.5), point(0.7826, 'own')], 0.78));
    expect({ start, end }).toEqual({ start: 50, end: 78 });
    expect(moves).toMatchObject([{ from: 50, to: 78, item: { id: 'own' } }]);
  });

  it('combine what others did in between into one step', () => {
    const history = [
      point(0.5),
      point(0.6, 'a stranger’s'),
      point(0.7, 'another stranger’s'),
      point(0.8, 'own'),
      point(0.75, 'a stranger’s'),
      point(0.9, 'second'),
    ];
    expect(movesOf(summaryWith(history)).moves).toMatchObject([
      { from: 50, to: 70, item: null },
      { from: 70, to: 80, item: { id: 'own' } },
      { from: 80, to: 75, item: null },
      { from: 75, to: 90, item: { id: 'second' } },
    ]);
    expect(movesOf(summaryWith(history)).end).toBe(90);
  });

  it('say what happened to an item that moved the figure more than once', () => {
    const later = '2026-01-02T12:00:00.000Z';
    const item = anEvidence('own', {
      ledger: [aLedgerRow('accepted'), { ...aLedgerRow('overturned'), created_at: later }],
    });
    const history = [point(0.5), point(0.78, 'own'), { ...point(0.5, 'own'), timestamp: later }];
    const { moves } = movesOf({ ...summaryWith(history), evidence: [item] });
    expect(moves.map(({ cause }) => cause)).toEqual(['accepted', 'overturned']);
  });

  it('distinguish a restored weighing from a restored item', () => {
    const ledger = [{ ...aLedgerRow('restored'), weighingId: 'w1' }];
    const item = anEvidence('own', { ledger });
    const history = [point(0.5), point(0.78, 'own')];
    const { moves } = movesOf({ ...summaryWith(history), evidence: [item] });
    expect(moves.map(({ cause }) => cause)).toEqual(['weighing-restored']);
  });

  it('are empty when nothing moved', () => {
    expect(movesOf(summaryWith([point(0.32)], 0.32))).toEqual({ start: 32, end: 32, moves: [] });
  });
});

describe('the outcome of each item', () => {
  it('stays accepted here when it was overturned later', () => {
    const accepted = anEvidence('a', {
      status: 'overturned',
      ledger: [aLedgerRow('accepted'), aLedgerRow('overturned')],
    });
    const rejected = anEvidence('r', { status: 'rejected', jointly_rejected: true });
    const withdrawn = anEvidence('w', { status: 'withdrawn' });
    expect(outcomesOf([withdrawn, accepted, rejected])).toEqual({
      accepted: [accepted],
      rejected: [rejected],
      notAccepted: [withdrawn],
    });
  });
});
