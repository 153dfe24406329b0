import { evidenceTexts, type ItemStep, type NumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, reduceLive } from '../live-reducer.ts';
import { initialLive, missing } from '../live-state.ts';
import type { LiveState } from '../live-view.ts';
import {
  AT,
  aBargain,
  accepted,
  aMessage,
  anEvidence,
  ann,
  anOffer,
  aProposal,
  aReview,
  aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  offeredStep,
} from '../live-test-data.ts';
import { keepingEstimates, toastForOffer } from './bargain-live.ts';

const estimate = {
  by: ben.id,
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  blind: true,
  at: AT,
};

describe('[AG2] what is known of an item’s estimates', () => {
  const known = anEvidence('e1', { estimates: [estimate] });

  it('stays when the item arrives without any, and everything else is as it arrived', () => {
    const arrived = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
    expect(keepingEstimates(known, arrived)).toEqual({ ...arrived, estimates: [estimate] });
  });

  it('gives way to what arrives, even to an empty list', () => {
    const other = { ...estimate, hypothesis_likelihood: 0.75 };
    for (const estimates of [[other], []]) {
      const arrived = anEvidence('e1', { estimates });
      expect(keepingEstimates(known, arrived)).toBe(arrived);
    }
  });

  it('is nothing for an item that is new, or of which none was known', () => {
    const arrived = anEvidence('e1');
    expect(keepingEstimates(undefined, arrived)).toBe(arrived);
    expect(keepingEstimates(anEvidence('e1'), arrived)).toBe(arrived);
  });
});

describe('the toast about an offer', () => {
  const step = { seq: 2, at: AT, by: ben.id, round: 1 } as const;
  const weight = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
  /** For the one who did it and for the partner. */
  const toasts = (taken: ItemStep) => [ben, ann].map(({ id }) => toastForOffer(taken, id));

  it('says to each of the two what happened, and confirms an offer to its maker', () => {
    expect(toasts({ ...step, ...weight, kind: 'offered', reason: 'It says less.' })).toEqual([
      { tone: 'success', text: evidenceTexts.offered },
      { tone: 'info', text: evidenceTexts.offeredByPartner },
    ]);
    expect(toasts({ ...step, kind: 'offer_declined' })).toEqual([
      { tone: 'info', text: 'Offer declined' },
      { tone: 'info', text: 'Your partner declined your offer' },
    ]);
    expect(toasts({ ...step, kind: 'offer_retracted' })).toEqual([
      { tone: 'info', text: 'Offer retracted' },
      { tone: 'info', text: 'Your partner retracted the offer' },
    ]);
  });

  it('is not shown for any other step, nor for an offer that no one ended', () => {
    expect(toasts(aStep)).toEqual([null, null]);
    expect(toasts({ ...step, by: null, kind: 'offer_ended' })).toEqual([null, null]);
  });
});

const here = (seq: number) => ({ conversationId: CONVERSATION, seq });
const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });
const after = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const roundsIn = ({ bargains }: LiveState) =>
  Object.entries(bargains).map(([id, { round, status }]) => `${id} ${round} ${status}`);
const linesOf = ({ stream }: LiveState) =>
  stream.lines.map((line) => (line.kind === 'evidence' ? line.step.kind : line.kind));

describe('what the two are agreeing on', () => {
  /** Of another pair. */
  const counted = anEvidence('e1', {
    conversation_id: 'another',
    status: 'accepted',
    jointly_accepted: true,
  });
  const pending = anEvidence('p1', { bargain: aReview() });
  const open = (given: Parameters<typeof aSnapshot>[0] = {}, me = ann.id) =>
    reduceLive(initialLive(me), {
      type: 'snapshot',
      snapshot: aSnapshot({ evidence: [counted], evidenceTotal: 1, ...given }),
    });
  const changed = (seq: number, bargain = aBargain(), step = offeredStep(seq), id = 'e1') =>
    numbered({ name: 'weight:changed', payload: { ...here(seq), evidenceId: id, bargain, step } });
  const countered = aBargain({
    round: 2,
    offers_left: 2,
    standing: anOffer({ by: ann.id, round: 2 }),
    turn: ben.id,
  });
  const declined = aBargain({ round: 2, standing: null, turn: null, status: 'ended' });
  const decline = (seq: number) =>
    changed(seq, declined, { kind: 'offer_declined', seq, at: AT, by: ann.id, round: 1 });

  it('is what a snapshot says of pending items, and of others also after an offer ended', () => {
    const state = open({
      evidence: [
        pending,
        anEvidence('d1', { status: 'rejected', bargain: aReview({ status: 'ended' }) }),
      ],
      bargains: [
        { ...aBargain(), evidenceId: 'e1' },
        { ...declined, evidenceId: 'e2' },
      ],
    });
    expect(roundsIn(state)).toEqual(['p1 0 open', 'e1 1 open', 'e2 2 ended']);
  });

  it('follows the events one by one, each with a line of the stream', () => {
    const twice = after(open(), changed(1), changed(2, countered));
    expect(roundsIn(twice)).toEqual(['e1 2 open']);
    expect(linesOf(twice)).toEqual(['offered', 'offered']);
    const over = after(open(), changed(1), decline(2));
    expect(roundsIn(over)).toEqual(['e1 2 ended']);
    expect(linesOf(over)).toEqual(['offered', 'offer_declined']);
  });

  it('keeps its place when it is countered, and is taken once when it is heard twice', () => {
    const bargains = ['e1', 'e2'].map((evidenceId) => ({ ...aBargain(), evidenceId }));
    const state = open({ seq: 1, bargains });
    const again = changed(2, countered);
    expect(roundsIn(after(state, again, again))).toEqual(['e1 2 open', 'e2 1 open']);
  });

  it('is the same after catching up as after a snapshot', () => {
    // The countering offer arrives before the offer it counters.
    const gap = after(open(), changed(2, countered));
    expect(roundsIn(gap)).toEqual([]);
    expect(missing(gap)).toBe('events');
    const caughtUp = after(gap, changed(1), changed(2, countered));
    expect(missing(caughtUp)).toBeNull();
    const bargains = [{ ...countered, evidenceId: 'e1' }];
    expect(caughtUp.bargains).toEqual(open({ seq: 2, bargains }).bargains);
  });

  it('calls for a snapshot when its item isn’t loaded, because its line names the item', () => {
    const state = after(open(), changed(1, aBargain(), offeredStep(1), 'unknown'));
    expect(roundsIn(state)).toEqual(['unknown 1 open']);
    expect(missing(state)).toBe('snapshot');
  });

  it('comes with an item that is proposed or rejected, and ends with its decision', () => {
    const item = (given: Parameters<typeof anEvidence>[1]) => anEvidence('p1', given);
    const proposed = numbered({
      name: 'conversation:evidenceProposed',
      payload: { ...here(1), evidence: item({ bargain: aReview() }), step: aStep },
    });
    const disputed = numbered({
      name: 'conversation:evidenceDisputed',
      payload: {
        ...here(2),
        evidence: item({ status: 'disputed', bargain: aReview({ turn: ann.id }) }),
        reason: 'Too short a series',
        step: { kind: 'disputed', seq: 2, at: AT, by: ben.id, reason: null },
      },
    });
    const rejected = after(open(), proposed, disputed);
    expect(rejected.bargains['p1']?.turn).toBe(ann.id);
    const decided = after(rejected, numbered(accepted(3, item({ status: 'disputed' }), 78)));
    expect(roundsIn(decided)).toEqual([]);
  });

  it('is nothing once the conversation has ended', () => {
    const state = open({ bargains: [{ ...aBargain(), evidenceId: 'e1' }] });
    const completed = numbered({
      name: 'conversation:completed',
      payload: { ...here(1), completedBy: ann.id, completed_at: AT, final_pb_credence: 0.5 },
    });
    expect(roundsIn(after(state, completed))).toEqual([]);
  });

  it('[AG2] takes in one’s own estimate, wherever it was given', () => {
    const state = open({ evidence: [pending] }, ben.id);
    const estimated = numbered({
      name: 'weight:estimated',
      payload: { ...here(1), evidenceId: 'p1', estimate },
    });
    expect(after(state, estimated).pendingEvidence[0]?.estimates).toEqual([estimate]);
  });

  it('loses an offer’s reason with an item that operators removed', () => {
    const removal = numbered({
      name: 'conversation:evidenceRemoved',
      payload: {
        ...here(2),
        evidence: { ...counted, removed: true },
        step: { kind: 'removed', seq: 2, at: AT, by: null, figure: null },
        newCredence: null,
        move: null,
      } as NumberedEvent<'conversation:evidenceRemoved'>['payload'],
    });
    const [line] = after(open(), changed(1), removal).stream.lines;
    expect(line).toMatchObject({ step: { kind: 'offered', reason: null } });
  });
});

it('[OV7] knows who takes part in a dispute: who writes, and who acts on evidence in it', () => {
  const evidence = anEvidence('e1', { conversation_id: 'another', status: 'accepted' });
  const dispute = {
    proposal: aProposal({ status: 'dispute' }),
    evidence,
    active: [],
    original_hypothesis_id: 'original',
    original_hypothesis_statement: 'Tea is healthy.',
    figure: null,
  };
  const start = reduceLive(initialLive(ann.id), {
    type: 'snapshot',
    snapshot: aSnapshot({ dispute }),
  });
  const written = numbered({
    name: 'conversation:message',
    payload: { ...aMessage(1, ann.id), conversationId: CONVERSATION, tempId: 'temp-1' },
  });
  const offered = numbered({
    name: 'weight:changed',
    payload: {
      ...here(2),
      evidenceId: 'e1',
      bargain: aBargain({ occasion: 'recalibration' }),
      step: offeredStep(2),
    },
  });
  expect(after(start, written).dispute?.active).toEqual([ann.id]);
  const both = after(start, written, offered);
  expect(both.dispute?.active).toEqual([ann.id, ben.id]);
  expect(roundsIn(both)).toEqual(['e1 1 open']);
  expect(linesOf(both)).toEqual(['offered']);
});
