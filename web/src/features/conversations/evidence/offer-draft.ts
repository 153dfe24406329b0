import { offerReason } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import * as z from 'zod/mini';
import { drafts } from '../../../lib/drafts.ts';
import { reviewDraft, reviewKey } from './review-form.ts';
import { fieldsOfWeight, weightFields } from './weight-fields.ts';

/** Another weight and why; the likelihoods cannot be wrong. */
export const offerForm = z.object({ ...weightFields, reason: offerReason });

/** The form as a draft keeps it. */
export const offerDraft = z.object({ ...weightFields, reason: z.string() });

export const offerKey = (evidenceId: string) => `offer:${evidenceId}`;

/** Present while the form is open, where no choice opens it. */
export const offeringKey = (evidenceId: string) => `offering:${evidenceId}`;

/** Long enough for an offer's reason, and meant to be edited. */
const MIDDLE_REASON = 'This is halfway between the two weights we have named.';

/** Fills the form with a weight between the two, to be looked at and sent. */
export const fillMiddle = (evidenceId: string, middle: Weight) =>
  drafts.write(offerKey(evidenceId), { ...fieldsOfWeight(middle), reason: MIDDLE_REASON });

/** Opens the form, where it is a choice of the review or stands for itself. */
export function openOffering(evidenceId: string, isReview: boolean): void {
  if (!isReview) {
    drafts.write(offeringKey(evidenceId), true);
    return;
  }
  const key = reviewKey(evidenceId);
  const reason = drafts.read(key, reviewDraft)?.reason ?? '';
  drafts.write(key, { decision: 'counter', reason });
}

/** Nothing of it is needed once it is sent or given up. */
export function closeOffering(evidenceId: string): void {
  drafts.write(offerKey(evidenceId), null);
  drafts.write(offeringKey(evidenceId), null);
}
