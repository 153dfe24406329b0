import type { ActiveFlag, Restatement } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { initialLive } from '../live/live-state.ts';
import {
  aBargain,
  aDispute,
  aFlag,
  aMessage,
  anEvidence,
  ann,
  anOffer,
  aProposal,
  aRestatement,
  aReview,
  aSnapshot,
  ben,
} from '../live/live-test-data.ts';
import { type LiveState, showLive } from '../live/live-view.ts';
import { isAboutFlag, turnsIn, turnWords } from './your-turn-bar.tsx';

const NOW = Date.parse('2026-01-02T10:00:00.000Z');
const { conversation } = aSnapshot({});

const liveWith = (given: Partial<LiveState>): LiveState => ({
  ...showLive(initialLive(ann.id)),
  conversation,
  ...given,
});

/** What waits for Ann, in words. */
const waiting = (given: Partial<LiveState>) =>
  turnsIn(liveWith(given), NOW).map((turn) =>
    turnWords(turn, ben.username, given.restatements ?? []),
  );

/** Ben's item, for Ann to review. */
const bens = (id: string, created_at = '2026-01-01T10:00:00.000Z') => ({
  item: anEvidence(id, { proposed_by: ben.id, created_at }),
  bargains: { [id]: aReview({ turn: ann.id }) },
});

describe('what waits for a participant', () => {
  it('is nothing in a conversation with nothing to decide, or that has ended', () => {
    expect(waiting({})).toEqual([]);
    const ended = { ...conversation, status: 'completed' as const };
    expect(waiting({ conversation: ended, activeFlag: aFlag({}) })).toEqual([]);
  });

  it('[TU1] is the partner’s evidence, and their own rejected evidence', () => {
    const { item, bargains } = bens('e1');
    expect(waiting({ pendingEvidence: [item], bargains })).toEqual(['review Ben’s evidence']);
    const rejected = anEvidence('e1', { status: 'disputed' });
    expect(waiting({ pendingEvidence: [rejected], bargains })).toEqual([
      'answer Ben’s rejection of your evidence',
    ]);
    const theirs = { e1: aReview({ turn: ben.id }) };
    expect(waiting({ pendingEvidence: [anEvidence('e1')], bargains: theirs })).toEqual([]);
  });

  it.each(['review', 'second_opinion', 'recalibration'] as const)(
    '[TU1] is the partner’s offer in a %s, since it was made, and never their own',
    (occasion) => {
      const pendingEvidence = occasion === 'review' ? [anEvidence('e1')] : [];
      const state = liveWith({ pendingEvidence, bargains: { e1: aBargain({ occasion }) } });
      const [turn] = turnsIn(state, NOW);
      expect(turn).toEqual({ kind: 'offer', id: 'e1', at: anOffer().at, deadline: null });
      expect(turn && turnWords(turn, 'Ben', [])).toBe('answer Ben’s offer');
      const own = aBargain({ occasion, standing: anOffer({ by: ann.id }), turn: ben.id });
      expect(waiting({ pendingEvidence, bargains: { e1: own } })).toEqual([]);
    },
  );

  it('is no offer that ended, nor one on an item that was removed', () => {
    const over = aBargain({ standing: null, turn: null, status: 'ended' });
    expect(waiting({ bargains: { e1: over, e2: aBargain({ turn: null }) } })).toEqual([]);
  });

  it('[TU1] is the step of a flag that they have to take', () => {
    const author = (state: ActiveFlag['state']) => waiting({ activeFlag: aFlag({ state }) });
    const flagger = (state: ActiveFlag['state']) =>
      waiting({ activeFlag: aFlag({ state, flaggedBy: ann.id, flaggedUserId: ben.id }) });
    expect(author('created')).toEqual(['answer the flag on your message']);
    expect(author('clarified')).toEqual([]);
    expect(author('suggested')).toEqual([]);
    expect(flagger('created')).toEqual([]);
    expect(flagger('clarified')).toEqual(['answer Ben’s clarification']);
    expect(flagger('suggested')).toEqual(['resolve the flag you raised']);
  });

  it('[TU1] is a challenge under review, with its deadline, and never one of their own', () => {
    const review = { ...aProposal(), evidence: anEvidence('e1') };
    expect(turnsIn(liveWith({ overturnProposals: [review] }), NOW)).toMatchObject([
      { kind: 'challenge', deadline: '2026-01-04T10:00:00.000Z' },
    ]);
    expect(waiting({ overturnProposals: [{ ...review, status: 'dispute' }] })).toEqual([]);
    expect(waiting({ overturnProposals: [{ ...review, proposed_by: ann.id }] })).toEqual([]);
  });

  it('[TU1] is a dispute until they take part in it, or its deadline has passed', () => {
    const dispute = aDispute();
    const { deadline } = dispute.proposal;
    const [turn] = turnsIn(liveWith({ dispute }), NOW);
    expect(turn).toMatchObject({ kind: 'dispute', id: 'p1', deadline });
    expect(waiting({ dispute })).toEqual(['take part in this dispute']);
    expect(waiting({ dispute: { ...dispute, active: [ben.id, ann.id] } })).toEqual([]);
    expect(turnsIn(liveWith({ dispute }), Date.parse(deadline) + 1)).toEqual([]);
    const decided = { ...dispute, proposal: aProposal({ status: 'decided' }) };
    expect(waiting({ dispute: decided })).toEqual([]);
  });

  it('[TU1] [SB7] is a restatement to write or to check, until it is over', () => {
    const of = (asked_by: string, state: Restatement['state']) =>
      waiting({ restatements: [aRestatement({ asked_by, state })] });
    expect(of(ben.id, 'to_write')).toEqual(['say back what Ben means']);
    expect(of(ann.id, 'to_check')).toEqual(['check what Ben said back']);
    for (const none of [of(ann.id, 'to_write'), of(ben.id, 'to_check'), of(ann.id, 'confirmed')]) {
      expect(none).toEqual([]);
    }
  });

  it('is listed oldest first', () => {
    const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
    const [late, early] = [bens('late', at(4)), bens('early', at(1))];
    const turns = turnsIn(
      liveWith({
        pendingEvidence: [late.item, early.item],
        bargains: { ...late.bargains, ...early.bargains },
        messages: [aMessage(1, ann.id, { id: 'm1', created_at: at(3) })],
        activeFlag: aFlag({}),
        overturnProposals: [{ ...aProposal({ created_at: at(2) }), evidence: anEvidence('e1') }],
      }),
      NOW,
    );
    expect(turns.map(({ id }) => id)).toEqual(['early', 'p1', 'f1', 'late']);
  });

  it('knows what is about a flag', () => {
    const { item, bargains } = bens('e2');
    const state = liveWith({ pendingEvidence: [item], bargains, activeFlag: aFlag({}) });
    expect(turnsIn(state, NOW).map(isAboutFlag)).toEqual([true, false]);
  });
});
