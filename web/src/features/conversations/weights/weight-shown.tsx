import { strengthOf, type Weight } from '@midspan/domain';
import { useState } from 'react';
import { WeightWords, type WeightWordsProps } from '../../../lib/weight-words.tsx';
import { WorldsPicture } from '../../../ui/hundred-worlds.tsx';
import { WeightBars } from '../../../ui/weight-bars.tsx';
import { weightText } from './weight-text.ts';

/** A weight on one line, with its strength. */
export function WeightLine({ weight }: { weight: Weight }) {
  const strength = strengthOf(weight);
  return (
    <p className="text-sm first-letter:uppercase">
      {weightText(weight)}
      <span className="text-muted">
        {strength === 'none' ? ', so it won’t move the figure' : `\u00a0· ${strength}`}
      </span>
    </p>
  );
}

/** A weight as it is shown everywhere: two bars and a sentence. */
export function WeightShown({ weight, name }: { weight: Weight; name?: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {name !== undefined && (
        <p className="text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      )}
      <WeightBars ifTrue={weight.hypothesis} ifFalse={weight.negation} />
      <WeightLine weight={weight} />
    </div>
  );
}

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WeightPicture(props: WeightWordsProps) {
  const { hypothesis, negation } = props.weight;
  return (
    <WorldsPicture ifTrue={hypothesis} ifFalse={negation}>
      <WeightWords {...props} />
    </WorldsPicture>
  );
}

/** The picture of a weight for cards that show it on request. */
export function WorldsDisclosure(props: WeightWordsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer rounded-control text-sm font-semibold">
        Show as 100 worlds
      </summary>
      <div className="mt-3">{open && <WeightPicture {...props} />}</div>
    </details>
  );
}
