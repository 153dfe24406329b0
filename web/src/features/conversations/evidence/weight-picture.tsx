import type { Weight } from '@midspan/domain';
import { HundredWorlds } from '../../../ui/hundred-worlds.tsx';
import { worldsText } from './worlds-text.ts';

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WeightPicture({ weight }: { weight: Weight }) {
  return (
    <figure className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-5">
        <HundredWorlds showing={weight.hypothesis} claimIs="true" />
        <HundredWorlds showing={weight.negation} claimIs="false" />
      </div>
      <figcaption className="text-sm text-muted">{worldsText(weight)}</figcaption>
    </figure>
  );
}
