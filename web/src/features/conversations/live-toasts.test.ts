import type { NumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { reduceLive } from './live-reducer.ts';
import { initialLive, type LiveState } from './live-state.ts';
import {
  aDecision,
  aMove,
  anEvidence,
  ann,
  aSnapshot,
  aStep,
  ben,
  CONVERSATION,
  FLAG_LINES,
} from './live-test-data.ts';
import { toastFor } from './live-toasts.ts';

const seenBy = (id: string, given: Parameters<typeof aSnapshot>[0] = {}): LiveState =>
  reduceLive(initialLive(id), { type: 'snapshot', snapshot: aSnapshot(given) });
const saidTo = (event: NumberedEvent, given: Parameters<typeof aSnapshot>[0] = {}) =>
  [ann.id, ben.id, 'reader'].map((id) => toastFor(event, seenBy(id, given))?.text ?? null);

const numbers = { conversationId: CONVERSATION, seq: 1 };
const evidence = anEvidence('e1', { proposed_by: ann.id });

describe('the toasts for the proposer, the partner and a reader', () => {
  it('announce proposed evidence', () => {
    const event: NumberedEvent = {
      name: 'conversation:evidenceProposed',
      payload: { ...numbers, evidence, step: aStep },
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
        ...aDecision,
        evidence,
        status: 'accepted',
        newCredence: 78,
        move: aMove(),
        publicCredence: null,
        reason: null,
      },
    };
    expect(saidTo(event)).toEqual([said, said, said]);
  });

  it('announce rejected and disputed evidence', () => {
    const event: NumberedEvent = {
      name: 'conversation:evidenceDisputed',
      payload: { ...numbers, evidence, step: aStep, reason: 'It is too old to say so' },
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
          ...aDecision,
          step: { ...aStep, by: ben.id },
          evidence,
          resolution,
          publicCredence: null,
          newCredence,
          move: newCredence === null ? null : aMove(),
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
      payload: { ...numbers, ...aDecision, evidence: { ...evidence, status: 'withdrawn' } },
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
    const payload = { ...numbers, ...aDecision, evidence, atCompletion: true };
    const said = saidTo({ name: 'conversation:evidenceWithdrawn', payload });
    expect(said).toEqual([null, null, null]);
    const closed = {
      ...numbers,
      flagId: 'f1',
      messageId: 'm1',
      resolutionText: 'Closed at completion',
      resolvedBy: null,
      line: FLAG_LINES.resolved,
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
      state: 'raised',
      clarification: null,
      suggestion: null,
    } as const;
    expect(saidTo({ name: 'flag:created', payload: { ...flag, line: FLAG_LINES.raised } })).toEqual(
      ['Your message has been flagged. Please address the concern.', null, null],
    );
    const clarified = {
      ...flag,
      state: 'clarified',
      clarification: 'I meant the claim',
      line: FLAG_LINES.clarified,
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
          line: FLAG_LINES.suggested,
        },
      }).slice(0, 2),
    ).toEqual(['Your partner made a suggestion about your flagged message', null]);
    const resolved = {
      ...numbers,
      flagId: 'f1',
      messageId: 'm1',
      resolutionText: 'Fine',
      resolvedBy: ben.id,
      line: FLAG_LINES.resolved,
    };
    expect(saidTo({ name: 'flag:resolved', payload: resolved }).slice(0, 2)).toEqual([
      'Flag has been resolved',
      'Flag has been resolved',
    ]);
  });

  it('announce a completion to everyone but the one who did it', () => {
    const event: NumberedEvent = {
      name: 'conversation:completed',
      payload: {
        ...numbers,
        completedBy: ann.id,
        completed_at: '2026-01-01T12:00:00.000Z',
        final_pb_credence: 0.5,
      },
    };
    const said = 'Conversation has been completed';
    expect(saidTo(event)).toEqual([null, said, said]);
  });
});
