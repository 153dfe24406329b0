import { type Conversation, type ListedEvidence, weightOf } from '@midspan/contract';
import { differencesIn, isPendingEvidence, type TwoEstimates } from '@midspan/domain';
import { useId } from 'react';
import { WrittenText } from '../../../ui/written-text.tsx';
import { weightText } from '../weights/weight-text.ts';
import { useEstimatedInside, withOlder } from './api.ts';

interface Difference extends TwoEstimates {
  readonly id: string;
  readonly description: string;
}

/** Decided items with both estimates: `one` is the viewer's, `other` the partner's. */
export function estimatedIn(
  items: readonly ListedEvidence[],
  conversationId: string,
  me: string,
): Difference[] {
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

export interface DifferencesProps {
  /** the newest decided items, also those of other conversations */
  loaded: readonly ListedEvidence[];
  /** how many there are */
  total: number;
  conversation: Conversation;
  me: string;
  partner: string;
}

/** [AG14] What the two weighed most differently. Only they can see the estimates. */
export function Differences({ loaded, total, conversation, me, partner }: DifferencesProps) {
  const headingId = useId();
  const { data: estimated = [] } = useEstimatedInside(conversation, total > loaded.length);
  const items = withOlder(loaded, estimated);
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
              You: {weightText(one)}. <bdi>{partner}</bdi>: {weightText(other)}.
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
