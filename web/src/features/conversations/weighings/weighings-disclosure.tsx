import type { ListedEvidence } from '@midspan/contract';
import { useState } from 'react';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { lostPart } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { weighedBy } from '../items/weighed-words.ts';
import type { WeighingsListProps } from './weighings-list.tsx';

/** Fetched when it is first shown. */
const FetchedWeighings = fetchedPart<WeighingsListProps>({
  fetchPart: async () => (await import('./weighings-list.tsx')).WeighingsList,
  Waiting: () => <Skeleton className="my-3 h-16" />,
  Lost: lostPart('The weighings couldn’t be loaded.'),
});

/** How often an item was weighed, and on request what each of them agreed on. */
export function WeighingsDisclosure({ evidence }: { evidence: ListedEvidence }) {
  const [open, setOpen] = useState(false);
  if (evidence.weighings === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer rounded-control text-sm font-semibold">
        {weighedBy(evidence)}
      </summary>
      {open && (
        <div className="mt-2 border-l-2 border-line pl-4">
          <FetchedWeighings evidence={evidence} />
        </div>
      )}
    </details>
  );
}
