import { worldsText } from '@midspan/contract';
import { CREDENCE_NEUTRAL, strengthOf, type Weight } from '@midspan/domain';

export interface WeightWordsProps {
  weight: Weight;
  /** what the sentences call it */
  claim?: string | undefined;
  /** where the shared figure is, if a preview that starts from there stands next to this */
  figure?: number;
}

/** What two likelihoods mean, in plain numbers, and how strong that is; a picture goes with it. */
export function WeightWords({ weight, claim, figure = CREDENCE_NEUTRAL }: WeightWordsProps) {
  const strength = strengthOf(weight);
  if (strength === 'none') return worldsText(weight, claim);
  return (
    <>
      {worldsText(weight, claim)}{' '}
      {figure !== CREDENCE_NEUTRAL &&
        `The shared figure is at ${figure}% now and starts from there. `}
      <strong className="text-ink">Strength: {strength}.</strong>
    </>
  );
}
