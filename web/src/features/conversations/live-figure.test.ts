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

  describe('[SD7] while what was agreed waits for a second pair', () => {
    const waiting = { ...item, waiting: true };
    const agreed = () => apply(open({ evidence: [item] }), numbered(accepted(1, waiting, 78, 50)));

    it('moves here alone, beside the public one', () => {
      const state = agreed();
      expect(state).toMatchObject({
        currentCredence: 78,
        publicCredence: 50,
        tally: aMove().tally,
        evidenceHistory: [{ id: 'e1', waiting: true }],
      });
      expect(state.credenceHistory).toHaveLength(1);
    });

    it('is reloaded when the public one moves, which is shown at once', () => {
      const state = apply(agreed(), moved(1, 64, 'elsewhere'));
      expect(state).toMatchObject({
        currentCredence: 78,
        tally: aMove().tally,
        publicCredence: 64,
        ledgerSeq: 0,
      });
      expect(missing(state)).toBe('snapshot');
    });

    it('is the public one again after a snapshot that says so', () => {
      const state = apply(agreed(), moved(1, 64), {
        type: 'snapshot',
        snapshot: aSnapshot({ seq: 1, ledgerSeq: 1, currentPBCredence: 64, tally: aMove().tally }),
      });
      expect(state).toMatchObject({ currentCredence: 64, publicCredence: null });
      expect(missing(state)).toBeNull();
      expect(apply(state, moved(2, 30)).currentCredence).toBe(30);
    });

    it('keeps a snapshot’s own figure, whatever order the events come in', () => {
      const snapshot = aSnapshot({
        seq: 1,
        ledgerSeq: 1,
        currentPBCredence: 78,
        publicCredence: 50,
        tally: aMove().tally,
      });
      const late = numbered(accepted(1, waiting, 78, 50));
      for (const events of [
        [late, moved(1, 50)],
        [moved(1, 50), late],
      ]) {
        const state = apply(open({ evidence: [item] }), ...events, { type: 'snapshot', snapshot });
        expect(state).toMatchObject({ currentCredence: 78, publicCredence: 50 });
        expect(missing(state)).toBeNull();
      }
    });

    it('comes with the answer to a join, and goes with it', () => {
      const standing = {
        seq: 1,
        currentPBCredence: 78,
        tally: aMove().tally,
        ledgerSeq: 0,
        openProposals: [],
      };
      const joined = (publicCredence: number | null) =>
        apply(agreed(), { type: 'caught-up', standing: { ...standing, publicCredence } });
      expect(joined(55).publicCredence).toBe(55);
      expect(joined(null).publicCredence).toBeNull();
    });

    it('still waits when something else is decided that doesn’t', () => {
      const state = apply(agreed(), numbered(accepted(2, anEvidence('e2'), 85)));
      expect(state).toMatchObject({ currentCredence: 78, publicCredence: 50 });
    });

    it('is read again after completion when the public one moves', () => {
      const done = { ...completed, payload: { ...completed.payload, seq: 2 } } as const;
      const state = apply(agreed(), numbered(done), moved(1, 64));
      expect(state.currentCredence).toBe(70);
      expect(missing(state)).toBe('snapshot');
    });
  });

  it('[SD10] is early until the support that comes along says it is carried', () => {
    const weights = [{ hypothesis_likelihood: 0.9, negation_likelihood: 0.25, items: 1 }];
    const after = (carried: boolean, snapshot: Partial<ConversationSnapshot> = {}) => {
      const screen = aScreen(counting);
      const support = { ...screen.support, weights, carried };
      return apply(open(snapshot), {
        type: 'credence-changed',
        change: { ...change(1, 78), screen: { ...screen, support } },
      }).conversation?.early;
    };
    expect(after(false)).toBe(true);
    expect(after(true)).toBe(false);
    const dispute = { ...aSnapshot({}).conversation, is_dispute_conversation: true };
    expect(after(false, { conversation: dispute })).toBe(false);
  });

  it('comes with its tally, in a snapshot and in the answer to a join', () => {
    const standing = {
      seq: 0,
      currentPBCredence: 78,
      publicCredence: null,
      ledgerSeq: 0,
      openProposals: [],
    };
    const state = apply(open(), {
      type: 'caught-up',
      standing: { ...standing, tally: aMove().tally },
    });
    expect(state).toMatchObject({ currentCredence: 78, tally: aMove().tally });
    expect(open({ tally: aMove().tally }).tally).toEqual(aMove().tally);
  });

  it('is reloaded when the answer to a join reveals a missed move', () => {
    const standing = {
      seq: 0,
      currentPBCredence: 78,
      publicCredence: null,
      ledgerSeq: 1,
      openProposals: [],
    };
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
