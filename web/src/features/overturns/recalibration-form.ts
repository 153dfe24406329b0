import { overturnReason } from '@midspan/contract';
import type { Likelihood } from '@midspan/domain';

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
