import { invitationCode, invitationTexts, type OpenedInvitation } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { errorText } from '../../../lib/error-text.ts';
import { isNotFound, isRemoved } from '../../../lib/reading.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { MainHeading, Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSession } from '../../accounts/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { RemovedPage } from '../../moderation/index.ts';
import { invitationQuery } from '../api.ts';
import { AnswerForm } from '../components/answer-form.tsx';
import { ClosedInvitation } from '../components/closed-invitation.tsx';
import { InvitationClaim } from '../components/invitation-claim.tsx';
import { OwnLink } from '../components/own-link.tsx';

const LOAD_FAILED = 'We couldn’t load this invitation. Please try again.';
const TITLE = 'Invitation';

export function Component() {
  const code = invitationCode(useParams()['code']);
  return code === null ? <UnknownInvitation /> : <InvitationPage key={code} code={code} />;
}

function UnknownInvitation() {
  return (
    <MissingPage
      title="Invitation not found"
      lead={invitationTexts.notFound}
      action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
    />
  );
}

function InvitationPage({ code }: { code: string }) {
  const query = useQuery(invitationQuery(code));
  const { data: invitation, error } = query;
  if (isRemoved(error)) return <RemovedPage />;
  if (isNotFound(error)) return <UnknownInvitation />;
  if (invitation !== undefined) {
    return (
      <Page title={invitation.state === 'revoked' ? TITLE : invitation.hypothesis.statement} narrow>
        <Opened code={code} invitation={invitation} />
      </Page>
    );
  }
  return (
    <Page title={TITLE} narrow>
      {query.isError ? (
        <>
          <PageHeading>{TITLE}</PageHeading>
          <LoadFailure
            text={errorText(error, { fallback: LOAD_FAILED, serverError: LOAD_FAILED })}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </>
      ) : (
        <>
          <MainHeading className="sr-only">Loading invitation...</MainHeading>
          <Skeleton className="mb-4 h-24 w-full" />
          <Skeleton className="mb-8 h-14 w-3/4" />
          <Skeleton className="h-105 w-full rounded-card" />
        </>
      )}
    </Page>
  );
}

interface OpenedProps {
  code: string;
  invitation: OpenedInvitation;
}

function Opened({ code, invitation }: OpenedProps) {
  const { user } = useSession();
  const { state, inviter, conversation_id } = invitation;
  const isOwn = user !== null && inviter.username === user.username;
  const isAsking = state === 'open' && !isOwn;
  const [wasAsking, setWasAsking] = useState(isAsking);
  if (isAsking && !wasAsking) setWasAsking(true);

  // [IN3] Whoever opens a link again comes to the conversation it began.
  if (conversation_id !== null)
    return <Navigate to={`/conversations/${conversation_id}`} replace />;
  return (
    <>
      <InvitationClaim {...invitation} />
      {isOwn ? (
        <OwnLink code={code} invitation={invitation} />
      ) : state === 'open' ? (
        <Question code={code} invitation={invitation} />
      ) : (
        <ClosedInvitation state={state} invitation={invitation} justClosed={wasAsking} />
      )}
    </>
  );
}

/** Members are not asked again for what they have said before. */
function Question({ code, invitation }: OpenedProps) {
  const { user, status, failure } = useSession();
  const own = useQuery({ ...hypothesisQuery(invitation.hypothesis.id), enabled: user !== null });
  const isUnknown = status === 'loading' && failure === null;
  if (isUnknown || (user !== null && own.isPending)) {
    return <Skeleton className="h-105 w-full rounded-card" />;
  }
  const said = user !== null && own.data ? ownCredenceOf(own.data) : null;
  const percent = said?.percent ?? null;
  return (
    <AnswerForm
      // What one member wrote is not another's.
      key={user?.id}
      code={code}
      invitation={invitation}
      said={said && percent !== null ? { value: percent, reason: said.reason } : null}
    />
  );
}
