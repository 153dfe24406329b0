import { strengthOf, type Weight } from '@midspan/domain';
import { useState } from 'react';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { lostPart } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WeightBars } from '../../../ui/weight-bars.tsx';
import type { WeightPictureProps } from './weight-picture.tsx';
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

/** Fetched when it is first shown. */
export const FetchedWeightPicture = fetchedPart<WeightPictureProps>({
  fetchPart: async () => (await import('./weight-picture.tsx')).WeightPicture,
  Waiting: () => <Skeleton className="h-60 w-full max-w-sm" />,
  Lost: lostPart('The picture couldn’t be loaded.'),
});

/** The picture of a weight for cards that show it on request. */
export function WorldsDisclosure(props: WeightPictureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer rounded-control text-sm font-semibold">
        Show as 100 worlds
      </summary>
      {open && (
        <div className="mt-3">
          <FetchedWeightPicture {...props} />
        </div>
      )}
    </details>
  );
}
