import { type ListedEvidence, REMOVED_TEXT, UNKNOWN_USER } from '@midspan/contract';
import { useId } from 'react';
import { Day } from '../../../lib/day.tsx';
import { Card } from '../../../ui/card.tsx';
import { RemovedNote } from '../../../ui/removed-note.tsx';

export function RemovedItem({
  evidence,
  elementId = `evidence-${evidence.id}`,
}: {
  evidence: ListedEvidence;
  elementId?: string;
}) {
  const titleId = useId();
  const hasCounted = evidence.ledger.length > 0;
  return (
    <Card
      id={elementId}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="flex scroll-mt-6 flex-col gap-2 p-5!"
    >
      <h3 id={titleId} className="font-semibold">
        <RemovedNote>{REMOVED_TEXT}</RemovedNote>
      </h3>
      {hasCounted && <p className="text-sm text-muted">It no longer counts.</p>}
      <p className="text-sm text-muted">
        Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
        <Day iso={evidence.created_at} />
      </p>
    </Card>
  );
}
