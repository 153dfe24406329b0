import { OFFER_REASON_MIN } from '@midspan/domain';
import * as z from 'zod/mini';
import { event, silent } from './event.ts';
import { bargain, estimate, evidenceTexts, givenField, likelihoodField } from './evidence.ts';
import { countField, idField, longerText, numbered, pbCredenceField } from './fields.ts';
import { LIMITS } from './limits.ts';
import { itemStep } from './steps.ts';

const offerReason = longerText(
  OFFER_REASON_MIN,
  evidenceTexts.offerReasonShort,
  LIMITS.reason,
  evidenceTexts.offerReasonMissing,
);

/** One of the nine each, as whole percents. */
const weight = { hypothesis_likelihood: likelihoodField, negation_likelihood: likelihoodField };

/** The form of an offer. */
export const offerBody = z.object({ ...weight, given: givenField, reason: offerReason });

const about = { conversationId: idField, evidenceId: idField };
/** The bargain's round as its sender sees it. */
const round = { round: countField };

const acknowledged = z.object({ bargain });
const answer = { access: 'member', payload: z.object({ ...about, ...round }) } as const;

/** How two members agree on what an item weighs; the server determines the occasion. */
export const bargainEvents = {
  'weight:offer': event({
    access: 'member',
    payload: z.extend(offerBody, { ...about, ...round }),
    ack: acknowledged,
  }),
  'weight:accept': event({
    ...answer,
    ack: z.extend(acknowledged, { newCredence: pbCredenceField }),
  }),
  /** retracts it instead, when sent by its maker */
  'weight:decline': event({ ...answer, ack: acknowledged }),
  /** the reviewer's own weight, once and before the decision */
  'weight:estimate': event({
    access: 'member',
    payload: z.object({ ...about, ...weight, blind: z.boolean() }),
    ack: acknowledged,
  }),
} as const;

export const bargainServerEvents = {
  /**
   * to the two: an offer was made, declined or retracted, or ended without an answer, as its step
   * says. An agreement has an event of its occasion instead.
   */
  'weight:changed': z.object({ ...numbered, evidenceId: idField, bargain, step: itemStep }),
  /** to the one who made it */
  'weight:estimated': silent(z.object({ ...numbered, evidenceId: idField, estimate })),
} as const;
