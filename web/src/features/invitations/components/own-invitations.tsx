import {
  everyoneIn,
  invitationPath,
  invitationRoutes,
  type OwnInvitation,
} from '@midspan/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { useOwnCircle } from '../../circles/index.ts';
import { ownInvitationsQuery } from '../api.ts';
import { LinkDialog } from '../fetched-parts.tsx';

const LOAD_FAILED = 'We couldn’t load your invitations. Please try again.';
const REVOKE_FAILED = { fallback: 'We couldn’t revoke the invitation. Please try again.' };
const ANCHOR = 'invitations';

export function OwnInvitations() {
  const query = useInfiniteQuery(ownInvitationsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${ANCHOR}`) heading.current?.focus();
  }, [hash]);
  return (
    <Section
      title="Your invitations"
      lead="Links you’ve made to talk with someone from the other side. You can make one on the page of any claim you’ve taken a side on."
      id={ANCHOR}
      headingRef={heading}
      className="flex flex-col gap-4"
    >
      <PagedList
        list={shownList(query, LOAD_FAILED, ['invitation', 'invitations'])}
        loading={<Skeleton className="h-24 w-full" />}
        empty={
          <p className="border-y border-line py-4 text-muted">
            You haven’t made an invitation yet.
          </p>
        }
      >
        {(invitations) => (
          <ul className="divide-y divide-line border-y border-line">
            {invitations.map((invitation) => (
              <Row key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  );
}

const STATES: Record<Exclude<OwnInvitation['state'], 'open'>, string> = {
  used: 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
};

function Row({ invitation }: { invitation: OwnInvitation }) {
  const { code, hypothesis, state, uses, uses_left, conversation_type, expires_at } = invitation;
  const circle = useOwnCircle(hypothesis.circle_id);
  const claimId = useId();
  const [showing, setShowing] = useState<'link' | 'nothing' | 'never'>('never');
  const isOpen = state === 'open';
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <Link
          id={claimId}
          to={`/hypotheses/${hypothesis.id}`}
          className="claim-quotes min-w-0 font-serif text-lg wrap-anywhere"
        >
          {hypothesis.statement}
        </Link>
        {!isOpen && <Badge>{STATES[state]}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {uses_left} of {countNoun(uses, 'conversation', 'conversations')} left ·{' '}
        {conversation_type === 'private'
          ? 'Private'
          : circle === null
            ? 'Public'
            : everyoneIn(circle.name)}{' '}
        · {state === 'expired' ? 'Expired on' : 'Valid until'} <Day iso={expires_at} />
      </p>
      <div className="flex flex-wrap items-start gap-2 empty:hidden">
        {isOpen && (
          <>
            <CopyLink to={invitationPath(code)} />
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={claimId}
              onClick={() => setShowing('link')}
            >
              <QrCode aria-hidden className="size-4" />
              QR code
            </Button>
            <RevokeButton id={invitation.id} describedBy={claimId} />
          </>
        )}
      </div>
      {showing !== 'never' && (
        <LinkDialog
          open={showing === 'link'}
          onClose={() => setShowing('nothing')}
          code={code}
          expiresAt={expires_at}
          statement={hypothesis.statement}
        />
      )}
    </li>
  );
}

function RevokeButton({ id, describedBy }: { id: string; describedBy: string }) {
  const queryClient = useQueryClient();
  const revoke = () =>
    answerTo(async () => {
      await call(invitationRoutes.revoke, { params: { id } });
      await queryClient.invalidateQueries({ queryKey: ownInvitationsQuery.queryKey });
    }, REVOKE_FAILED);
  return (
    <AskButton
      variant="quiet"
      size="sm"
      aria-describedby={describedBy}
      title="Revoke this invitation?"
      consequence="The link stops working for everyone you’ve sent it to, and no longer shows your name. You can’t undo this. Conversations it has begun continue."
      confirmLabel="Revoke"
      finalFocus={() => document.getElementById(ANCHOR)}
      act={revoke}
      done="Invitation revoked"
    >
      Revoke
    </AskButton>
  );
}
