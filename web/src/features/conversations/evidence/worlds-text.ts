import { oftenText } from '@midspan/contract';
import { FREQUENCIES, type Likelihood, strengthOf, type Weight } from '@midspan/domain';

/** "about 9 in 10" */
export function aboutText(likelihood: Likelihood): string {
  const { count, outOf } = FREQUENCIES[likelihood];
  return `about ${count} in ${outOf}`;
}

/** A weight on one line, with its strength: "3.6 times as likely if the claim is true: moderate." */
export function oftenSentence(weight: Weight, claim?: string): string {
  const text = oftenText(weight, claim);
  const strength = strengthOf(weight);
  const rest = strength === 'none' ? ', so it won’t move the figure.' : `: ${strength}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${rest}`;
}
