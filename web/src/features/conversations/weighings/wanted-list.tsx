import { use, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useWeighedIn } from '../bargains/bargain-drafts.ts';
import { offeredElsewhere } from '../bargains/table.ts';
import { WeighingPlaceContext } from '../bargains/weighing-context.ts';
import type { LoadedState } from '../live/live-view.ts';
import { WantedItems } from './wanted-items.tsx';

/** [WG15] What counts although neither of the two has weighed it; its weight comes later. */
export function WantedList({ state }: { state: LoadedState }) {
  const { conversation, bargains } = state;
  const headingId = useId();
  const place = use(WeighingPlaceContext);
  const chosen = useWeighedIn(conversation.id);
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
      <WantedItems
        hypothesisId={conversation.hypothesis_id}
        conversationId={conversation.id}
        viewerId={null}
        // What the two are weighing, or what is chosen, is in the stream.
        without={[...offeredElsewhere(bargains), chosen]}
        renderAction={(evidenceId) => (
          <Button variant="secondary" size="sm" onClick={() => place?.onWeigh(evidenceId)}>
            Weigh This Evidence
          </Button>
        )}
      />
    </section>
  );
}
