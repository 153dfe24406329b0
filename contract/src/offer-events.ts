import { OFFER_REASON_MIN } from '@midspan/domain';
import * as z from 'zod/mini';
import { event } from './event.ts';
import { estimate, evidenceTexts, likelihoodField, listedEvidence } from './evidence.ts';
import { countField, idField, numbered, pbCredenceField, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { itemStep } from './steps.ts';

export const offerReason = requiredText(LIMITS.reason, evidenceTexts.offerReasonMissing).check(
  z.refine((reason) => [...reason].length >= OFFER_REASON_MIN, {
    error: evidenceTexts.offerReasonShort,
  }),
);

const item = { conversationId: idField, evidenceId: idField };
/** One of the nine each, as whole percents. */
const weight = { hypothesis_likelihood: likelihoodField, negation_likelihood: likelihoodField };
/** The item's `offer_round` as its sender sees it. */
const answered = { round: countField };

const changed = z.object({ evidence: listedEvidence });

export const offerEvents = {
  /** the reviewer's own weight, once and before the decision */
  'conversation:estimateEvidence': event({
    access: 'member',
    payload: z.object({ ...item, ...weight, blind: z.boolean() }),
    ack: changed,
  }),
  /** would accept the item with another weight */
  'conversation:counterEvidence': event({
    access: 'member',
    payload: z.object({ ...item, ...weight, reason: offerReason, ...answered }),
    ack: changed,
  }),
  'conversation:acceptOffer': event({
    access: 'member',
    payload: z.object({ ...item, ...answered }),
    ack: z.object({ evidence: listedEvidence, newCredence: z.nullable(pbCredenceField) }),
  }),
  /** or retracts it, sent by the one who made it */
  'conversation:declineOffer': event({
    access: 'member',
    payload: z.object({ ...item, ...answered }),
    ack: changed,
  }),
} as const;

export const offerServerEvents = {
  /** to the two: an offer was made, declined or retracted, as its step says */
  'conversation:evidenceCountered': z.object({
    ...numbered,
    step: itemStep,
    evidence: listedEvidence,
  }),
  /** to the one who made it */
  'conversation:evidenceEstimated': z.object({ ...numbered, evidenceId: idField, estimate }),
} as const;
