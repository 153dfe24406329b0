import type { ItemStep, NumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import {
  aBargain,
  aLine,
  anEvidence,
  ann,
  aRestatement,
  type aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  offeredStep,
  openFor,
} from './live-test-data.ts';
import { toastFor } from './live-toasts.ts';

const saidTo = (event: NumberedEvent, given: Parameters<typeof aSnapshot>[0] = {}) =>
  [ann.id, ben.id, 'reader'].map((id) => toastFor(event, openFor(id, given))?.text ?? null);

const numbers = { conversationId: CONVERSATION, seq: 1 };
const evidence = anEvidence('e1', { proposed_by: ann.id });

describe('the toasts for the proposer, the partner and a reader', () => {
  it('announce proposed evidence', () => {
    const event: NumberedEvent = {
      name: 'conversation:evidenceProposed',
      payload: { ...numbers, evidence, changed: {} },
    };
    expect(saidTo(event).slice(0, 2)).toEqual([
      'Evidence proposed successfully',
      'Your partner has proposed evidence for review',
    ]);
  });

  it('announce accepted evidence', () => {
    const said = 'Evidence accepted. PB credence updated to 78%';
    const event: NumberedEvent = {
      name: 'conversation:evidenceReviewed',
      payload: {
        ...numbers,
        changed: {},
        evidence,
        status: 'accepted',
        newCredence: 78,
        reason: null,
      },
    };
    expect(saidTo(event)).toEqual([said, said, said]);
  });

  it('announce rejected and disputed evidence', () => {
    const event: NumberedEvent = {
      name: 'conversation:evidenceDisputed',
      payload: { ...numbers, evidence, changed: {}, reason: 'It is too old to say so' },
    };
    expect(saidTo(event).slice(0, 2)).toEqual([
      'Evidence is now under discussion',
      'Evidence rejected',
    ]);
  });

  it('announce a dispute resolved either way', () => {
    const resolved = (resolution: 'accepted' | 'rejected', newCredence: number | null) =>
      saidTo({
        name: 'conversation:disputeResolved',
        payload: {
          ...numbers,
          changed: { lines: [aLine('e1', { ...aStep, by: ben.id })] },
          evidence,
          resolution,
          newCredence,
        },
      });
    const after = 'Evidence accepted after discussion. PB credence updated to 60%';
    expect(resolved('accepted', 60)).toEqual([after, 'Evidence accepted', after]);
    const rejected = 'Evidence mutually rejected';
    expect(resolved('rejected', null)).toEqual([rejected, rejected, null]);
  });

  it('announce withdrawn evidence, before a review or out of a dispute', () => {
    const event: NumberedEvent = {
      name: 'conversation:evidenceWithdrawn',
      payload: { ...numbers, changed: {}, evidence: { ...evidence, status: 'withdrawn' } },
    };
    const partner = 'Evidence withdrawn by proposer';
    expect(saidTo(event, { evidence: [evidence] })).toEqual([
      'Evidence proposal withdrawn',
      partner,
      null,
    ]);
    expect(saidTo(event, { evidence: [{ ...evidence, status: 'disputed' }] })).toEqual([
      'Evidence withdrawn',
      partner,
      null,
    ]);
  });

  it('[CO6] say nothing about pending evidence at the end of a conversation, because no one withdrew it', () => {
    const payload = { ...numbers, changed: {}, evidence, atCompletion: true };
    const said = saidTo({ name: 'conversation:evidenceWithdrawn', payload });
    expect(said).toEqual([null, null, null]);
    const closed = {
      ...numbers,
      flagId: 'f1',
      messageId: 'm1',
      resolutionText: 'Closed at completion',
      resolvedBy: null,
      changed: {},
    };
    expect(saidTo({ name: 'flag:resolved', payload: closed })).toEqual([null, null, null]);
  });

  it('announce a flag and its resolution', () => {
    const flag = {
      ...numbers,
      flagId: 'f1',
      messageId: 'm1',
      flaggedText: 'Nonsense',
      flagType: 'rude',
      flaggedBy: ben.id,
      flaggedUserId: ann.id,
      state: 'created',
      clarification: null,
      suggestion: null,
    } as const;
    expect(saidTo({ name: 'flag:created', payload: { ...flag, changed: {} } })).toEqual([
      'Your message has been flagged. Please address the concern.',
      null,
      null,
    ]);
    const clarified = {
      ...flag,
      state: 'clarified',
      clarification: 'I meant the claim',
      changed: {},
    } as const;
    expect(saidTo({ name: 'flag:clarified', payload: clarified }).slice(0, 2)).toEqual([
      null,
      'Your partner clarified the message you flagged',
    ]);
    expect(
      saidTo({
        name: 'flag:suggested',
        payload: {
          ...clarified,
          state: 'suggested',
          suggestion: 'Say so',
          changed: {},
        },
      }).slice(0, 2),
    ).toEqual(['Your partner made a suggestion about your flagged message', null]);
    const resolved = {
      ...numbers,
      flagId: 'f1',
      messageId: 'm1',
      resolutionText: 'Fine',
      resolvedBy: ben.id,
      changed: {},
    };
    expect(saidTo({ name: 'flag:resolved', payload: resolved }).slice(0, 2)).toEqual([
      'Flag has been resolved',
      'Flag has been resolved',
    ]);
  });

  it('[SB4] announce a confirmed restatement once, to the one who said it back', () => {
    const confirmed = aRestatement({ asked_by: ann.id, state: 'confirmed' });
    const event: NumberedEvent = {
      name: 'restate:changed',
      payload: { ...numbers, restatement: confirmed, changed: { restatements: [confirmed] } },
    };
    const before = [aRestatement({ asked_by: ann.id, state: 'to_check' })];
    expect(saidTo(event, { restatements: before })).toEqual([
      null,
      'Your partner confirmed what you said back',
      null,
    ]);
    // Operators have restored a text of it.
    expect(saidTo(event, { restatements: [confirmed] })).toEqual([null, null, null]);
  });

  it('announce a completion to everyone but the one who did it', () => {
    const event: NumberedEvent = {
      name: 'conversation:completed',
      payload: {
        ...numbers,
        completedBy: ann.id,
        completed_at: '2026-01-01T12:00:00.000Z',
        final_pb_credence: 0.5,
        changed: {},
      },
    };
    const said = 'Conversation has been completed';
    expect(saidTo(event)).toEqual([null, said, said]);
  });

  it('announce the outcome of an offer to both, and confirm it to its maker', () => {
    const after = (kind: 'offered' | 'offer_declined' | 'offer_retracted' | 'offer_ended') =>
      saidTo({
        name: 'weight:changed',
        payload: {
          ...numbers,
          evidenceId: 'e1',
          bargain: aBargain(),
          step: { ...offeredStep(1), kind } as ItemStep,
          changed: {},
        },
      }).slice(0, 2);
    expect(after('offered')).toEqual(['Your partner has offered a weight', 'Offer sent']);
    expect(after('offer_declined')).toEqual(['Your partner declined your offer', 'Offer declined']);
    expect(after('offer_retracted')).toEqual([
      'Your partner retracted the offer',
      'Offer retracted',
    ]);
    expect(after('offer_ended')).toEqual([null, null]);
  });

  it('[WG11] announce a second opinion with the figure, or that it stays and why', () => {
    const weighed = (from: number, counts = true) => {
      const figure = { from, to: 50 };
      const step = { kind: 'weighed', seq: 1, at: aStep.at, by: ben.id, figure, counts };
      const weight = { hypothesis_likelihood: 0.5, negation_likelihood: 0.5 };
      return saidTo({
        name: 'evidence:weighed',
        payload: {
          ...numbers,
          evidence,
          newCredence: 50,
          weighing: { id: 'w1', evidenceId: 'e1', at: aStep.at, ...weight },
          changed: { lines: [aLine('e1', { ...step, ...weight } as ItemStep)] },
        },
      });
    };
    const moved = 'Evidence weighed. PB credence updated to 50%';
    expect(weighed(78)).toEqual([moved, moved, moved]);
    expect(weighed(50)[2]).toBe(
      'Evidence weighed. PB credence stays at 50%: the median of all pairs’ weights is the same as before.',
    );
    expect(weighed(50, false)[2]).toBe(
      'Evidence weighed. PB credence stays at 50%: established pairs come first, and this pair isn’t established yet.',
    );
  });
});
