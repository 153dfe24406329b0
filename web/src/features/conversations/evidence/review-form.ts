import { evidenceTexts, rejectionReason } from '@midspan/contract';
import * as z from 'zod/mini';
import { drafts } from '../../../lib/drafts.ts';

/** The form as a draft keeps it. */
export const reviewDraft = z.object({
  decision: z.nullable(z.enum(['accept', 'counter', 'reject'])),
  reason: z.string(),
});

export type ReviewFields = z.infer<typeof reviewDraft>;
export type Decision = NonNullable<ReviewFields['decision']>;

export const reviewKey = (evidenceId: string) => `review:${evidenceId}`;

/** Chooses another weight, whose form is filled in already. */
export function chooseCounter(evidenceId: string): void {
  const key = reviewKey(evidenceId);
  const reason = drafts.read(key, reviewDraft)?.reason ?? '';
  drafts.write(key, { decision: 'counter', reason });
}

export const EMPTY_REVIEW: ReviewFields = { decision: null, reason: '' };

/** Only one thing can be wrong at a time: the choice, or the reason that a rejection needs. */
export const reviewForm = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('accept'), reason: z.string() }),
    // Another weight has a form of its own, with its own reason.
    z.object({ decision: z.literal('counter'), reason: z.string() }),
    z.object({ decision: z.literal('reject'), reason: rejectionReason }),
  ],
  { error: evidenceTexts.choiceMissing },
);
