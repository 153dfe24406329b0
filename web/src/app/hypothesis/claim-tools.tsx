import type { Hypothesis } from '@midspan/contract';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { lostPart } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CiteDialogProps } from './cite-dialog.tsx';
import type { RecomputeProps } from './recompute.tsx';

const FetchedRecompute = fetchedPart<RecomputeProps>({
  fetchPart: async () => (await import('./recompute.tsx')).Recompute,
  Waiting: () => <Skeleton className="h-32" />,
  Lost: lostPart('This couldn’t be loaded.'),
});

const FetchedCite = fetchedPart<CiteDialogProps>({
  fetchPart: async () => (await import('./cite-dialog.tsx')).CiteDialog,
  Lost: lostPart('This couldn’t be loaded.'),
});

/** [OL2] For those who don't want to take the figure's word for it. */
export const RecomputePart = ({ hypothesisId }: RecomputeProps) => (
  <Fold title="Recompute it yourself">
    <FetchedRecompute hypothesisId={hypothesisId} />
  </Fold>
);

export function CiteButton(props: { hypothesis: Hypothesis; ledgerSeq: number }) {
  const [open, setOpen] = useState(false);
  // Stays while it closes.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        className="-ml-3.5 text-muted hover:text-ink"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Quote aria-hidden className="size-4" />
        Cite
      </Button>
      {wasOpened && <FetchedCite {...props} open={open} onOpenChange={setOpen} />}
    </>
  );
}
