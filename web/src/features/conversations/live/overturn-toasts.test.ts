import type { UnnumberedEvent } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import {
  aDispute,
  anEvidence,
  ann,
  aProposal,
  aSnapshot,
  ben,
  CONVERSATION,
  HYPOTHESIS,
  openFor,
} from './live-test-data.ts';
import { type OverturnElsewhere, toastForElsewhere } from './live-toasts.ts';

type Given = Parameters<typeof aSnapshot>[0];

const evidence = anEvidence('e1', { status: 'accepted', proposed_by: ann.id });
const proposal = aProposal();
const decided = { ...proposal, status: 'decided', outcome: 'declined' } as const;
const ended = { hypothesisId: HYPOTHESIS, proposal: decided, evidence, changed: {} };

const heardBy = (event: OverturnElsewhere, id: string = ann.id, given: Given = {}) =>
  toastForElsewhere(event, openFor(id, given))?.text ?? null;

describe('the toasts about a proposal elsewhere', () => {
  it('announce to the partner, the counterpart and everyone else that it was made', () => {
    expect(
      heardBy({
        name: 'evidence:overturnProposalPending',
        payload: { conversationId: CONVERSATION, proposal, changed: {} },
      }),
    ).toBe('Your partner has proposed to overturn evidence. Please review.');
    const said = 'An overturn has been proposed for accepted evidence';
    expect(
      heardBy({
        name: 'evidence:overturnProposalNotification',
        payload: { proposal, changed: {} },
      }),
    ).toBe(said);
    const made = { ...ended, proposal };
    expect(heardBy({ name: 'evidence:overturnNotification', payload: made }, 'cem')).toBe(said);
  });

  it('don’t announce the proposal again when a dispute is created', () => {
    const disputed = { ...ended, proposal: aProposal({ status: 'dispute' }) };
    expect(heardBy({ name: 'evidence:overturnNotification', payload: disputed }, 'cem')).toBeNull();
  });

  it('announce a new dispute to the counterpart and the proposer', () => {
    const event: OverturnElsewhere = {
      name: 'evidence:disputeConversationCreated',
      payload: { disputeConversationId: 'd1', disputeHypothesisId: 'h1', proposal, changed: {} },
    };
    expect(heardBy(event)).toBe('A dispute conversation has been created about your evidence.');
    expect(heardBy(event, ben.id)).toBe(
      'Evidence overturn accepted. Dispute conversation created.',
    );
  });

  it('announce a cancellation to the evidence’s proposer', () => {
    const event: OverturnElsewhere = {
      name: 'evidence:overturnProposalCancelled',
      payload: ended,
    };
    expect(heardBy(event)).toBe('The overturn proposal for your evidence has been cancelled.');
    expect(heardBy(event, 'cem')).toBeNull();
  });
});

describe('the toast about an applied proposal', () => {
  const applied: UnnumberedEvent<'evidence:overturned'>['payload'] = {
    hypothesisId: HYPOTHESIS,
    evidenceId: 'e1',
    ledgerSeq: 2,
    evidence,
    reversalEvidence: aLedgerRow('overturned'),
    newCredence: 50,
    credenceUpdate: { timestamp: '2026-01-01T12:00:00.000Z', credence: 0.5, evidenceId: 'e1' },
    changed: {},
  };
  const said = 'Evidence overturned. PB credence updated to 50%';

  it.each([
    ['evidence:overturned', 'overturned'],
    ['evidence:reinstated', 'reinstated'],
    ['evidence:recalibrated', 'recalibrated'],
  ] as const)('says how the item and the figure changed: %s', (name, word) => {
    expect(heardBy({ name, payload: applied })).toBe(
      `Evidence ${word}. PB credence updated to 50%`,
    );
  });

  it('is shown once, and not where another figure is shown', () => {
    const event: OverturnElsewhere = { name: 'evidence:overturned', payload: applied };
    expect(heardBy(event, ann.id, { ledgerSeq: 2 })).toBeNull();
    const elsewhere = aSnapshot({}).conversation;
    expect(
      heardBy(event, ann.id, { conversation: { ...elsewhere, hypothesis_id: 'h9' } }),
    ).toBeNull();
    const hidden = { ...elsewhere, conversation_type: 'private' } as const;
    expect(heardBy(event, ann.id, { conversation: hidden })).toBeNull();
    const own: OverturnElsewhere = { ...event, payload: { ...applied, ledgerSeq: null } };
    expect(heardBy(own, ann.id, { conversation: hidden })).toBe(said);
  });

  it('is shown in the dispute about that item', () => {
    const dispute = aDispute({ evidence, active: [] });
    const event: OverturnElsewhere = {
      name: 'evidence:overturned',
      payload: { ...applied, hypothesisId: 'h9' },
    };
    expect(heardBy(event, ann.id, { dispute })).toBe(said);
  });
});
