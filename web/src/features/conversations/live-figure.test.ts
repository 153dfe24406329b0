import type { ConversationSnapshot, ListedEvidence, NumberedEvent } from '@midspan/contract';
import { pbFraction } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, type LiveState, missing } from './live-state.ts';
import {
  AT,
  accepted,
  afterAccepting,
  aMove,
  anEvidence,
  ann,
  aScreen,
  aSnapshot,
  ben,
  CONVERSATION,
  HYPOTHESIS,
} from './live-test-data.ts';

const apply = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const open = (snapshot: Partial<ConversationSnapshot> = {}) =>
  reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot: aSnapshot(snapshot) });
const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });

describe('the shared figure', () => {
  const item = anEvidence('e1');
  const change = (ledgerSeq: number, newCredence: number, evidenceId = 'e1') => ({
    hypothesisId: HYPOTHESIS,
    ledgerSeq,
    evidenceId,
    newCredence,
    move: aMove(),
  });
  const moved = (ledgerSeq: number, newCredence: number, evidenceId = 'e1'): LiveEvent => ({
    type: 'credence-changed',
    change: {
      ...change(ledgerSeq, newCredence, evidenceId),
      screen: aScreen(afterAccepting(anEvidence(evidenceId))),
    },
  });
  const completed: NumberedEvent = {
    name: 'conversation:completed',
    payload: {
      conversationId: CONVERSATION,
      seq: 1,
      completedBy: ben.id,
      completed_at: AT,
      final_pb_credence: 0.7,
    },
  };

  it('follows the ledger in a public conversation, in any order of arrival', () => {
    const state = apply(open(), numbered(accepted(1, item, 78)), moved(1, 78));
    expect(state.currentCredence).toBe(78);
    expect(state.credenceHistory.at(-1)).toEqual({
      timestamp: AT,
      credence: pbFraction(state.tally),
      evidenceId: 'e1',
    });
    expect(state.tally).toEqual(aMove().tally);
    expect(missing(state)).toBeNull();
    expect(apply(state, moved(3, 60), moved(2, 90)).currentCredence).toBe(60);
  });

  it('is reloaded when a move came from another conversation', () => {
    const state = apply(open(), moved(1, 64, 'elsewhere'));
    expect(state.currentCredence).toBe(64);
    expect(missing(state)).toBe('snapshot');
  });

  const counting = afterAccepting(item);
  const voided: ListedEvidence = { ...counting, set_aside: true, jointly_accepted: false };
  const withCounting = () => {
    const card = { ...counting, seq: 1, steps: [], elsewhere: [] };
    return open({
      seq: 0,
      evidence: [counting],
      evidenceTotal: 1,
      stream: { from: 1, to: 1, cards: [card], lines: [] },
    });
  };

  it('[WG10] brings its item as it is since, which operators change without an event of its own', () => {
    const screen = aScreen(voided);
    const state = apply(withCounting(), {
      type: 'credence-changed',
      change: { ...change(1, 50), move: aMove({}), screen },
    });
    expect(state.evidenceHistory).toEqual([voided]);
    expect(state.stream.cards).toMatchObject([{ id: 'e1', set_aside: true }]);
    expect(state.credenceHistory).toHaveLength(1);
    expect(missing(state)).toBeNull();
    const over = apply(withCounting(), numbered(completed), {
      type: 'credence-changed',
      change: { ...change(1, 50), screen },
    });
    expect(over).toMatchObject({ evidenceHistory: [{ set_aside: true }], currentCredence: 70 });
  });

  it('[WG11] gets no point of the history from an entry that did not move it', () => {
    const state = apply(withCounting(), {
      type: 'credence-changed',
      change: { ...change(1, 50), move: null, screen: aScreen({ ...counting, weighings: 2 }) },
    });
    expect(state).toMatchObject({ credenceHistory: [], evidenceHistory: [{ weighings: 2 }] });
    expect(missing(state)).toBeNull();
  });

  it('is reloaded when only the last of several moves is heard of, as after an outage', () => {
    const state = apply(withCounting(), { type: 'credence-changed', change: change(1, 78) });
    expect(state).toMatchObject({ currentCredence: 78, credenceHistory: [] });
    expect(missing(state)).toBe('snapshot');
  });

  it('[LE6] is not the public one inside a private conversation', () => {
    const state = apply(
      open({ conversation: { ...aSnapshot({}).conversation, conversation_type: 'private' } }),
      moved(1, 64),
    );
    expect(state).toMatchObject({ currentCredence: 50, tally: {} });
    expect(missing(state)).toBe('snapshot');
  });

  it('[LE6] moves inside a private conversation when the item is accepted, even if that arrives late', () => {
    const snapshot = aSnapshot({ evidence: [item] });
    snapshot.conversation.conversation_type = 'private';
    const before = reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot });
    const state = apply(before, numbered(accepted(1, item, 78)));
    expect(state).toMatchObject({ currentCredence: 78, tally: aMove().tally });
    expect(state.credenceHistory).toEqual([
      { timestamp: AT, credence: pbFraction(state.tally), evidenceId: 'e1' },
    ]);
  });

  it('comes with its tally, in a snapshot and in the answer to a join', () => {
    const standing = { seq: 0, currentPBCredence: 78, ledgerSeq: 0, openProposals: [] };
    const state = apply(open(), {
      type: 'caught-up',
      standing: { ...standing, tally: aMove().tally },
    });
    expect(state).toMatchObject({ currentCredence: 78, tally: aMove().tally });
    expect(open({ tally: aMove().tally }).tally).toEqual(aMove().tally);
  });

  it('is reloaded when the answer to a join reveals a missed move', () => {
    const standing = { seq: 0, currentPBCredence: 78, ledgerSeq: 1, openProposals: [] };
    const state = apply(open(), {
      type: 'caught-up',
      standing: { ...standing, tally: aMove().tally },
    });
    expect(state).toMatchObject({ currentCredence: 78, heardLedgerSeq: 1, ledgerSeq: 0 });
    expect(missing(state)).toBe('snapshot');
  });

  it('stays as it was when the conversation was completed', () => {
    const there = { ...open(), presence: { online: true, last_here: null } };
    const state = apply(there, numbered(completed), moved(1, 20));
    expect(state.currentCredence).toBe(70);
    expect(missing(state)).toBeNull();
    // Whether someone reads it again is nobody's business.
    expect(state.presence).toBeNull();
  });
});
