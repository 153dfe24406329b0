import type { ListedEvidence, StatedWeight } from '@midspan/contract';
import { likelihoodPercent } from './evidence-display.ts';

/** The weight an item was proposed with, and the other one it was accepted with. */
export interface AgreedWeight {
  readonly proposed: StatedWeight;
  readonly agreed: StatedWeight;
}

/** Null where the two accepted an item as it was proposed, or never accepted it. */
export function agreedOtherwise({
  proposed,
  agreed,
}: Pick<ListedEvidence, 'proposed' | 'agreed'>): AgreedWeight | null {
  if (agreed === null || shortWeight(proposed) === shortWeight(agreed)) return null;
  return { proposed, agreed };
}

/** "90/25": how likely if true, how likely if false, in percents */
export const shortWeight = ({ hypothesis_likelihood, negation_likelihood }: StatedWeight): string =>
  `${Math.round(hypothesis_likelihood * 100)}/${Math.round(negation_likelihood * 100)}`;

/** "90% if true, 25% if false" */
export const weightWords = ({ hypothesis_likelihood, negation_likelihood }: StatedWeight): string =>
  `${likelihoodPercent(hypothesis_likelihood)} if true, ${likelihoodPercent(negation_likelihood)} if false`;

/** "proposed 90/25, agreed 75/40" */
export const agreedWords = ({ proposed, agreed }: AgreedWeight): string =>
  `proposed ${shortWeight(proposed)}, agreed ${shortWeight(agreed)}`;
