import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { InviteButton } from './invite-button.tsx';

/** On a claim's page: bring your own opponent. */
export function InviteCard({ hypothesisId }: { hypothesisId: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col items-start gap-3 p-5! sm:p-6!">
        <h2 id={headingId} className="text-lg font-bold">
          Know someone who’d disagree?
        </h2>
        <p className="text-muted">
          Send them a link. Your conversation begins as soon as they take the other side.
        </p>
        <InviteButton hypothesisId={hypothesisId} />
      </Card>
    </section>
  );
}
