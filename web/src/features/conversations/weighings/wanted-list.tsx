import type { Conversation } from '@midspan/contract';
import { use, useId } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { useWeighedIn } from '../bargains/bargain-drafts.ts';
import { offeredElsewhere } from '../bargains/table.ts';
import { EvidenceItem } from '../items/evidence-item.tsx';
import type { LiveState } from '../live/live-view.ts';
import { useWanted } from './wanted.ts';
import { WeighingPlaceContext } from './weighing-context.ts';

const LOAD_FAILED = 'Failed to load the evidence you could weigh. Please try again later.';

export interface WantedListProps {
  state: LiveState;
  conversation: Conversation;
}

/** [WG15] What counts although neither of the two has weighed it; its weight comes later. */
export function WantedList(props: WantedListProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div>
        <h3 id={headingId} className="font-bold">
          Second opinions wanted
        </h3>
        <p className="text-sm text-muted">
          Other pairs accepted this evidence. If you two weigh it as well, the figure rests on more
          than their judgment.
        </p>
      </div>
      <Items {...props} />
    </section>
  );
}

function Items({ state, conversation }: WantedListProps) {
  const place = use(WeighingPlaceContext);
  const query = useWanted(conversation.hypothesis_id, conversation.id);
  const chosen = useWeighedIn(conversation.id);
  const { data } = query;
  if (data === undefined) {
    if (query.isError) {
      return (
        <LoadFailure
          text={LOAD_FAILED}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return <LoadingSkeleton text="Loading evidence to weigh..." className="h-32 rounded-card" />;
  }
  const all = itemsOf(data.pages);
  // What the two are weighing, or what is chosen, is shown above.
  const shown = [...offeredElsewhere(state.bargains), chosen];
  const items = all.filter((item) => !shown.includes(item.id));
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <p className="text-sm text-muted">
        {all.length === 0
          ? 'There’s nothing for the two of you to weigh.'
          : 'There’s nothing else.'}
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((evidence) => (
          <li key={evidence.id}>
            <EvidenceItem
              evidence={evidence}
              elementId={`wanted-${evidence.id}`}
              // The two judge for themselves, before they see what others agreed on.
              hasWeight={false}
              renderNow={() => (
                <Button
                  variant="secondary"
                  size="sm"
                  className="self-start"
                  onClick={() => place?.onWeigh(evidence.id)}
                >
                  Weigh This Evidence
                </Button>
              )}
            />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <ShowMore
          progress={`${all.length} of ${countNoun(totalOf(data.pages), 'item', 'items')}`}
          hasMore
          busy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? LOAD_FAILED : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
