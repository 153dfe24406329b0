import { overturnReason } from '@midspan/contract';
import { LIKELIHOODS, type Likelihood } from '@midspan/domain';
import * as z from 'zod/mini';

/** Another weight for the disputed item, in whole percents, and why. */
export interface RecalibrationFields {
  readonly hypothesis_likelihood: Likelihood;
  readonly negation_likelihood: Likelihood;
  readonly reason: string;
}

/** What is wrong with the reason; the likelihoods cannot be wrong. */
export function checkReason(reason: string): string | undefined {
  return overturnReason.safeParse(reason).error?.issues[0]?.message;
}

const likelihood = z.literal([...LIKELIHOODS]);

/** The form as a draft keeps it. */
export const recalibrationDraft: z.ZodMiniType<RecalibrationFields> = z.object({
  hypothesis_likelihood: likelihood,
  negation_likelihood: likelihood,
  reason: z.string(),
});

export const draftKeyOf = (proposalId: string) => `recalibration:${proposalId}`;
