import { type ListedEvidence, weightOf } from '@midspan/contract';
import { differencesIn, isPendingEvidence } from '@midspan/domain';
import { useId } from 'react';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { LoadedState } from '../live/live-view.ts';
import { weightText } from '../weights/weight-text.ts';
import { useEstimatedInside, withOlder } from './evidence-inside.ts';

/** Decided items with both estimates: `one` is the viewer's, `other` the partner's. */
export function estimatedIn(items: readonly ListedEvidence[], conversationId: string, me: string) {
  return items.flatMap((item) => {
    const { id, conversation_id, status, removed, description, proposed, estimates } = item;
    if (conversation_id !== conversationId || removed || isPendingEvidence(status)) return [];
    const [estimate] = estimates ?? [];
    if (estimate === undefined) return [];
    // [AG1] The proposer's own estimate is the original proposal.
    const [reviewers, proposers] = [weightOf(estimate), weightOf(proposed)];
    if (reviewers === null || proposers === null) return [];
    const isReviewer = estimate.by === me;
    const [one, other] = isReviewer ? [reviewers, proposers] : [proposers, reviewers];
    return [{ id, description, one, other }];
  });
}

/** [AG14] What the two weighed most differently. Only they can see the estimates. */
export function Differences({ state }: { state: LoadedState }) {
  const { conversation, me, partner, evidenceHistory, evidenceTotal } = state;
  const headingId = useId();
  const isMore = evidenceTotal > evidenceHistory.length;
  const { data: estimated = [] } = useEstimatedInside(conversation, isMore);
  const items = withOlder(evidenceHistory, estimated);
  const differences = differencesIn(estimatedIn(items, conversation.id, me));
  if (differences.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div>
        <h3 id={headingId} className="font-bold">
          Where you differ
        </h3>
        <p className="text-sm text-muted">
          By your own estimates, furthest apart first. Only the two of you see this.
        </p>
      </div>
      <ol className="flex flex-col gap-3">
        {differences.map(({ id, description, one, other }) => (
          <li key={id} className="border-l-2 border-line-strong pl-3">
            <div className="line-clamp-2 text-sm text-muted">
              <WrittenText as="span">{description}</WrittenText>
            </div>
            <p className="wrap-anywhere">
              You: {weightText(one)}. <bdi>{partner.name}</bdi>: {weightText(other)}.
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
