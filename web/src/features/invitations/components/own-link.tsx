import { ERRORS, type OpenedInvitation } from '@midspan/contract';
import { useId } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InvitationLink } from '../fetched-parts.tsx';

interface OwnLinkProps {
  code: string;
  invitation: OpenedInvitation;
}

/** What members see who open a link they made themselves. */
export function OwnLink({ code, invitation: { state, hypothesis } }: OwnLinkProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col items-start gap-5">
        <h2 id={headingId} className="text-2xl font-bold tracking-tight">
          This is your own link
        </h2>
        {state === 'open' ? (
          <>
            <p className="text-muted">
              {ERRORS.OWN_INVITATION.message.replace('This is your own link. ', '')}
            </p>
            <InvitationLink code={code} statement={hypothesis.statement} />
          </>
        ) : (
          <p className="text-muted">
            {state === 'used' ? 'It has been used up.' : 'It has expired.'} You can make a new one
            on the claim’s page.
          </p>
        )}
        <div className="flex flex-col gap-3 max-sm:w-full sm:flex-row sm:flex-wrap">
          <ButtonLink variant="secondary" to={`/hypotheses/${hypothesis.id}`}>
            See this claim
          </ButtonLink>
          <ButtonLink variant="quiet" to="/profile#invitations">
            Your invitations
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
