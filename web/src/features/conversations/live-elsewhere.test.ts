import type { EvidenceCard, PublicProposal } from '@midspan/contract';
import { expect, test } from 'vitest';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, type LiveState } from './live-state.ts';
import { anEvidence, ann, aProposal, aSnapshot, ben } from './live-test-data.ts';
import type { UnnumberedOverturn } from './read-events.ts';

const item = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
const MADE = '2026-01-01T10:00:00.000Z';
const ENDED = '2026-01-02T10:00:00.000Z';

/** Ann's conversation with her accepted item, as `me` sees it. */
const open = (me: string, steps: EvidenceCard['steps'] = []) =>
  reduceLive(initialLive(me), {
    type: 'snapshot',
    snapshot: aSnapshot({
      evidence: [item],
      evidenceTotal: 1,
      stream: { from: 1, to: 1, cards: [{ ...item, seq: 1, steps, elsewhere: [] }], lines: [] },
    }),
  });

const about = (given: Partial<PublicProposal> = {}) => {
  const { conversation_id: _, ...proposal } = aProposal({ created_at: MADE, ...given });
  return { hypothesisId: 'h1', proposal, evidence: item };
};
const heard = (event: UnnumberedOverturn): LiveEvent => ({ type: 'unnumbered-overturn', event });
const made = heard({ name: 'evidence:overturnNotification', payload: about() });
const withdrawn = about({ status: 'decided', outcome: 'withdrawn', decided_at: ENDED });

const apply = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const linesOf = ({ stream }: LiveState) =>
  stream.cards[0]?.elsewhere.map(({ at, kind }) => `${kind} ${at}`);

test('[ST3] dates a challenge in another conversation on the card as soon as it is made, once', () => {
  const state = apply(open(ann.id), made, made);
  expect(linesOf(state)).toEqual([`challenged ${MADE}`]);
});

test('[ST3] dates the end of a challenge elsewhere once, although two events tell of it', () => {
  const state = apply(
    open(ann.id),
    made,
    heard({ name: 'evidence:overturnProposalWithdrawn', payload: withdrawn }),
    heard({
      name: 'evidence:overturnProposalResolved',
      payload: { ...withdrawn, outcome: 'withdrawn' },
    }),
  );
  expect(linesOf(state)).toEqual([`challenged ${MADE}`, `challenge_ended ${ENDED}`]);
});

test('[ST3] leaves the line of a challenge that applied to the event with its figure', () => {
  const applied = about({ status: 'decided', outcome: 'applied', decided_at: ENDED });
  const payload = { ...applied, outcome: 'applied' } as const;
  const state = apply(
    open(ann.id),
    made,
    heard({ name: 'evidence:overturnProposalResolved', payload }),
  );
  expect(linesOf(state)).toEqual([`challenged ${MADE}`]);
});

test('[ST3] adds no line for a challenge that was made here', () => {
  const pending = heard({
    name: 'evidence:overturnProposalPending',
    payload: { conversationId: 'c1', proposal: aProposal() },
  });
  expect(linesOf(apply(open(ann.id), pending))).toEqual([]);
  const step = { seq: 2, at: MADE, by: ben.id, proposalId: 'p1', reason: null };
  const challenged = open(ann.id, [{ kind: 'challenged', challenge: 'overturn', ...step }]);
  expect(linesOf(apply(challenged, made))).toEqual([]);
});

test('[ST4] tells readers of no challenge', () => {
  expect(linesOf(apply(open('reader'), made))).toEqual([]);
});
