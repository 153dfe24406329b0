import { ERRORS, type OpenedInvitation } from '@midspan/contract';
import { useEffect, useId, useRef } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { nameOf } from '../standing.ts';

type State = Exclude<OpenedInvitation['state'], 'open'>;

const TITLES: Record<State, string> = {
  used: 'This invitation has been used up',
  expired: 'This invitation has expired',
  revoked: ERRORS.INVITATION_REVOKED.message.replace(/\.$/, ''),
};

export interface ClosedInvitationProps {
  state: State;
  invitation: OpenedInvitation;
  /** whether it closed while the reader was answering */
  justClosed: boolean;
}

/** What is left to do with a link that begins no conversation anymore. */
export function ClosedInvitation({ state, invitation, justClosed }: ClosedInvitationProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is gone, and what happened has to be heard.
    if (justClosed) heading.current?.focus();
  }, [justClosed]);
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col items-start gap-4">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-2xl font-bold tracking-tight outline-none"
        >
          {TITLES[state]}
        </h2>
        <p className="max-w-prose wrap-anywhere text-muted">
          {justClosed && state === 'used' && 'Someone else was a moment faster. '}
          {state === 'revoked'
            ? 'You can still talk about this claim with someone else.'
            : `Ask ${nameOf(invitation.inviter)} for a new one, or talk about this claim with someone else.`}
        </p>
        <div className="flex flex-col gap-3 max-sm:w-full sm:flex-row sm:flex-wrap">
          <ButtonLink to={`/hypotheses/${invitation.hypothesis.id}`}>See this claim</ButtonLink>
          <ButtonLink variant="secondary" to={`/waiting-room/${invitation.hypothesis.id}`}>
            Waiting Room
          </ButtonLink>
          <ButtonLink variant="quiet" to="/topics">
            Browse other claims
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
