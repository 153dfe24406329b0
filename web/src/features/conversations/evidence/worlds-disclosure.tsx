import type { Weight } from '@midspan/domain';
import { useState } from 'react';
import { WeightPicture } from './weight-picture.tsx';

/** The picture of a weight for cards that show it on request; drawn when it is opened. */
export function WorldsDisclosure({ weight }: { weight: Weight }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer rounded-control text-sm font-semibold">
        Show as 100 worlds
      </summary>
      {open && (
        <div className="mt-3">
          <WeightPicture weight={weight} />
        </div>
      )}
    </details>
  );
}
