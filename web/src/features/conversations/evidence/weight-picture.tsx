import { worldsText } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { WorldsPicture } from '../../../ui/hundred-worlds.tsx';

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WeightPicture({ weight }: { weight: Weight }) {
  return (
    <WorldsPicture ifTrue={weight.hypothesis} ifFalse={weight.negation}>
      {worldsText(weight)}
    </WorldsPicture>
  );
}
