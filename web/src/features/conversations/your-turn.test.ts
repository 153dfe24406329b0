import type { ActiveFlag, ListedEvidence } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { initialLive, type LiveState } from './live-state.ts';
import {
  AT,
  aMessage,
  anEvidence,
  ann,
  aProposal,
  aRecalibration,
  aWeighing,
  ben,
} from './live-test-data.ts';
import { placeOf, turnsIn, turnWords } from './your-turn.ts';

/** What waits for Ann, in words. */
const waiting = (given: Partial<LiveState>) =>
  turnsIn({ ...initialLive(ann.id), ...given }).map((turn) => turnWords(turn, ben.username));

const bens = { proposed_by: ben.id } satisfies Partial<ListedEvidence>;

const offered = {
  hypothesis_likelihood: 0.6,
  negation_likelihood: 0.4,
  reason: 'It says less than that.',
  round: 1,
  at: AT,
};

const aFlag = (given: Partial<ActiveFlag>): ActiveFlag => ({
  flagId: 'f1',
  messageId: 'm1',
  flaggedText: 'Nonsense',
  flagType: 'rude',
  flaggedBy: ben.id,
  flaggedUserId: ann.id,
  state: 'raised',
  clarification: null,
  suggestion: null,
  ...given,
});

describe('what waits for a participant', () => {
  it('is nothing in a conversation with nothing to decide', () => {
    expect(waiting({})).toEqual([]);
  });

  it('is the partner’s evidence, but not their own and not what operators removed', () => {
    const pendingEvidence = [
      anEvidence('e1'),
      anEvidence('e2', bens),
      anEvidence('e3', { ...bens, removed: true }),
    ];
    expect(waiting({ pendingEvidence })).toEqual(['review Ben’s evidence']);
  });

  it('is their own rejected evidence, while the one who rejected it waits', () => {
    const status = 'disputed';
    expect(waiting({ pendingEvidence: [anEvidence('e1', { status })] })).toEqual([
      'answer Ben’s rejection of your evidence',
    ]);
    expect(waiting({ pendingEvidence: [anEvidence('e1', { ...bens, status })] })).toEqual([]);
  });

  it('[AG10] is the partner’s offer, whoever proposed the item and whether or not it was rejected', () => {
    const open = { ...offered, by: ben.id };
    for (const status of ['proposed', 'disputed'] as const) {
      for (const { id: proposed_by } of [ann, ben]) {
        const item = anEvidence('e1', { status, proposed_by, offer_round: 1 });
        expect(waiting({ pendingEvidence: [{ ...item, offer: open }] })).toEqual([
          'answer Ben’s offer of another weight',
        ]);
        // Their own is the partner's turn, even on evidence that they would have to review or defend.
        expect(waiting({ pendingEvidence: [{ ...item, offer: { ...open, by: ann.id } }] })).toEqual(
          [],
        );
      }
    }
    const removed = anEvidence('e1', { removed: true, offer_round: 1, offer: open });
    expect(waiting({ pendingEvidence: [removed] })).toEqual([]);
  });

  it('[AG10] has waited since the offer was made, and is answered on the item’s card', () => {
    const item = anEvidence('e1', { offer_round: 1, offer: { ...offered, by: ben.id } });
    const [turn] = turnsIn({ ...initialLive(ann.id), pendingEvidence: [item] });
    expect(turn).toEqual({ kind: 'offer', id: 'e1', at: offered.at, deadline: null });
    expect(turn && placeOf(turn)).toEqual({ evidenceId: 'e1' });
  });

  it('is the step of a flag that they have to take', () => {
    const author = (state: ActiveFlag['state']) => waiting({ activeFlag: aFlag({ state }) });
    const flagger = (state: ActiveFlag['state']) =>
      waiting({ activeFlag: aFlag({ state, flaggedBy: ann.id, flaggedUserId: ben.id }) });
    expect(author('raised')).toEqual(['answer the flag on your message']);
    expect(author('clarified')).toEqual([]);
    expect(author('suggested')).toEqual([]);
    expect(flagger('raised')).toEqual([]);
    expect(flagger('clarified')).toEqual(['answer Ben’s clarification']);
    expect(flagger('suggested')).toEqual(['resolve the flag you raised']);
  });

  it('[WG2] is the partner’s weight for evidence of another pair, and never their own', () => {
    expect(waiting({ weighings: [aWeighing()] })).toEqual([
      'answer Ben’s weight for existing evidence',
    ]);
    expect(waiting({ weighings: [aWeighing({ by: ann.id })] })).toEqual([]);
  });

  it('is a challenge under review, with its deadline, and never one of their own', () => {
    const evidence = anEvidence('e1');
    const review = { ...aProposal(), evidence };
    const turns = turnsIn({ ...initialLive(ann.id), overturnProposals: [review] });
    expect(turns).toMatchObject([{ kind: 'challenge', deadline: '2026-01-04T10:00:00.000Z' }]);
    expect(waiting({ overturnProposals: [{ ...review, status: 'dispute' }] })).toEqual([]);
    expect(waiting({ overturnProposals: [{ ...review, proposed_by: ann.id }] })).toEqual([]);
  });

  it('is a proposed weight until it is answered', () => {
    expect(waiting({ recalibration: aRecalibration() })).toEqual(['review Ben’s new likelihoods']);
    expect(waiting({ recalibration: aRecalibration({ status: 'declined' }) })).toEqual([]);
    expect(waiting({ recalibration: aRecalibration({ proposed_by: ann.id }) })).toEqual([]);
  });

  it('is listed oldest first', () => {
    const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
    const turns = turnsIn({
      ...initialLive(ann.id),
      pendingEvidence: [
        anEvidence('late', { ...bens, created_at: at(4) }),
        anEvidence('early', { ...bens, created_at: at(1) }),
      ],
      messages: [aMessage(1, ann.id, { id: 'm1', created_at: at(3) })],
      activeFlag: aFlag({}),
      overturnProposals: [{ ...aProposal({ created_at: at(2) }), evidence: anEvidence('e1') }],
    });
    expect(turns.map(({ id }) => id)).toEqual(['early', 'p1', 'f1', 'late']);
  });

  it('leads to the item’s card, or to the panel where it is done', () => {
    const [review] = turnsIn({
      ...initialLive(ann.id),
      pendingEvidence: [anEvidence('e2', bens)],
    });
    const [flag] = turnsIn({ ...initialLive(ann.id), activeFlag: aFlag({}) });
    expect(review && placeOf(review)).toEqual({ evidenceId: 'e2' });
    expect(flag && placeOf(flag)).toBe('flags');
  });
});
