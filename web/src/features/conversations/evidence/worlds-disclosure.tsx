import { useState } from 'react';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { lostPart } from '../../../ui/lost-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { WeightPictureProps } from './weight-picture.tsx';

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
