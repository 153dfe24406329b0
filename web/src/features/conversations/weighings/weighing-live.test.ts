import {
  type ItemStep,
  type LedgerRow,
  type NumberedEvent,
  weighingTexts,
} from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { NOT_ESTABLISHED } from '../../../lib/weighed-test-data.ts';
import { type LiveEvent, reduceLive } from '../live-reducer.ts';
import { initialLive, missing } from '../live-state.ts';
import type { LiveState } from '../live-view.ts';
import {
  AT,
  aBargain,
  aMove,
  anEvidence,
  ann,
  aSnapshot,
  CONVERSATION,
  HYPOTHESIS,
  offeredStep,
} from '../live-test-data.ts';
import { toastFor } from '../live-toasts.ts';
import type { WeighedElsewhere } from './weighing-live.ts';

const item = anEvidence('e1', { status: 'accepted', jointly_accepted: true });
const figure = { from: 78, to: 60 };

const open = (me: string, given: Parameters<typeof aSnapshot>[0] = {}) =>
  reduceLive(initialLive(me), {
    type: 'snapshot',
    snapshot: aSnapshot({
      evidence: [item],
      evidenceTotal: 7,
      currentPBCredence: 78,
      tally: { 90: 1, 25: -1 },
      ledgerSeq: 3,
      ...given,
    }),
  });

const agreedStep = (seq: number): ItemStep => ({
  kind: 'weighed',
  seq,
  at: AT,
  by: ann.id,
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  figure,
});

const here = (seq: number) => ({ conversationId: CONVERSATION, seq });
const numbered = (event: NumberedEvent): LiveEvent => ({ type: 'numbered', event });
const offered = numbered({
  name: 'weight:changed',
  payload: { ...here(1), evidenceId: 'e1', bargain: aBargain(), step: offeredStep(1) },
});
const weighing = {
  id: 'w1',
  evidenceId: 'e1',
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  at: AT,
};
const reweighed = { ...item, hypothesis_likelihood: 0.6, negation_likelihood: 0.4, weighings: 2 };
const weighedHere = (
  seq: number,
  publicCredence: number | null = null,
): NumberedEvent<'evidence:weighed'> => ({
  name: 'evidence:weighed',
  payload: {
    ...here(seq),
    weighing,
    evidence: reweighed,
    step: agreedStep(seq),
    newCredence: 60,
    move: aMove({ 60: 1, 40: -1 }),
    publicCredence,
  },
});

const after = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const linesOf = ({ stream }: LiveState) =>
  stream.lines.map((line) => (line.kind === 'evidence' ? line.step.kind : line.kind));

describe('what the two weighed', () => {
  it('ends their bargain, changes the item where it is and lists no other one', () => {
    const agreed = after(open(ann.id), offered, numbered(weighedHere(2)));
    expect(agreed.bargains).toEqual({});
    expect(agreed.evidenceHistory).toEqual([reweighed]);
    expect(agreed.evidenceTotal).toBe(7);
    // The figure moves with the ledger, whose move comes next.
    expect(agreed.currentCredence).toBe(78);
  });

  it('[SD7] moves the figure here when their agreement waits for a second pair', () => {
    const agreed = after(open(ann.id), offered, numbered(weighedHere(2, 78)));
    expect(agreed).toMatchObject({ currentCredence: 60, publicCredence: 78 });
  });

  it('shows readers the agreement alone', () => {
    const tick = numbered({ name: 'conversation:tick', payload: here(1) });
    const state = after(open('reader'), tick, numbered(weighedHere(2)));
    expect(linesOf(state)).toEqual(['weighed']);
  });
});

describe('what another pair weighed', () => {
  const entry: LedgerRow = {
    evidenceId: 'e1',
    cause: 'weighed',
    hypothesis_likelihood: 0.6,
    negation_likelihood: 0.4,
    weighingId: 'w1',
    counted: null,
    created_at: AT,
  };
  const weighed = (given: Partial<WeighedElsewhere> = {}): LiveEvent => ({
    type: 'weighed-elsewhere',
    weighed: {
      hypothesisId: HYPOTHESIS,
      ledgerSeq: 4,
      evidence: { ...reweighed, ledger: [entry] },
      weighing,
      newCredence: 60,
      move: aMove({ 60: 1, 40: -1 }),
      ...given,
    },
  });
  const withCard = () =>
    open(ann.id, {
      stream: { from: 1, to: 1, cards: [{ ...item, seq: 1, steps: [], elsewhere: [] }], lines: [] },
    });

  it('is dated once on the card, with the move, and the item weighs so from then on', () => {
    const state = after(withCard(), weighed(), weighed());
    expect(state.stream.cards[0]).toMatchObject({
      hypothesis_likelihood: 0.6,
      weighings: 2,
      elsewhere: [{ kind: 'weighed', at: AT, figure }],
    });
    expect(state.evidenceHistory[0]?.weighings).toBe(2);
  });

  it('is dated too when operators void it, and the item is shown as it counts since', () => {
    const voidedAt = '2026-03-01T10:00:00.000Z';
    const voided: LedgerRow = { ...entry, cause: 'voided', created_at: voidedAt };
    const evidence = { ...item, ledger: [entry, voided], weighings: 2 };
    const support = { tally: {}, weights: [], pairs: 1, ...NOT_ESTABLISHED };
    const change: LiveEvent = {
      type: 'credence-changed',
      change: {
        ...{ hypothesisId: HYPOTHESIS, ledgerSeq: 4, evidenceId: 'e1' },
        ...{ newCredence: 60, move: aMove({ 60: 1, 40: -1 }) },
        screen: { evidence, evidence_total: 1, support, conversations: [] },
      },
    };
    const state = after(withCard(), change, change);
    expect(state.stream.cards[0]).toMatchObject({
      weighings: 2,
      elsewhere: [{ kind: 'weighing_voided', at: voidedAt, figure }],
    });
    expect(state.currentCredence).toBe(60);
  });

  it.each(['established', 'unestablished', 'carried', 'uncarried', 'released'] as const)(
    'is dated too when its standing changed: %s',
    (cause) => {
      const at = '2026-03-01T10:00:00.000Z';
      const evidence = { ...item, ledger: [entry, { ...entry, cause, created_at: at }] };
      const support = { tally: {}, weights: [], pairs: 1, ...NOT_ESTABLISHED };
      const state = after(withCard(), {
        type: 'credence-changed',
        change: {
          ...{ hypothesisId: HYPOTHESIS, ledgerSeq: 4, evidenceId: 'e1' },
          ...{ newCredence: 60, move: aMove({ 60: 1, 40: -1 }) },
          screen: { evidence, evidence_total: 1, support, conversations: [] },
        },
      });
      expect(state.stream.cards[0]?.elsewhere).toEqual([{ kind: cause, at, figure }]);
    },
  );

  it('leaves the figure to the ledger', () => {
    const state = after(withCard(), weighed());
    expect(state.currentCredence).toBe(78);
    expect(missing(state)).toBeNull();
  });

  it('adds nothing that a snapshot has said, and nothing about another claim', () => {
    const known = after(withCard(), weighed({ ledgerSeq: 3 }));
    expect(known.stream.cards[0]?.elsewhere).toEqual([]);
    const other = withCard();
    expect(after(other, weighed({ hypothesisId: 'another' }))).toBe(other);
  });
});

describe('what is said of it', () => {
  it('is the new figure when they agree, for readers too', () => {
    for (const me of [ann.id, 'reader']) {
      expect(toastFor(weighedHere(1), open(me))?.text).toBe(weighingTexts.agreed(60));
    }
  });

  it('[WG11] is that the figure stays when their weight does not move it', () => {
    const { name, payload } = weighedHere(1);
    const unmoved = { name, payload: { ...payload, newCredence: 78, move: null } };
    expect(toastFor(unmoved, open(ann.id))?.text).toBe(
      'Evidence weighed. PB credence stays at 78%',
    );
  });
});
