import type { ReactNode } from 'react';
import { shownList } from '../../../lib/page-list.ts';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { useWantedEvidence, type WantedOf } from './api.ts';

const LOAD_FAILED = 'Failed to load the evidence you could weigh. Please try again later.';

export interface WantedItemsProps extends WantedOf {
  /** ids of those that are shown elsewhere on the screen */
  without?: readonly (string | null)[];
  /** the way to weigh an item, or what comes before that */
  renderAction: (evidenceId: string) => ReactNode;
}

/** Items of a claim that another pair could weigh. They judge for themselves, so no weight is shown. */
export function WantedItems({ without = [], renderAction, ...of }: WantedItemsProps) {
  const query = useWantedEvidence(of);
  const list = shownList(query, LOAD_FAILED, ['item', 'items']);
  const who = of.conversationId === null ? 'you' : 'the two of you';
  return (
    <PagedList
      list={list}
      loading={
        <LoadingSkeleton text="Loading evidence to weigh..." className="h-44 rounded-card" />
      }
      empty={<p>There’s nothing for {who} to weigh.</p>}
    >
      {(all) => {
        const items = all.filter(({ id }) => !without.includes(id));
        if (items.length === 0 && !list.more.hasMore) return <p>There’s nothing else.</p>;
        return (
          <ul className="flex flex-col gap-3">
            {items.map((evidence) => (
              <li key={evidence.id}>
                <EvidenceItem
                  evidence={evidence}
                  elementId={`wanted-${evidence.id}`}
                  hasWeight={false}
                  renderNow={() => <div className="pt-1">{renderAction(evidence.id)}</div>}
                />
              </li>
            ))}
          </ul>
        );
      }}
    </PagedList>
  );
}
