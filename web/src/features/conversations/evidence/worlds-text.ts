import { FREQUENCIES, type Likelihood, type Weight, worldsOf } from '@midspan/domain';

/** "90 here, 25 there: 3.6 times as often if the claim is true. Of the 115 worlds that show it, 90 are true: 78%." */
export function worldsText(weight: Weight): string {
  const { ifTrue, ifFalse, showing, percentTrue } = worldsOf(weight);
  return `${ifTrue} here, ${ifFalse} there: ${oftenText(weight)}. Of the ${showing} worlds that show it, ${ifTrue} ${ifTrue === 1 ? 'is' : 'are'} true: ${percentTrue}%.`;
}

/** "3.6 times as often if the claim is true" */
function oftenText(weight: Weight): string {
  const { times, oftener } = worldsOf(weight);
  if (oftener === 'neither') return 'just as often either way';
  const rounded = times < 10 ? Math.round(times * 10) / 10 : Math.round(times);
  return `${rounded} times as often if the claim is ${oftener === 'if-true' ? 'true' : 'false'}`;
}

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
