import type { ReactNode } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, moreOf, totalOf } from '../../../lib/page-list.ts';
import { retryOf } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
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
  if (query.data === undefined) {
    if (query.isError) return <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />;
    return <LoadingSkeleton text="Loading evidence to weigh..." className="h-44 rounded-card" />;
  }
  const all = itemsOf(query.data.pages);
  const items = all.filter(({ id }) => !without.includes(id));
  if (items.length === 0 && !query.hasNextPage) {
    const who = of.conversationId === null ? 'you' : 'the two of you';
    return <p>There’s nothing {all.length === 0 ? `for ${who} to weigh` : 'else'}.</p>;
  }
  return (
    <div>
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
      {query.hasNextPage && (
        <ShowMore
          progress={`${all.length} of ${countNoun(totalOf(query.data.pages), 'item', 'items')}`}
          {...moreOf(query, LOAD_FAILED)}
        />
      )}
    </div>
  );
}
