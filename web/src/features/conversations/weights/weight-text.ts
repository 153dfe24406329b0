import {
  type Bargain,
  type ListedEvidence,
  type StatedWeight,
  timesText,
  weightOf,
} from '@midspan/contract';
import {
  directionOf,
  factorBetween,
  isSameRatio,
  logRatio,
  type Weight,
  worldsOf,
} from '@midspan/domain';

/** What an item of a dispute weighs for: not the dispute's own claim. */
const ORIGINAL_CLAIM = 'the original claim';

/** Undefined where it is the one that the conversation is about. */
export const claimOf = ({ occasion }: Pick<Bargain, 'occasion'>): string | undefined =>
  occasion === 'recalibration' ? ORIGINAL_CLAIM : undefined;

/** What a weight says, wherever it is said in words: "3.6× as likely if true" */
export function weightText(weight: Weight): string {
  const { times, oftener } = worldsOf(weight);
  if (oftener === 'neither') return 'just as likely either way';
  const factor = timesText(times).replace(' times', '×');
  return `${factor} as likely if ${oftener === 'if-true' ? 'true' : 'false'}`;
}

/** The same for what an item or an offer states. */
export function statedText(stated: StatedWeight): string {
  const weight = weightOf(stated);
  return weight === null ? 'an unknown weight' : weightText(weight);
}

/**
 * [AG7] "Proposed: 3.6× as likely if true. Agreed: 1.9×", unless the two point different ways; null
 * where an item was accepted as it was proposed, or never.
 */
export function agreedWords({
  proposed,
  agreed,
}: Pick<ListedEvidence, 'proposed' | 'agreed'>): string | null {
  const isSame =
    proposed.hypothesis_likelihood === agreed?.hypothesis_likelihood &&
    proposed.negation_likelihood === agreed.negation_likelihood;
  if (agreed === null || isSame) return null;
  const [before, after] = [statedText(proposed), statedText(agreed)];
  const [, way] = before.split('×');
  const short = way !== undefined && after.endsWith(way) ? after.slice(0, -way.length) : after;
  return `Proposed: ${before}. Agreed: ${short}`;
}

function directionWord(weight: Weight): 'for' | 'against' | 'neither' {
  const direction = directionOf(weight);
  return direction === 0 ? 'neither' : direction > 0 ? 'for' : 'against';
}

/** How far apart the viewer's weight and the partner's are, in one sentence or two. */
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
