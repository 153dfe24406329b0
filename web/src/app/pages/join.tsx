import {
  circleRoutes,
  circleTexts,
  type JoinPage,
  joinCodeField,
  joinNotFound,
  listed,
} from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import {
  CHECK_EMAIL_PATH,
  LOGIN_PATH,
  ONBOARDING_PATH,
  REGISTER_PATH,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../../features/accounts/index.ts';
import { CIRCLES_KEY, joinPageQuery, WhatHostsSee } from '../../features/circles/index.ts';
import { FailedPage } from '../../features/moderation/index.ts';
import { useAdmission } from '../../features/onboarding/index.ts';
import { call, isNotFound } from '../../lib/api.ts';
import { answerTo, errorText } from '../../lib/api-error.ts';
import { useIntent } from '../../lib/intent.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MainHeading, Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';
import { WrittenText } from '../../ui/written-text.tsx';

const TITLE = 'Join a circle';
const NOT_FOUND = 'Link not found';
const LOAD_FAILED = 'We couldn’t load this link. Please try again.';
const JOIN_FAILED = { fallback: 'We couldn’t add you to the circle. Please try again.' };

export function Component() {
  const code = joinCodeField.safeParse(useParams()['code']).data;
  return code === undefined ? <UnknownLink /> : <JoiningPage key={code} code={code} />;
}

function UnknownLink() {
  return <MissingPage title={NOT_FOUND} lead={joinNotFound} />;
}

function JoiningPage({ code }: { code: string }) {
  const query = useQuery(joinPageQuery(code));
  const { data: link, error } = query;
  if (isNotFound(error)) return <UnknownLink />;
  if (link !== undefined) {
    return (
      <Page title={`Join ${link.circle.name}`} narrow>
        <CircleHeader link={link} />
        {link.circle_id !== null ? (
          <AlreadyIn circleId={link.circle_id} />
        ) : link.state === 'open' ? (
          <Consent code={code} link={link} />
        ) : (
          <ClosedLink link={link} state={link.state} />
        )}
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
      <MainHeading className="sr-only">Loading link...</MainHeading>
      <Skeleton className="mb-8 h-40 w-full" />
      <Skeleton className="h-105 w-full rounded-card" />
    </Page>
  );
}

function CircleHeader({ link: { circle, hosts } }: { link: JoinPage }) {
  return (
    <header className="mb-8 flex flex-col gap-3">
      <p className="text-sm font-semibold text-muted">An invitation to a circle</p>
      <MainHeading className="text-3xl font-bold tracking-tight wrap-anywhere sm:text-4xl">
        {circle.name}
      </MainHeading>
      {circle.purpose !== '' && <WrittenText>{circle.purpose}</WrittenText>}
      <p className="wrap-anywhere">
        {hosts.length > 1 ? 'Hosts: ' : 'Host: '}
        <strong>{listed(hosts.map(({ username }) => username))}</strong>
      </p>
      <p className="max-w-prose text-muted">
        In a circle, people talk one to one about claims they disagree on. What’s said there stays
        among its members.
      </p>
    </header>
  );
}

function AlreadyIn({ circleId }: { circleId: string }) {
  return (
    <Section title="You’re in this circle" isCard className="flex flex-col items-start gap-4">
      <ButtonLink to={`/circles/${circleId}`}>Go to the circle</ButtonLink>
    </Section>
  );
}

/** Where people who can't take part yet go first, and what the page says about it. */
const DOORS = {
  login: { to: REGISTER_PATH, text: 'Next, you’ll create an account. A place is kept for you.' },
  verification: { to: CHECK_EMAIL_PATH, text: 'Next, confirm your email address.' },
  onboarding: { to: ONBOARDING_PATH, text: 'Next, finish setting up your account.' },
} as const;

/** [CI3] Asks for consent before anything else, also of those who still have to register. */
function Consent({ code, link }: { code: string; link: JoinPage }) {
  const { admission } = useAdmission('member');
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const wayBack = wayBackFrom(useLocation());
  const { busy, failure, run } = useAction();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);

  const join = () =>
    run(async () => {
      const answer = await answerTo(async () => {
        const { circleId } = await call(circleRoutes.join, {
          params: { code },
          body: { consent: true },
        });
        await refresh();
        void queryClient.invalidateQueries({ queryKey: CIRCLES_KEY });
        await navigate(`/circles/${circleId}`, { replace: true });
      }, JOIN_FAILED);
      // The page then says what became of the link.
      if (!answer.success) await queryClient.refetchQueries(joinPageQuery(code));
      return answer;
    });

  // One press at the end of onboarding, below the same list, is consent too.
  const wantsToJoin = useIntent('join');
  useOnce(() => {
    if (wantsToJoin && admission.kind === 'enter') void join();
  });

  function press() {
    setMissing(!agreed);
    if (!agreed) return;
    if (admission.kind === 'refuse') {
      void navigate(wayInPath(DOORS[admission.refusal].to, wayBack));
    } else if (admission.kind === 'enter') void join();
  }

  const problem =
    admission.kind === 'failed' ? admission.text : missing ? circleTexts.consentMissing : failure;
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-2xl font-bold tracking-tight">What the hosts will see of you</h2>
      <WhatHostsSee sharesCredences={link.circle.shares_credences} />
      <Checkbox
        label="I agree that the hosts see this"
        checked={agreed}
        onCheckedChange={(checked) => {
          setAgreed(checked);
          setMissing(false);
        }}
      />
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Button
        busy={busy}
        busyLabel="Joining…"
        disabled={admission.kind === 'wait'}
        onClick={press}
        className="self-start max-sm:w-full"
      >
        Agree and join
      </Button>
      {admission.kind === 'refuse' && (
        <p className="border-t border-line pt-5 text-sm text-muted">
          {DOORS[admission.refusal].text}
          {admission.refusal === 'login' && (
            <>
              {' '}
              Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
            </>
          )}
        </p>
      )}
    </Card>
  );
}

const CLOSED: Record<Exclude<JoinPage['state'], 'open'>, string> = {
  used: 'All places of this link are taken',
  expired: 'This link has expired',
  revoked: 'This link no longer works',
};

interface ClosedLinkProps {
  link: JoinPage;
  state: keyof typeof CLOSED;
}

function ClosedLink({ link, state }: ClosedLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { user } = useSession();
  const wayBack = wayBackFrom(useLocation());
  const hosts = listed(
    link.hosts.map(({ username }) => username),
    'or',
  );
  // It may have closed while it was being read, and the pressed button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Section
      title={CLOSED[state]}
      lead={`Ask ${hosts || 'a host'} for a new one.`}
      isCard
      headingRef={heading}
      className="flex flex-col items-start gap-4"
    >
      <ButtonLink variant="secondary" to="/topics">
        Browse public topics
      </ButtonLink>
      {user === null && (
        <p className="text-sm text-muted">
          In this circle already? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
        </p>
      )}
    </Section>
  );
}
