import { useMemo, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ShowMore } from '../../../ui/paged-list.tsx';
import type { FigureChange } from '../items/evidence-display.ts';
import { useEvidenceInside, withOlder } from '../items/evidence-inside.ts';
import type { LivePart } from '../live/live.ts';
import { useItemEnd } from '../overturns/overturn-parts.tsx';
import { EvidenceList } from './evidence-list.tsx';

const LOAD_FAILED = 'Failed to load evidence history. Please try again later.';

export interface EvidenceHistoryPanelProps extends LivePart {
  changes: ReadonlyMap<string, readonly FigureChange[]>;
  /** leads to where evidence is proposed and decided on */
  onEvidence: () => void;
}

/** Decided items, newest first. Older items are loaded by page. */
export function EvidenceHistoryPanel({ changes, onEvidence, ...part }: EvidenceHistoryPanelProps) {
  const { conversation, pendingEvidence, evidenceHistory, evidenceTotal } = part.state;
  const renderEnd = useItemEnd(part);
  const [wanted, setWanted] = useState(false);
  const query = useEvidenceInside(conversation, wanted);
  const pages = wanted ? query.data?.pages : undefined;
  const items = useMemo(
    () => withOlder(evidenceHistory, itemsOf(pages ?? [])),
    [evidenceHistory, pages],
  );

  if (items.length === 0) {
    const isProposed = pendingEvidence.length > 0;
    return (
      <EmptyState
        title={isProposed ? 'Nothing decided yet.' : 'No evidence yet.'}
        text="Evidence appears here once you’ve both decided on it."
        action={
          <Button variant="secondary" onClick={onEvidence}>
            {isProposed ? 'See what’s proposed' : 'Propose the first item'}
          </Button>
        }
      />
    );
  }
  const isWhole = items.length >= evidenceTotal || (pages !== undefined && !query.hasNextPage);
  const failed = wanted && query.isError;
  const total = countNoun(evidenceTotal, 'item', 'items');

  function more() {
    if (!wanted) setWanted(true);
    else if (pages === undefined) void query.refetch();
    else void query.fetchNextPage();
  }

  return (
    <section aria-label="Evidence History">
      <EvidenceList items={items} changes={changes} renderEnd={renderEnd} />
      <ShowMore
        progress={items.length < evidenceTotal ? `${items.length} of ${total}` : total}
        hasMore={!isWhole}
        busy={wanted && query.isFetching}
        failure={failed ? LOAD_FAILED : undefined}
        onMore={more}
      />
    </section>
  );
}
