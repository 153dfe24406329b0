import { type Changed, type LiveItem, REMOVED_TEXT } from '@midspan/contract';
import { pbFraction } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { applyChange } from './live-change.ts';
import { type LiveStore, missing } from './live-state.ts';
import {
  AT,
  aBargain,
  accepted,
  aDispute,
  aFigure,
  aFlag,
  afterAccepting,
  aLine,
  aMessage,
  aMessageEvent,
  anEvidence,
  ann,
  aProposal,
  apply,
  aReview,
  aScreen,
  aSnapshot,
  ben,
  CONVERSATION,
  moved,
  numbered,
  offeredStep,
  open,
} from './live-test-data.ts';
import { withGone, withSnapshot, withStanding } from './live-updates.ts';
import { showLive } from './live-view.ts';

const afterChange = (store: LiveStore, changed: Changed) => showLive(applyChange(store, changed));

const item = anEvidence('e1');
const counting = afterAccepting(item);
const privately = {
  conversation: { ...aSnapshot({}).conversation, conversation_type: 'private' as const },
};
const completed = numbered({
  name: 'conversation:completed',
  payload: {
    conversationId: CONVERSATION,
    seq: 1,
    completedBy: ben.id,
    completed_at: AT,
    final_pb_credence: 0.7,
    changed: {
      conversation: {
        ...aSnapshot({}).conversation,
        status: 'completed',
        current_pb_credence: 70,
        final_pb_credence: 0.7,
      },
    },
  },
});
const ledger = (ledgerSeq: number, currentPBCredence = 78) => ({
  ...aFigure({ currentPBCredence }),
  ledgerSeq,
});

describe('the shared figure', () => {
  const withItem = () => open({ evidence: [counting], evidenceTotal: 1 });

  it('follows the ledger in a public conversation, in any order of arrival', () => {
    const state = apply(open(), numbered(accepted(1, item, 78)), moved(counting, ledger(1)));
    expect(state).toMatchObject({ currentCredence: 78, tally: { 90: 1, 25: -1 } });
    const point = { timestamp: AT, credence: pbFraction(state.tally), evidenceId: 'e1' };
    expect(state.credenceHistory).toEqual([point]);
    expect(missing(state)).toBeNull();
    const late = apply(state, moved(counting, ledger(3, 60)), moved(counting, ledger(2, 90)));
    expect(late.currentCredence).toBe(60);
    expect(missing(late)).toBe('snapshot');
  });

  it('brings an item that was accepted in another conversation into the list', () => {
    const other = afterAccepting(anEvidence('e2', { conversation_id: 'another' }));
    const state = apply(withItem(), moved(other, ledger(1, 64)));
    expect(state.currentCredence).toBe(64);
    expect(missing(state)).toBeNull();
    expect(showLive(state)).toMatchObject({
      evidenceHistory: [{ id: 'e2' }, { id: 'e1' }],
      evidenceTotal: 2,
    });
  });

  it('leaves an item that is further down the list to its page', () => {
    const later = { ...counting, decided_at: '2026-03-01T00:00:00.000Z' };
    const state = apply(
      open({ evidence: [later], evidenceTotal: 9 }),
      moved(afterAccepting(anEvidence('e2', { decided_at: AT })), ledger(1)),
    );
    expect(showLive(state)).toMatchObject({ evidenceHistory: [{ id: 'e1' }], evidenceTotal: 9 });
    expect(missing(state)).toBeNull();
  });

  it('[WG10] comes with the new state of its item, which operators change without a separate event', () => {
    const voided: LiveItem = { ...counting, set_aside: true, jointly_accepted: false };
    const state = apply(withItem(), moved(voided, { ...aFigure({ tally: {} }), ledgerSeq: 1 }));
    expect(showLive(state).evidenceHistory).toEqual([voided]);
    expect(missing(state)).toBeNull();
    const over = apply(withItem(), completed, moved(voided, ledger(1, 50)));
    expect(over.currentCredence).toBe(70);
    expect(showLive(over).evidenceHistory).toMatchObject([{ set_aside: true }]);
  });

  it('[WG11] gets no point of the history from an entry that did not move it', () => {
    const state = apply(
      withItem(),
      moved({ ...counting, weighings: 2 }, { ...ledger(1, 50), point: null }),
    );
    expect(state.credenceHistory).toEqual([]);
    expect(showLive(state).evidenceHistory).toMatchObject([{ weighings: 2 }]);
    expect(missing(state)).toBeNull();
  });

  it('is read again when only the last of several moves is known, as after an outage', () => {
    const figure = ledger(1);
    const state = apply(withItem(), moved(counting, figure, { changed: { figure } }));
    expect(state).toMatchObject({ currentCredence: 78, credenceHistory: [] });
    expect(missing(state)).toBe('snapshot');
  });

  it('[LE6] is not the public one inside a private conversation', () => {
    const state = apply(open(privately), moved(counting, ledger(1, 64)));
    expect(state).toMatchObject({ currentCredence: 50, tally: {} });
    expect(missing(state)).toBe('snapshot');
  });

  it('[LE6] moves inside a private conversation when an item is accepted or removed there', () => {
    const state = apply(open(privately), numbered(accepted(1, item, 78, aFigure())));
    expect(state).toMatchObject({ currentCredence: 78, tally: { 90: 1, 25: -1 } });
    expect(state.credenceHistory).toHaveLength(1);
    expect(missing(state)).toBeNull();
  });

  it('stays as it was when the conversation was completed', () => {
    const there = { ...open(), presence: { online: true, last_here: null } };
    const state = apply(there, completed, moved(counting, ledger(1, 20)));
    expect(state.currentCredence).toBe(70);
    expect(missing(state)).toBeNull();
    expect(applyChange(state, { figure: aFigure() }).currentCredence).toBe(70);
    // No one else may learn whether someone reads it again.
    expect(state.presence).toBeNull();
  });

  it('is only that of this claim', () => {
    const elsewhere = moved(counting, ledger(1), { hypothesisId: 'another' });
    const state = apply(withItem(), elsewhere);
    expect(state).toMatchObject({ currentCredence: 50, highestLedgerSeq: 0 });
  });

  it('[SD10] is early as long as the support that comes along says so', () => {
    const after = (early: boolean) => {
      const screen = aScreen();
      const support = { ...screen.support, early };
      const event = moved(counting, ledger(1), { screen: { ...screen, support } });
      return apply(open(), event).conversation?.early;
    };
    expect(after(true)).toBe(true);
    expect(after(false)).toBe(false);
  });

  describe('[SD7] while what was agreed waits for a second pair', () => {
    const waiting = { ...item, waiting: true };
    const own = aFigure({ publicCredence: 50 });
    const agreed = () => apply(open({ evidence: [item] }), numbered(accepted(1, waiting, 78, own)));

    it('moves only here, beside the public one', () => {
      expect(agreed()).toMatchObject({ currentCredence: 78, publicCredence: 50 });
      expect(showLive(agreed()).evidenceHistory).toMatchObject([{ id: 'e1', waiting: true }]);
      expect(agreed().credenceHistory).toHaveLength(1);
    });

    it('is read again when the public one moves, which is shown at once', () => {
      const state = apply(agreed(), moved(anEvidence('e2'), ledger(1, 64)));
      expect(state).toMatchObject({ currentCredence: 78, publicCredence: 64, ledgerSeq: 0 });
      expect(missing(state)).toBe('snapshot');
    });

    it('is the public one again after a snapshot that says so', () => {
      const state = withSnapshot(
        apply(agreed(), moved(counting, ledger(1, 64))),
        aSnapshot({ seq: 1, ledgerSeq: 1, currentPBCredence: 64 }),
      );
      expect(state).toMatchObject({ currentCredence: 64, publicCredence: null });
      expect(missing(state)).toBeNull();
    });

    it('still waits when something else is decided that doesn’t', () => {
      const state = apply(agreed(), numbered(accepted(2, anEvidence('e2'), 85)));
      expect(state).toMatchObject({ currentCredence: 78, publicCredence: 50 });
    });

    it('is read again after completion when the public one moves', () => {
      const end = applyChange(agreed(), {
        conversation: { ...aSnapshot({}).conversation, status: 'completed' },
      });
      expect(missing(apply(end, moved(counting, ledger(1, 64))))).toBe('snapshot');
    });
  });

  it.each([
    { ledgerSeq: 0, wanted: null },
    { ledgerSeq: 1, wanted: 'snapshot' },
  ])('comes with the answer to a join, which may reveal a missed move: %o', (given) => {
    const standing = {
      seq: 0,
      currentPBCredence: 78,
      publicCredence: 55,
      tally: { 90: 1, 25: -1 } as const,
      ledgerSeq: given.ledgerSeq,
      openProposals: [],
    };
    const state = withStanding(open(), standing);
    expect(state).toMatchObject({ currentCredence: 78, publicCredence: 55, tally: standing.tally });
    expect(missing(state)).toBe(given.wanted);
  });
});

describe('an item', () => {
  const card = { ...item, seq: 1, steps: [], elsewhere: [] };

  it('[AG2] keeps fields that aren’t part of the broadcast', () => {
    const weight = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
    const estimates = [{ by: ann.id, ...weight, blind: true, at: AT }];
    const before = applyChange(open(), { items: [{ ...card, estimates, bargain: aReview() }] });
    const after = applyChange(before, { items: [{ ...item, status: 'disputed' }] });
    expect(showLive(after)).toMatchObject({
      pendingEvidence: [{ status: 'disputed', estimates, seq: 1 }],
      bargains: { e1: aReview() },
    });
    const replaced = afterChange(after, { items: [{ ...item, estimates: [] }] });
    expect(replaced.pendingEvidence).toMatchObject([{ estimates: [] }]);
  });

  it('is shown as it is now wherever it belongs', () => {
    const proposal = aProposal();
    const before = open({
      evidence: [counting],
      evidenceTotal: 1,
      stream: { from: 1, to: 1, cards: [{ ...card, ...counting }], lines: [] },
      overturnProposals: [{ ...proposal, evidence: counting }],
    });
    const state = afterChange(before, { items: [{ ...counting, contested: true }] });
    expect(state.evidenceHistory).toMatchObject([{ contested: true }]);
    expect(state.cards).toMatchObject([{ contested: true, seq: 1 }]);
    expect(state.overturnProposals).toMatchObject([{ id: 'p1', evidence: { contested: true } }]);
  });

  it('[MO5] stays in its place where it was proposed, and leaves every other list', () => {
    const removal = { removed: true, description: REMOVED_TEXT };
    const other = afterAccepting(anEvidence('e2', { conversation_id: 'another' }));
    const before = open({ evidence: [counting, other], evidenceTotal: 2 });
    const here = afterChange(before, { items: [{ ...counting, ...removal }] });
    expect(here).toMatchObject({ evidenceTotal: 2, evidenceHistory: { length: 2 } });
    const away = afterChange(before, { items: [{ ...other, ...removal }] });
    expect(away).toMatchObject({ evidenceTotal: 1, evidenceHistory: [{ id: 'e1' }] });
  });

  it('lists decisions in their order, whichever event brings them', () => {
    const early = afterAccepting(anEvidence('e1', { decided_at: '2026-01-01T00:00:00.000Z' }));
    const late = afterAccepting(anEvidence('e2', { decided_at: '2026-01-02T00:00:00.000Z' }));
    const state = applyChange(applyChange(open(), { items: [late] }), { items: [early] });
    expect(showLive(state).evidenceHistory.map(({ id }) => id)).toEqual(['e2', 'e1']);
    expect(state.listedTotal).toBe(2);
  });

  it('brings a bargain about an item of another conversation, until the two agree', () => {
    const other = anEvidence('e9', { conversation_id: 'another', status: 'accepted' });
    const about = (given = {}) => ({ items: [{ ...other, bargain: aBargain(given) }] });
    const offered = applyChange(open(), about());
    expect(showLive(offered).bargains).toEqual({ e9: aBargain() });
    expect(showLive(offered).evidenceHistory).toEqual([]);
    const ended = { status: 'ended', standing: null } as const;
    expect(afterChange(offered, about(ended)).bargains).toEqual({ e9: aBargain(ended) });
    expect(afterChange(offered, about({ status: 'agreed' })).bargains).toEqual({});
    expect(showLive(apply(offered, completed)).bargains).toEqual({});
  });
});

describe('what else changed', () => {
  it('[MO5] replaces loaded messages in their places, and no others', () => {
    const messages = [aMessage(1, ben.id), aMessage(2, ann.id)];
    const before = open({ seq: 2, messages, messageTotal: 2 });
    const hidden = { ...aMessage(1, ben.id), removed: true, content: REMOVED_TEXT };
    const state = applyChange(before, { messages: [hidden, aMessage(9, ben.id)] });
    expect(state.messages).toEqual([hidden, messages[1]]);
    expect(applyChange(state, { messages: messages.slice(0, 1) }).messages).toEqual(messages);
  });

  it('[MO5] replaces the words of lines that are there', () => {
    const offer = offeredStep(4);
    const before = applyChange(open(), { lines: [aLine('e1', offer)] });
    const hidden = aLine('e1', { ...offer, reason: null } as typeof offer);
    expect(applyChange(before, { lines: [hidden] }).lines).toEqual([hidden]);
  });

  it('shows a challenge made here until it is decided, and what everyone may know of others', () => {
    const before = open({ evidence: [counting], evidenceTotal: 1 });
    const made = applyChange(before, { items: [counting], proposals: [aProposal()] });
    expect(showLive(made)).toMatchObject({
      overturnProposals: [{ id: 'p1', evidence: { id: 'e1' } }],
      openProposals: [{ id: 'p1' }],
    });
    const { conversation_id: _, ...known } = aProposal({ status: 'decided', outcome: 'declined' });
    expect(afterChange(made, { proposals: [known] })).toMatchObject({
      overturnProposals: [],
      openProposals: [],
    });
    const elsewhere = aProposal({ id: 'p2', conversation_id: 'another' });
    expect(afterChange(before, { proposals: [elsewhere] })).toMatchObject({
      overturnProposals: [],
      openProposals: [{ id: 'p2' }],
    });
  });

  it('follows the answer to a join: items missing there are no longer under review', () => {
    const marked = { ...counting, is_under_review: true, active_overturn_proposal_id: 'p1' };
    const before = applyChange(open({ evidence: [marked], evidenceTotal: 1 }), {
      proposals: [aProposal()],
    });
    const standing = { seq: 0, currentPBCredence: 50, publicCredence: null, tally: {} };
    const joined = (openProposals: ReturnType<typeof aProposal>[]) =>
      showLive(withStanding(before, { ...standing, ledgerSeq: 0, openProposals }));
    expect(joined([])).toMatchObject({
      openProposals: [],
      evidenceHistory: [{ is_under_review: false, active_overturn_proposal_id: null }],
    });
    expect(joined([aProposal({ status: 'dispute', deadline: AT })])).toMatchObject({
      openProposals: [{ status: 'dispute' }],
      evidenceHistory: [{ is_under_review: true, overturn_deadline: AT }],
    });
  });

  it('replaces the flag as a whole, and keeps it when a change has none', () => {
    const activeFlag = aFlag();
    const flagged = applyChange(open(), { activeFlag });
    expect(flagged.activeFlag).toEqual(activeFlag);
    expect(applyChange(flagged, { lines: [] }).activeFlag).toEqual(activeFlag);
    expect(applyChange(flagged, { activeFlag: null }).activeFlag).toBeNull();
  });

  it('[OV7] [OV19] follows a dispute: who takes part in it, its item and how it ends', () => {
    const dispute = aDispute({ evidence: counting });
    const before = open({ dispute });
    expect(showLive(before).dispute?.active).toEqual([ben.id]);
    const said = numbered(aMessageEvent(1, { sender: ann.id }));
    expect(showLive(apply(before, said)).dispute?.active).toEqual([ben.id, ann.id]);
    const offer = offeredStep(1, { ...aBargain().standing, by: ann.id } as never);
    expect(afterChange(before, { lines: [aLine('e1', offer)] }).dispute?.active).toEqual([
      ben.id,
      ann.id,
    ]);
    const proposal = aProposal({ status: 'decided', outcome: 'applied' });
    const over = afterChange(before, {
      items: [{ ...counting, status: 'overturned' }],
      proposals: [proposal],
      dispute: { ...dispute, proposal, figure: { from: 78, to: 50 } },
    });
    expect(over.dispute).toMatchObject({
      evidence: { status: 'overturned' },
      proposal: { outcome: 'applied' },
      figure: { from: 78, to: 50 },
    });
  });

  it('[MO9] reloads everything once the claim is removed', () => {
    expect(missing(withGone(open(), { hypothesisId: 'another' }))).toBeNull();
    const here = withGone(open(), { hypothesisId: aSnapshot({}).conversation.hypothesis_id });
    expect(missing(here)).toBe('snapshot');
    expect(missing(withSnapshot(here, aSnapshot({})))).toBeNull();
  });
});
