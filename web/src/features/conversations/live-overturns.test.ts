import type {
  Applied,
  Dispute,
  FigureMove,
  ItemStep,
  NumberedEvent,
  PublicProposal,
} from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { NO_WEIGHING } from '../../lib/weighed-test-data.ts';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, type LiveState, missing } from './live-state.ts';
import {
  AT,
  aMove,
  anEvidence,
  ann,
  aProposal,
  aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  HYPOTHESIS,
} from './live-test-data.ts';
import type { UnnumberedOverturn } from './read-events.ts';

const counted = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
const proposal = aProposal();
const underReview = {
  ...counted,
  is_under_review: true,
  active_overturn_proposal_id: proposal.id,
  overturn_deadline: proposal.deadline,
};
const overturned = { ...counted, status: 'overturned', jointly_accepted: false } as const;

const apply = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const open = (given: Parameters<typeof aSnapshot>[0] = {}) =>
  reduceLive(initialLive(ann.id), {
    type: 'snapshot',
    snapshot: aSnapshot({ evidence: [counted], evidenceTotal: 1, ...given }),
  });
const openPrivate = () => {
  const snapshot = aSnapshot({ evidence: [counted], evidenceTotal: 1 });
  snapshot.conversation.conversation_type = 'private';
  return reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot });
};

const numbers = (seq: number) => ({ conversationId: CONVERSATION, seq });
const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });
const unnumbered = (event: UnnumberedOverturn): LiveEvent => ({
  type: 'unnumbered-overturn',
  event,
});
const proposed = (given: Parameters<typeof aProposal>[0] = {}) =>
  numbered({
    name: 'evidence:overturnProposed',
    payload: { ...numbers(1), proposal: aProposal(given), evidence: underReview, step: aStep },
  });
const resolved = (seq: number, move: FigureMove | null) =>
  numbered({
    name: 'evidence:overturnProposalResolved',
    payload: {
      ...numbers(seq),
      hypothesisId: HYPOTHESIS,
      proposal: decided('applied'),
      outcome: 'applied',
      evidence: overturned,
      newCredence: move && pbPercent(move.tally),
      move,
      step: overturnedStep,
    },
  });
const overturnedStep: ItemStep = {
  ...aStep,
  kind: 'overturned',
  figure: { from: 78, to: 50 },
};
const decided = (outcome: PublicProposal['outcome']): PublicProposal => ({
  ...aProposal(),
  status: 'decided',
  outcome,
});
const applied = (ledgerSeq: number | null): Applied => ({
  hypothesisId: HYPOTHESIS,
  evidenceId: 'e1',
  ledgerSeq,
  evidence: overturned,
  reversalEvidence: {
    evidenceId: 'e1',
    cause: 'overturned',
    hypothesis_likelihood: 0.9,
    negation_likelihood: 0.25,
    ...NO_WEIGHING,
    created_at: AT,
  },
  newCredence: 50,
  credenceUpdate: { timestamp: AT, credence: 0.5, evidenceId: 'e1' },
  tally: {},
  decidedIn: CONVERSATION,
  step: overturnedStep,
});
const credenceChanged = (ledgerSeq: number): LiveEvent => ({
  type: 'credence-changed',
  change: {
    hypothesisId: HYPOTHESIS,
    ledgerSeq,
    evidenceId: 'e1',
    newCredence: 50,
    move: aMove({}),
  },
});

describe('a proposal made in the conversation', () => {
  it('waits for review, and marks its item as under review', () => {
    const state = apply(open(), proposed());
    expect(state.overturnProposals).toEqual([{ ...proposal, evidence: underReview }]);
    expect(state.evidenceHistory).toEqual([underReview]);
    expect(state.evidenceTotal).toBe(1);
  });

  it('is hidden when it is replayed and already decided', () => {
    expect(apply(open(), proposed({ status: 'decided' })).overturnProposals).toEqual([]);
  });

  it('stays visible as a dispute once it is accepted', () => {
    const accepted = aProposal({ status: 'dispute', dispute_conversation_id: 'd1' });
    const state = apply(
      open(),
      proposed(),
      numbered({
        name: 'evidence:overturnAccepted',
        payload: { ...numbers(2), proposal: accepted, evidence: underReview, step: aStep },
      }),
    );
    expect(state.overturnProposals).toEqual([{ ...accepted, evidence: underReview }]);
  });

  it('keeps its item, as it stands now, although that is not among the newest', () => {
    const deep = { evidence: [], evidenceTotal: 99 };
    const made = apply(open(deep), proposed());
    expect(made.evidenceHistory).toEqual([]);
    expect(made.overturnProposals).toMatchObject([{ evidence: { description: 'A study' } }]);
    const removed = apply(made, {
      type: 'evidence-removed',
      evidence: { ...underReview, removed: true },
    });
    expect(removed.overturnProposals).toMatchObject([{ evidence: { removed: true } }]);
    const weighed = unnumbered({
      name: 'evidence:recalibrated',
      payload: { ...applied(1), evidence: { ...underReview, hypothesis_likelihood: 0.6 } },
    });
    expect(apply(made, weighed).overturnProposals).toMatchObject([
      { evidence: { hypothesis_likelihood: 0.6 } },
    ]);
    const overturnProposals = [{ ...proposal, evidence: underReview }];
    expect(open({ ...deep, overturnProposals }).overturnProposals).toEqual(overturnProposals);
  });

  it.each(['evidence:overturnProposalWithdrawn', 'evidence:overturnProposalCancelled'] as const)(
    'is removed after %s, and its item is as before',
    (name) => {
      const state = apply(
        open(),
        proposed(),
        numbered({
          name,
          payload: {
            ...numbers(2),
            hypothesisId: HYPOTHESIS,
            proposal: decided('withdrawn'),
            evidence: counted,
          },
        }),
      );
      expect(state.overturnProposals).toEqual([]);
      expect(state.openProposals).toEqual([]);
      expect(state.evidenceHistory).toEqual([counted]);
    },
  );

  it('moves the figure of a private conversation by its own event alone', () => {
    const ended = apply(
      openPrivate(),
      proposed(),
      resolved(2, aMove({})),
      unnumbered({ name: 'evidence:overturned', payload: applied(null) }),
    );
    expect(ended.credenceHistory).toEqual([{ timestamp: AT, credence: 0.5, evidenceId: 'e1' }]);
    expect(ended.evidenceHistory).toEqual([overturned]);
  });

  it('leaves the figure of a public conversation to the ledger', () => {
    const ended = apply(open({ currentPBCredence: 78 }), proposed(), resolved(2, null));
    expect(ended.currentCredence).toBe(78);
    expect(ended.credenceHistory).toEqual([]);
  });
});

describe('a change applied to an item', () => {
  const before = { ledgerSeq: 3, currentPBCredence: 78 };

  it('moves the figure and the history once, although the figure’s change arrives too', () => {
    const state = apply(
      open(before),
      unnumbered({ name: 'evidence:overturned', payload: applied(4) }),
      credenceChanged(4),
      unnumbered({ name: 'evidence:overturned', payload: applied(4) }),
    );
    expect(state.currentCredence).toBe(50);
    expect(state.credenceHistory).toHaveLength(1);
    expect(state.evidenceHistory).toEqual([overturned]);
    expect(state.ledgerSeq).toBe(4);
    expect(missing(state)).toBeNull();
  });

  it('adds no point to the chart where others weigh the item as before', () => {
    const unmoved = { ...applied(4), credenceUpdate: null };
    const state = apply(
      open({ ledgerSeq: 3 }),
      unnumbered({ name: 'evidence:overturned', payload: unmoved }),
    );
    expect(state.ledgerSeq).toBe(4);
    expect(state.credenceHistory).toEqual([]);
  });

  it('requests a fresh snapshot when an earlier move was missed', () => {
    const state = apply(
      open(before),
      unnumbered({ name: 'evidence:overturned', payload: applied(6) }),
    );
    expect(state.currentCredence).toBe(50);
    expect(state.credenceHistory).toEqual([]);
    expect(missing(state)).toBe('snapshot');
  });

  it('leaves the figure of a private conversation to the server', () => {
    const private_ = { ...openPrivate(), ledgerSeq: 3, heardLedgerSeq: 3, currentCredence: 90 };
    const state = apply(private_, unnumbered({ name: 'evidence:overturned', payload: applied(4) }));
    expect(state.currentCredence).toBe(90);
    expect(missing(state)).toBe('snapshot');
  });

  it('[SD7] leaves the figure to the server while something agreed here waits', () => {
    const waiting = open({ ...before, currentPBCredence: 90, publicCredence: 78 });
    const state = apply(waiting, unnumbered({ name: 'evidence:overturned', payload: applied(4) }));
    expect(state.currentCredence).toBe(90);
    expect(missing(state)).toBe('snapshot');
  });

  it('changes the item but not the figure once the conversation is completed', () => {
    const snapshot = aSnapshot({ evidence: [counted], ...before });
    snapshot.conversation.status = 'completed';
    const completed = reduceLive(initialLive(ann.id), { type: 'snapshot', snapshot });
    const state = apply(
      completed,
      unnumbered({ name: 'evidence:overturned', payload: applied(4) }),
    );
    expect(state.evidenceHistory).toEqual([overturned]);
    expect(state.currentCredence).toBe(78);
  });

  it('leaves a conversation about another hypothesis alone', () => {
    const elsewhere = {
      ...applied(4),
      hypothesisId: 'elsewhere',
      decidedIn: 'elsewhere',
      evidence: anEvidence('other'),
    };
    const state = open(before);
    expect(apply(state, unnumbered({ name: 'evidence:overturned', payload: elsewhere }))).toEqual(
      state,
    );
  });
});

describe('proposals made elsewhere', () => {
  it('mark the item as under review, and clear the mark again', () => {
    const notified = apply(
      open(),
      unnumbered({
        name: 'evidence:overturnNotification',
        payload: { hypothesisId: HYPOTHESIS, proposal, evidence: underReview },
      }),
    );
    expect(notified.evidenceHistory).toEqual([underReview]);
    expect(notified.overturnProposals).toEqual([]);
    const ended = apply(
      notified,
      unnumbered({
        name: 'evidence:overturnProposalCancelled',
        payload: { hypothesisId: HYPOTHESIS, proposal: decided('lapsed'), evidence: counted },
      }),
    );
    expect(ended.evidenceHistory).toEqual([counted]);
    expect(ended.openProposals).toEqual([]);
  });

  it('are known of although the item is further down the history', () => {
    const disputed = aProposal({ status: 'dispute', evidenceId: 'e99' });
    const created = unnumbered({
      name: 'evidence:disputeConversationCreated',
      payload: { disputeConversationId: 'd1', disputeHypothesisId: 'h2', proposal: disputed },
    });
    expect(apply(open({ evidenceTotal: 99 }), created).openProposals).toEqual([disputed]);
    // With all items loaded, it is about another hypothesis.
    expect(apply(open(), created).openProposals).toEqual([]);
  });

  it('follow the answer to a join: items missing there are no longer under review', () => {
    const standing = {
      seq: 0,
      currentPBCredence: 50,
      publicCredence: null,
      tally: {},
      ledgerSeq: 0,
    };
    const dispute = { ...proposal, status: 'dispute', dispute_hypothesis_id: 'h2' } as const;
    const named = apply(open(), {
      type: 'caught-up',
      standing: { ...standing, openProposals: [dispute] },
    });
    expect(named.evidenceHistory).toEqual([{ ...underReview, dispute_hypothesis_id: 'h2' }]);
    const none = apply(named, { type: 'caught-up', standing: { ...standing, openProposals: [] } });
    expect(none.evidenceHistory).toEqual([counted]);
  });
});

describe('a dispute', () => {
  const dispute: Dispute = {
    proposal: aProposal({ status: 'dispute' }),
    evidence: underReview,
    active: [],
    original_hypothesis_id: 'original',
    original_hypothesis_statement: 'Tea is healthy.',
    figure: null,
  };

  it('follows its proposal and its item to the end', () => {
    const payload = { ...applied(9), hypothesisId: 'original' };
    const state = apply(
      open({ dispute, evidence: [] }),
      resolved(1, null),
      unnumbered({ name: 'evidence:overturned', payload }),
    );
    expect(state.dispute?.proposal).toMatchObject({ status: 'decided', outcome: 'applied' });
    expect(state.dispute?.evidence).toEqual(overturned);
    // The disputed item is not evidence of the dispute, and its figure is another one.
    expect(state.evidenceHistory).toEqual([]);
    expect(state.credenceHistory).toEqual([]);
  });

  it('[OV19] shows what its end did to the original claim, by whichever event that is known', () => {
    const payload = { ...applied(9), hypothesisId: 'original' };
    const toReader = unnumbered({ name: 'evidence:overturned', payload });
    const toTheTwo = resolved(1, null);
    for (const event of [toReader, toTheTwo]) {
      const { dispute: ended } = apply(open({ dispute, evidence: [] }), event);
      expect(ended?.figure).toEqual({ from: 78, to: 50 });
    }
    // An earlier or later decision about the same item is not this dispute's.
    const other = unnumbered({
      name: 'evidence:overturned',
      payload: { ...payload, decidedIn: 'another' },
    });
    expect(apply(open({ dispute, evidence: [] }), other).dispute?.figure).toBeNull();
  });

  it('[OV20] is over for a member who ended it by a block and receives its completion alone', () => {
    const completed = (completedBy: string) =>
      numbered({
        name: 'conversation:completed',
        payload: { ...numbers(1), completedBy, completed_at: AT, final_pb_credence: 0.5 },
      });
    const outcomes = [ann.id, ben.id].map(
      (id) => apply(open({ dispute, evidence: [] }), completed(id)).dispute?.proposal.outcome,
    );
    expect(outcomes).toEqual(['cancelled', 'withdrawn']);
  });
});
