import { OVERTURN_REASON_MIN } from '@midspan/domain';
import * as z from 'zod/mini';
import { event, silent } from './event.ts';
import { ledgerRow, listedEvidence } from './evidence.ts';
import {
  byId,
  idField,
  longerText,
  numbered,
  optionalText,
  pbCredenceField,
  timeField,
} from './fields.ts';
import { historyPoint } from './hypotheses.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { challengeKindField, challengeOutcomeField, figureSpan } from './steps.ts';

/** Texts of challenging evidence. */
export const overturnTexts = {
  overturn: 'Overturn',
  reinstate: 'Reinstate',
  reasonMissing: 'Reason is required',
  reasonShort: 'Reason must be at least 20 characters',
  proposed: 'An overturn has been proposed for accepted evidence',
  proposedByPartner: 'Your partner has proposed to overturn evidence. Please review.',
  accepted: 'Evidence overturn accepted. Dispute conversation created.',
  withdrawn: 'Overturn proposal has been withdrawn.',
  cancelled: 'The overturn proposal for your evidence has been cancelled.',
  disputeCreated: 'A dispute conversation has been created about your evidence.',
  overturned: (percent: number) => `Evidence overturned. PB credence updated to ${percent}%`,
  reinstated: (percent: number) => `Evidence reinstated. PB credence updated to ${percent}%`,
  recalibrated: (percent: number) => `Evidence recalibrated. PB credence updated to ${percent}%`,
  resultFailed: 'Error processing overturn result',
  statusFailed: 'Failed to get status',
  notConnected: 'Not connected',
  counterpartInactive: 'Original proposer inactive - may auto-apply soon',
  /** when the counterpart isn't the item's original proposer */
  memberInactive: (username: string) => `${username} inactive - may auto-apply soon`,
  proposerIdle:
    'Send a message or act on the evidence before the deadline, or your challenge will be canceled.',
  readyToApply: 'Ready to auto-apply due to inactivity',
  timerExpired: 'Timer expired - awaiting resolution',
  /** to the counterpart, in the dispute */
  silenceApplies: {
    overturn: 'If you say nothing here until then, the evidence no longer counts.',
    reinstatement: 'If you say nothing here until then, the evidence counts again.',
  },
  silenceDecidesNothing:
    'If you say nothing here until then, nothing changes: established pairs carry this claim, so these two can’t decide it without you. The evidence would be marked “challenged, undecided”.',
  restingUntil: (until: string) =>
    `Your last challenge to this evidence didn’t succeed. You can challenge it again after ${until}.`,
  undecided: 'Must reach a conclusion other than 50% credence to complete',
} as const;

/** The timer ticks every second and polls the status every minute. */
export const OVERTURN_TIMER = { tickMs: 1_000, pollMs: 60_000 } as const;

/** What anyone may know about a proposal on public evidence. */
export const publicProposal = z.object({
  id: idField,
  evidenceId: idField,
  kind: challengeKindField,
  /** review: the partner decides; dispute: proposer and counterpart discuss it */
  status: z.enum(['review', 'dispute', 'decided']),
  outcome: z.nullable(challengeOutcomeField),
  /** when the review or the dispute ends */
  deadline: timeField,
  dispute_hypothesis_id: z.nullable(idField),
  dispute_conversation_id: z.nullable(idField),
  created_at: timeField,
  decided_at: z.nullable(timeField),
});
export type PublicProposal = z.infer<typeof publicProposal>;

/** A proposal as the two in its conversation and the counterpart see it. */
export const overturnProposal = z.extend(publicProposal, {
  conversation_id: idField,
  reason: z.string(),
  evidence_description: z.nullable(z.string()),
  source: z.nullable(z.string()),
  proposed_by: idField,
  proposerUsername: z.string(),
  /** who loses by it: the item's original proposer, or the member who had it overturned */
  counterpart_id: idField,
  counterpartUsername: z.string(),
  /** the reviewing partner is the counterpart */
  isOriginalProposer: z.boolean(),
  /** agreeing leads to no dispute: the reviewer is the counterpart, or the counterpart is gone */
  appliesAtOnce: z.boolean(),
  /** agreeing changes nothing: the counterpart is gone, and established pairs carry the claim */
  endsUndecided: z.boolean(),
});
export type OverturnProposal = z.infer<typeof overturnProposal>;

/** One that waits for review, with the item that is to be decided on. */
export const reviewedProposal = z.extend(overturnProposal, { evidence: listedEvidence });
export type ReviewedProposal = z.infer<typeof reviewedProposal>;

export const overturnStatus = z.object({
  proposerActive: z.boolean(),
  originalProposerActive: z.boolean(),
  /** whether it applies if the counterpart takes no part; otherwise it ends undecided */
  appliesByDefault: z.boolean(),
  canAutoApply: z.boolean(),
  counterpart: z.object({ username: z.string(), isOriginalProposer: z.boolean() }),
  deadline: timeField,
  outcome: z.nullable(challengeOutcomeField),
});
export type OverturnStatusAnswer = z.infer<typeof overturnStatus>;

/** What a dispute is about, as its conversation shows it. */
export const dispute = z.object({
  proposal: overturnProposal,
  /** the item whose place in the figure is disputed */
  evidence: listedEvidence,
  /** who has taken part in it so far; empty for a reader */
  active: z.array(idField),
  original_hypothesis_id: idField,
  original_hypothesis_statement: z.string(),
  /** what the end did to that claim's figure; null while it is open, and when nothing changed */
  figure: z.nullable(figureSpan),
});
export type Dispute = z.infer<typeof dispute>;

/** The form; description and source of new evidence are optional. */
export const overturnBody = z.object({
  reason: longerText(
    OVERTURN_REASON_MIN,
    overturnTexts.reasonShort,
    LIMITS.reason,
    overturnTexts.reasonMissing,
  ),
  evidenceDescription: optionalText(LIMITS.evidence),
  source: optionalText(LIMITS.source),
});

const item = { conversationId: idField, evidenceId: idField };
const proposalPayload = z.object({ proposalId: idField });
const proposalAck = z.object({ proposal: overturnProposal });
/** A step that one of them takes. */
const step = { access: 'member', payload: proposalPayload, ack: proposalAck } as const;

export const overturnEvents = {
  'evidence:proposeOverturn': event({
    access: 'member',
    payload: z.extend(overturnBody, item),
    ack: proposalAck,
  }),
  'evidence:getOverturnStatus': event({
    readsOnly: true,
    access: 'member',
    rechecksSession: false,
    quiet: true,
    payload: proposalPayload,
    ack: z.object({ status: overturnStatus }),
  }),
  'evidence:acceptOverturnProposal': event(step),
  'evidence:declineOverturnProposal': event(step),
  'evidence:withdrawOverturnProposal': event(step),
  /** the counterpart gives in: the proposal applies and the dispute is completed */
  'evidence:concedeDispute': event(step),
} as const;

const made = { proposal: overturnProposal, evidence: listedEvidence };
const ended = { hypothesisId: idField, proposal: publicProposal, evidence: listedEvidence };
const resolved = { ...ended, outcome: challengeOutcomeField };

/** What happens in the conversation itself, with its number. */
export const overturnNumberedEvents = {
  /** adds a step `challenged` */
  'evidence:overturnProposed': z.object({ ...numbered, ...made }),
  /** a dispute was created; adds a step `dispute_opened` */
  'evidence:overturnAccepted': z.object({ ...numbered, ...made }),
  'evidence:overturnProposalWithdrawn': z.object({ ...numbered, ...ended }),
  /** declined, lapsed, or canceled because the conversation ended */
  'evidence:overturnProposalCancelled': z.object({ ...numbered, ...ended }),
  /**
   * decided either way; with newCredence if a private conversation's own figure moved. Adds a step
   * `overturned`, `reinstated` or `recalibrated`, or `challenge_ended` if the item stays as it was.
   * The outcome is announced with the move of the figure.
   */
  'evidence:overturnProposalResolved': silent(
    z.object({ ...numbered, ...resolved, newCredence: z.nullable(pbCredenceField) }),
  ),
} as const;

const applied = z.object({
  hypothesisId: idField,
  evidenceId: idField,
  /** null for an item of a private conversation, which isn't in the public ledger */
  ledgerSeq: z.nullable(z.int()),
  evidence: listedEvidence,
  /** the ledger's entry, shown as a row of the item's history; never counted */
  reversalEvidence: ledgerRow,
  newCredence: pbCredenceField,
  /** null if the figure did not move: others still weigh the item as before */
  credenceUpdate: z.nullable(historyPoint),
});

/**
 * Sent outside any conversation's sequence: to those who are elsewhere, and to everyone when it was
 * decided elsewhere. Clients that were away get it on joining.
 */
export const overturnServerEvents = {
  /** to the partner who reviews */
  'evidence:overturnProposalPending': z.object({
    conversationId: idField,
    proposal: overturnProposal,
  }),
  /** to the counterpart, when that is not the partner */
  'evidence:overturnProposalNotification': z.object({ proposal: overturnProposal }),
  /** to everyone else with a conversation on that hypothesis open */
  'evidence:overturnNotification': z.object(ended),
  'evidence:overturnProposalWithdrawn': z.object(ended),
  'evidence:overturnProposalCancelled': z.object(ended),
  'evidence:overturnProposalResolved': z.object(resolved),
  /** to proposer and counterpart */
  'evidence:disputeConversationCreated': z.object({
    disputeConversationId: idField,
    disputeHypothesisId: idField,
    proposal: overturnProposal,
  }),
  'evidence:overturned': applied,
  'evidence:reinstated': applied,
  'evidence:recalibrated': applied,
} as const;

const restingChallenge = z.object({ evidenceId: idField, until: timeField });

export const overturnRoutes = {
  resting: route({
    method: 'GET',
    path: '/hypotheses/:id/resting-challenges',
    summary: 'Which of its items you can’t challenge again yet, and until when',
    access: 'member',
    params: byId,
    answer: z.array(restingChallenge),
  }),
  status: route({
    method: 'GET',
    path: '/overturn-proposals/:id/status',
    summary: 'Who took part in a dispute, and whether it applies by default',
    access: 'member',
    params: byId,
    answer: overturnStatus,
  }),
} as const;
