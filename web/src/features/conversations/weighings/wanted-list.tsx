import type { Conversation } from '@midspan/contract';
import { useId } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { useWeighedIn, weighIn } from '../bargains/bargain-drafts.ts';
import { offeredElsewhere } from '../bargains/table.ts';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { WantedBadges } from '../items/weighed-notes.tsx';
import type { LiveState } from '../live/live-view.ts';
import { useWanted } from './wanted.ts';

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
  const id = useId();
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
        {items.map((evidence) => {
          const titleId = `${id}-${evidence.id}`;
          return (
            <li key={evidence.id}>
              <Card className="flex flex-col items-start gap-3 p-4!">
                <WantedBadges evidence={evidence} />
                <div className="min-w-0 max-w-full">
                  <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-describedby={titleId}
                  onClick={() => weighIn(conversation.id, evidence.id)}
                >
                  Weigh This Evidence
                </Button>
              </Card>
            </li>
          );
        })}
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
