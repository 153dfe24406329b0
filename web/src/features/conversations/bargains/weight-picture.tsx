import type { Weight } from '@midspan/domain';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { WorldsPicture } from '../../../ui/hundred-worlds.tsx';

export interface WeightPictureProps {
  weight: Weight;
  /** what the words call it */
  claim?: string | undefined;
}

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WeightPicture({ weight, claim }: WeightPictureProps) {
  return (
    <WorldsPicture ifTrue={weight.hypothesis} ifFalse={weight.negation}>
      <WeightWords weight={weight} claim={claim} />
    </WorldsPicture>
  );
}
