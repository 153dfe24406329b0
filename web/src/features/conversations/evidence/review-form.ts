import { evidenceTexts, rejectionReason } from '@midspan/contract';
import * as z from 'zod/mini';

export type Decision = 'accept' | 'reject';

export interface ReviewForm {
  readonly decision: Decision | null;
  readonly reason: string;
  readonly errors: { readonly decision?: string; readonly reason?: string };
}

export const EMPTY_REVIEW: ReviewForm = { decision: null, reason: '', errors: {} };

/** Only one thing can be wrong at a time: the choice, or the reason that a rejection needs. */
export function editReview(
  form: ReviewForm,
  change: Partial<Pick<ReviewForm, 'decision' | 'reason'>>,
): ReviewForm {
  return { ...form, ...change, errors: {} };
}

export function checkReview({ decision, reason }: ReviewForm): ReviewForm['errors'] {
  if (decision === null) return { decision: evidenceTexts.choiceMissing };
  if (decision === 'accept') return {};
  const text = rejectionReason.safeParse(reason).error?.issues[0]?.message;
  return text === undefined ? {} : { reason: text };
}

/** The form as a draft keeps it. */
export const reviewDraft = z.object({
  decision: z.nullable(z.enum(['accept', 'reject'])),
  reason: z.string(),
});
