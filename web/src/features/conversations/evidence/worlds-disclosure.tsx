import type { Weight } from '@midspan/domain';
import { WeightPicture } from './weight-picture.tsx';

/** The picture of a weight for cards that show it on request. */
export function WorldsDisclosure({ weight }: { weight: Weight }) {
  return (
    <details className="text-sm">
      <summary className="-mx-2 w-fit cursor-pointer rounded-control px-2 py-1 font-semibold text-muted hover:bg-sunken hover:text-ink">
        Show as 100 worlds
      </summary>
      <div className="mt-3">
        <WeightPicture weight={weight} />
      </div>
    </details>
  );
}
