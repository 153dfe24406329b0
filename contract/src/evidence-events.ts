import { REJECTION_REASON_MIN } from '@midspan/domain';
import * as z from 'zod/mini';
import { event, silent } from './event.ts';
import {
  evidenceTexts,
  givenField,
  likelihoodField,
  listedEvidence,
  sourceTierField,
} from './evidence.ts';
import {
  idField,
  longerText,
  numbered,
  orNull,
  pbCredenceField,
  requiredText,
  tempIdField,
} from './fields.ts';
import { LIMITS } from './limits.ts';

/** The propose form; likelihoods are whole percents. */
export const evidenceBody = z.object({
  description: requiredText(LIMITS.evidence, evidenceTexts.descriptionMissing),
  source: requiredText(LIMITS.source, evidenceTexts.sourceMissing),
  source_tier: orNull(sourceTierField),
  hypothesis_likelihood: likelihoodField,
  negation_likelihood: likelihoodField,
  given: givenField,
  reasoning: requiredText(LIMITS.evidence, evidenceTexts.reasoningMissing),
});

export const rejectionReason = longerText(
  REJECTION_REASON_MIN,
  evidenceTexts.rejectionReasonShort,
  LIMITS.reason,
  evidenceTexts.rejectionReasonMissing,
);

const item = z.object({ conversationId: idField, evidenceId: idField });
const decided = z.object({ evidence: listedEvidence, newCredence: z.nullable(pbCredenceField) });

export const evidenceEvents = {
  'conversation:proposeEvidence': event({
    access: 'member',
    payload: z.extend(evidenceBody, {
      conversationId: idField,
      tempId: z.optional(tempIdField),
    }),
    ack: z.object({ evidence: listedEvidence }),
  }),
  'conversation:reviewEvidence': event({
    access: 'member',
    payload: z.discriminatedUnion(
      'decision',
      [
        z.extend(item, { decision: z.literal('accept'), reason: z.optional(z.unknown()) }),
        z.extend(item, { decision: z.literal('reject'), reason: rejectionReason }),
      ],
      { error: evidenceTexts.choiceMissing },
    ),
    ack: decided,
  }),
  'conversation:acceptRejection': event({ access: 'member', payload: item, ack: decided }),
  'conversation:withdrawEvidence': event({ access: 'member', payload: item, ack: decided }),
  'conversation:acceptDisputedEvidence': event({ access: 'member', payload: item, ack: decided }),
} as const;

/** with the figure if the item counted */
const removal = { evidence: listedEvidence, newCredence: z.nullable(pbCredenceField) };

/** Each adds a step to the item's card, and all but the first add it to the stream as a line. */
export const evidenceServerEvents = {
  /** the item's card is at this number */
  'conversation:evidenceProposed': z.object({ ...numbered, evidence: listedEvidence }),
  /** like every decision, it gives readers the whole card and the lines before it */
  'conversation:evidenceReviewed': z.object({
    ...numbered,
    newCredence: pbCredenceField,
    status: z.literal('accepted'),
    evidence: listedEvidence,
    reason: z.nullable(z.string()),
  }),
  'conversation:evidenceDisputed': z.object({
    ...numbered,
    evidence: listedEvidence,
    reason: z.string(),
  }),
  'conversation:disputeResolved': z.object({
    ...numbered,
    resolution: z.enum(['accepted', 'rejected']),
    evidence: listedEvidence,
    newCredence: z.nullable(pbCredenceField),
  }),
  'conversation:evidenceWithdrawn': z.object({
    ...numbered,
    evidence: listedEvidence,
    /** no one withdrew it: the conversation ended */
    atCompletion: z.optional(z.boolean()),
  }),
  /** by the operators */
  'conversation:evidenceRemoved': silent(z.object({ ...numbered, ...removal })),
  'conversation:evidenceRestored': silent(z.object({ ...numbered, ...removal })),
} as const;

/**
 * Sent beside `conversation:disputeResolved`, to the same people, for clients that listen for it.
 * It has no number: who missed it has the other.
 */
export const acceptedServerEvents = {
  'conversation:evidenceAccepted': z.object({
    conversationId: idField,
    evidence: listedEvidence,
    newCredence: pbCredenceField,
  }),
} as const;

const removedElsewhere = z.object({ hypothesisId: idField, evidence: listedEvidence });

/** To everyone with the hypothesis open, when operators remove or restore a public item. */
export const removalServerEvents = {
  'evidence:removed': removedElsewhere,
  'evidence:restored': removedElsewhere,
} as const;
