import { timesText } from '@midspan/contract';
import { directionOf, factorBetween, isSameRatio, logRatio, type Weight } from '@midspan/domain';

function directionWord(weight: Weight): 'for' | 'against' | 'neither' {
  const direction = directionOf(weight);
  return direction === 0 ? 'neither' : direction > 0 ? 'for' : 'against';
}

/** How far one's own weight and the partner's lie apart, as one sentence or two. */
export function differenceWords(mine: Weight, theirs: Weight, partner: string): string {
  const [own, other] = [directionWord(mine), directionWord(theirs)];
  const apart = { one: mine, other: theirs };
  if (isSameRatio(apart)) {
    return own === 'neither'
      ? `You and ${partner} agree that it says nothing either way.`
      : `You and ${partner} agree: to both of you it speaks ${own} the claim equally strongly.`;
  }
  const times = timesText(factorBetween(apart));
  if (own === 'neither') {
    return `To you it says nothing either way. To ${partner} it speaks ${other} the claim, by ${times}.`;
  }
  if (other === 'neither') {
    return `To you it speaks ${own} the claim, by ${times}. To ${partner} it says nothing either way.`;
  }
  if (own !== other) {
    return `To you it speaks ${own} the claim, to ${partner} ${other} it. You’re ${times} apart.`;
  }
  const isMineStronger = Math.abs(logRatio(mine)) > Math.abs(logRatio(theirs));
  return `To both of you it speaks ${own} the claim, to ${isMineStronger ? 'you' : partner} ${times} as strongly.`;
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** "9 to 1": how a weight counts, in the smallest whole numbers. */
export function oddsWords({ hypothesis, negation }: Weight): string {
  const divisor = commonDivisor(hypothesis, negation);
  return `${hypothesis / divisor} to ${negation / divisor}`;
}
