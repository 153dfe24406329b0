import { ERRORS, invitationCode, invitationTexts, type OpenedInvitation } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { isNotFound, isRemoved } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { MainHeading, Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSession } from '../../accounts/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery, Negation } from '../../hypotheses/index.ts';
import { FailedPage, RemovedPage } from '../../moderation/index.ts';
import { invitationQuery } from '../api.ts';
import { AnswerForm } from '../components/answer-form.tsx';
import { InvitationLink } from '../fetched-parts.tsx';
import { nameOf } from '../standing.ts';

const LOAD_FAILED = 'We couldn’t load this invitation. Please try again.';
const NOT_FOUND = 'Invitation not found';
const TITLE = 'Invitation';

export function Component() {
  const code = invitationCode(useParams()['code']);
  return code === null ? <UnknownInvitation /> : <InvitationPage key={code} code={code} />;
}

function UnknownInvitation() {
  return <MissingPage title={NOT_FOUND} lead={invitationTexts.notFound} />;
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
  if (query.isError) {
    const loadOneFailed = errorText(error, { fallback: LOAD_FAILED, serverError: LOAD_FAILED });
    return (
      <FailedPage query={query} title={TITLE} texts={{ notFound: NOT_FOUND, loadOneFailed }} />
    );
  }
  return (
    <Page title={TITLE} narrow>
      <MainHeading className="sr-only">Loading invitation...</MainHeading>
      <Skeleton className="mb-4 h-24 w-full" />
      <Skeleton className="mb-8 h-14 w-3/4" />
      <Skeleton className="h-105 w-full rounded-card" />
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

  // [IN3] Opening a link again leads to the conversation it began.
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

/** Members aren't asked again for what they already answered. */
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
      circleId={own.data?.circle_id ?? null}
      said={said && percent !== null ? { value: percent, reason: said.reason } : null}
    />
  );
}

/** Beyond this a statement in the largest type would push the question off a phone's screen. */
const SHORT_STATEMENT = 80;

function InvitationClaim({ hypothesis, inviter, state }: OpenedInvitation) {
  const isShort = countCodePoints(hypothesis.statement) <= SHORT_STATEMENT;
  return (
    <header className="mb-8 flex flex-col gap-3">
      <p className="text-sm font-semibold text-muted">An invitation to talk</p>
      <Claim size={isShort ? 'lg' : 'md'}>
        <MainHeading className="inline">{hypothesis.statement}</MainHeading>
      </Claim>
      <Negation>{hypothesis.negation}</Negation>
      {state !== 'revoked' && (
        <p className="mt-1 text-lg wrap-anywhere">
          <strong>{nameOf(inviter)}</strong> <Stand side={inviter.side} />
        </p>
      )}
    </header>
  );
}

const STANDS = {
  believing: ['text-believe', 'believes', 'doesn’t'],
  disbelieving: ['text-disbelieve', 'doesn’t believe', 'does'],
} as const;

function Stand({ side }: Pick<OpenedInvitation['inviter'], 'side'>) {
  if (side === null) return 'wants to talk about this.';
  const [color, stand, other] = STANDS[side];
  return (
    <>
      <strong className={color}>{stand}</strong> this and wants to talk with someone who {other}.
    </>
  );
}

type State = Exclude<OpenedInvitation['state'], 'open'>;

function OwnLink({ code, invitation: { state, hypothesis } }: OpenedProps) {
  return (
    <LinkCard
      title="This is your own link"
      text={
        state === 'open'
          ? ERRORS.OWN_INVITATION.message.replace('This is your own link. ', '')
          : `${state === 'used' ? 'It has been used up.' : 'It has expired.'} You can make a new one on the claim’s page.`
      }
    >
      {state === 'open' && <InvitationLink code={code} statement={hypothesis.statement} />}
      <ButtonLink variant="secondary" to={`/hypotheses/${hypothesis.id}`}>
        See this claim
      </ButtonLink>
      <ButtonLink variant="quiet" to="/profile#invitations">
        Your invitations
      </ButtonLink>
    </LinkCard>
  );
}

const TITLES: Record<State, string> = {
  used: 'This invitation has been used up',
  expired: 'This invitation has expired',
  revoked: ERRORS.INVITATION_REVOKED.message.replace(/\.$/, ''),
};

interface ClosedInvitationProps {
  state: State;
  invitation: OpenedInvitation;
  /** whether it closed while the reader was answering */
  justClosed: boolean;
}

/** What is left to do with a link that begins no conversation anymore. */
function ClosedInvitation({ state, invitation, justClosed }: ClosedInvitationProps) {
  const faster = justClosed && state === 'used' ? 'Someone else was a moment faster. ' : '';
  const next =
    state === 'revoked'
      ? 'You can still talk about this claim with someone else.'
      : `Ask ${nameOf(invitation.inviter)} for a new one, or talk about this claim with someone else.`;
  return (
    <LinkCard title={TITLES[state]} text={faster + next} announced={justClosed}>
      <ButtonLink to={`/hypotheses/${invitation.hypothesis.id}`}>See this claim</ButtonLink>
      <ButtonLink variant="secondary" to={`/waiting-room/${invitation.hypothesis.id}`}>
        Waiting Room
      </ButtonLink>
      <ButtonLink variant="quiet" to="/topics">
        Browse other claims
      </ButtonLink>
    </LinkCard>
  );
}

interface LinkCardProps {
  title: string;
  text: string;
  /** whether the pressed button is gone, and the result has to be announced */
  announced?: boolean;
  children: ReactNode;
}

function LinkCard({ title, text, announced = false, children }: LinkCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <Section
      title={title}
      lead={text}
      isCard
      headingRef={heading}
      className="flex flex-col items-start gap-4"
    >
      <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap">{children}</div>
    </Section>
  );
}
