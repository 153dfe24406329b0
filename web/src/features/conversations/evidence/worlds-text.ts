import { oftenText } from '@midspan/contract';
import { FREQUENCIES, type Likelihood, type Weight } from '@midspan/domain';

/** "about 9 in 10" */
export function aboutText(likelihood: Likelihood): string {
  const { count, outOf } = FREQUENCIES[likelihood];
  return `about ${count} in ${outOf}`;
}

/** "3.6 times as often if the claim is true" as a sentence. */
export function oftenSentence(weight: Weight): string {
  const text = oftenText(weight);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
