import { Progress } from '@base-ui/react/progress';
import { type JoinPage, type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import { HOME_PATH, leanOf, ONBOARDING_STEPS, type OnboardingStep, ownPath } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { retryOf } from '../../../lib/api.ts';
import { withIntent } from '../../../lib/intent.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading, useFocusOnChange } from '../../../ui/page.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { PrivacyPolicy } from '../../about/index.ts';
import {
  invitationIn,
  joinCodeIn,
  ONBOARDING_PATH,
  PurposeLine,
  usePurpose,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../../accounts/index.ts';
import { WhatHostsSee } from '../../circles/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { type CameFor, cameForOf, useTaughtClaim, withoutSaid } from '../came-for.ts';
import type { Choices } from '../choices.ts';
import { QuestionnaireStep } from '../components/questionnaire-step.tsx';
import { StepActions } from '../components/step-actions.tsx';
import { TopicsStep } from '../components/topics-step.tsx';
import { WelcomeStep } from '../components/welcome-step.tsx';
import { onboardingStatusQuery } from '../status.ts';
import { STEP_NAMES, type WelcomeScreen } from '../steps.ts';
import { type Flow, useFlow } from '../use-flow.ts';
import { useQuestionnaire } from '../use-questionnaire.ts';

export function Component() {
  const { user } = useSession();
  const { data: status } = useQuery(onboardingStatusQuery);
  const wayBack = wayBackFrom(useLocation());
  const isInvited = invitationIn(wayBack) !== null;
  const purpose = usePurpose(wayBack);
  const partner = purpose?.kind === 'talk' ? purpose.partner : null;
  const registeredFrom = ownPath(status?.returnTo);
  // The server forgets it once onboarding is completed; the address keeps it across a reload.
  if (wayBack === null && registeredFrom !== null) {
    return <Navigate to={wayInPath(ONBOARDING_PATH, registeredFrom)} replace />;
  }
  return (
    <Page title="Welcome" narrow>
      <PageHeading>Welcome</PageHeading>
      <div className="mb-6 empty:hidden">
        <PurposeLine wayBack={wayBack} />
      </div>
      <OnboardingFlow
        userId={user?.id ?? ''}
        cameFor={cameForOf(wayBack)}
        isInvited={isInvited}
        isJoining={joinCodeIn(wayBack) !== null}
        exit={
          wayBack === null
            ? { to: HOME_PATH, label: 'Browse Topics', isWayBack: false }
            : {
                to: wayBack,
                label: partner === null ? 'Continue where you left off' : `Talk with ${partner}`,
                isWayBack: true,
              }
        }
      />
      <p className="mt-8 text-sm text-muted">
        Your data belongs to you. You can download or delete it anytime in{' '}
        <Link to="/account">your account</Link>.
      </p>
    </Page>
  );
}

interface OnboardingFlowProps {
  userId: string;
  /** null for nothing in particular */
  cameFor: CameFor | null;
  /** their answer to the invitation is known already */
  isInvited: boolean;
  /** they came to join a circle */
  isJoining: boolean;
  exit: OnboardingExit;
}

function OnboardingFlow(props: OnboardingFlowProps) {
  const query = useQuery(onboardingStatusQuery);
  if (query.data) return <Steps {...props} status={query.data} />;
  if (query.isError) {
    return <LoadFailure text={onboardingTexts.loadStatusFailed} {...retryOf(query)} />;
  }
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-8 h-14 w-full" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}

function Steps({
  status,
  userId,
  cameFor,
  isInvited,
  isJoining,
  exit,
}: OnboardingFlowProps & { status: OnboardingStatus }) {
  const flow = useFlow(status, userId, isInvited || isJoining || cameFor !== null);
  const questionnaire = useQuestionnaire();
  const claim = useTaughtClaim(cameFor);
  const [agreed, setAgreed] = useState(status.privacyPolicyAccepted);
  const { step } = flow;

  return (
    <>
      <LeaveGuard unsaved={step !== 'complete' && questionnaire.unsaved} />
      <StepProgress step={step} />
      <Card>
        <StepHeading step={step} screen={isInvited ? 'weigh' : flow.screen} />
        {step === 'welcome' && (
          <WelcomeStep
            flow={flow}
            userId={userId}
            claim={claim}
            said={cameFor?.said ?? null}
            isPlaced={isInvited}
          />
        )}
        {step === 'privacy-policy' && (
          <PrivacyPolicyStep flow={flow} agreed={agreed} onAgree={setAgreed} />
        )}
        {step === 'questionnaire' && (
          <QuestionnaireStep flow={flow} questionnaire={questionnaire} />
        )}
        {step === 'topics-of-interest' && <TopicsStep flow={flow} />}
        {step === 'complete' && (
          <CompleteStep
            exit={exit}
            isInvited={isInvited}
            claimId={cameFor?.id ?? (exit.isWayBack ? null : flow.sidedClaimId)}
            choices={flow.choices}
          />
        )}
        {flow.failure && (
          <div className="mt-5">
            <Notice tone="error">{flow.failure}</Notice>
          </div>
        )}
      </Card>
    </>
  );
}

const TITLES: Record<Exclude<OnboardingStep, 'welcome'> | WelcomeScreen, string> = {
  place: 'Where do you stand?',
  weigh: 'Weigh one finding',
  'privacy-policy': 'Privacy Policy',
  questionnaire: 'A few questions about you',
  'topics-of-interest': 'What do you have a view on?',
  complete: 'You’re ready',
};

function StepHeading({ step, screen }: { step: OnboardingStep; screen: WelcomeScreen }) {
  const titled = step === 'welcome' ? screen : step;
  const heading = useFocusOnChange(titled);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl font-bold tracking-tight outline-none">
      {TITLES[titled]}
    </h2>
  );
}

/** The one step that can be skipped. */
const OPTIONAL: OnboardingStep = 'questionnaire';

function StepProgress({ step }: { step: OnboardingStep }) {
  const reached = ONBOARDING_STEPS.indexOf(step);
  const place = `Step ${reached + 1} of ${ONBOARDING_STEPS.length}`;
  return (
    <Progress.Root
      value={reached + 1}
      max={ONBOARDING_STEPS.length}
      aria-valuetext={`${place}: ${STEP_NAMES[step]}`}
      className="mb-8 grid gap-2"
    >
      <Progress.Label className="text-sm text-muted">{place}</Progress.Label>
      <Progress.Track className="grid grid-cols-5 gap-2">
        {ONBOARDING_STEPS.map((each, at) => (
          <div key={each} aria-hidden className="min-w-0">
            <div
              className={classNames('h-1.5 rounded-full', at <= reached ? 'bg-ink' : 'bg-line')}
            />
            <p
              className={classNames(
                'mt-2 hidden text-sm leading-snug sm:block',
                each === step ? 'font-semibold' : 'text-muted',
              )}
            >
              {STEP_NAMES[each]}
              {each === OPTIONAL && <span className="font-normal text-muted"> (optional)</span>}
            </p>
          </div>
        ))}
      </Progress.Track>
    </Progress.Root>
  );
}

interface PrivacyPolicyStepProps {
  flow: Flow;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

function PrivacyPolicyStep({ flow, agreed, onAgree }: PrivacyPolicyStepProps) {
  const { busy, back, acceptPolicy } = flow;
  return (
    <>
      <PrivacyPolicy />
      {/* In reach on a screen that is high enough for it and the text. */}
      <div className="-mx-6 mt-8 -mb-6 rounded-b-card border-t border-line bg-raised px-6 py-5 sm:-mx-8 sm:-mb-8 sm:px-8 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        <Checkbox
          label="I have read and agree to the Privacy Policy"
          checked={agreed}
          onCheckedChange={onAgree}
        />
        <StepActions onBack={back} busy={busy}>
          <Button disabled={!agreed} busy={busy} busyLabel="Saving…" onClick={acceptPolicy}>
            Accept & Continue
          </Button>
        </StepActions>
      </div>
    </>
  );
}

interface OnboardingExit {
  readonly to: string;
  readonly label: string;
  /** to the page the newcomer came from */
  readonly isWayBack: boolean;
}

interface CompleteStepProps {
  exit: OnboardingExit;
  /** then the exit leads to the conversation that waits */
  isInvited: boolean;
  /** the claim to talk about first; null if there is none */
  claimId: string | null;
  choices: Choices;
}

function CompleteStep({ exit, isInvited, claimId, choices }: CompleteStepProps) {
  const { data, isPending } = useQuery({
    ...hypothesisQuery(claimId ?? ''),
    enabled: claimId !== null,
  });
  const purpose = usePurpose(exit.to);
  if (purpose?.kind === 'circle') return <JoinCircle to={exit.to} circle={purpose.circle} />;
  if (isInvited) {
    const answer = purpose?.kind === 'talk' ? purpose.answer : null;
    return (
      <>
        {answer && (
          <div className="mb-4">
            <YouSaid percent={answer.value} />
            <WrittenText>{answer.reason}</WrittenText>
          </div>
        )}
        <p className="max-w-prose">Your answer is sent with it, and your conversation begins.</p>
        <StepActions>
          <ButtonLink to={exit.to} state={withIntent('talk')}>
            {exit.label}
          </ButtonLink>
        </StepActions>
      </>
    );
  }
  if (claimId !== null && isPending) return <Skeleton className="h-40 w-full" />;
  // What was just saved may not have been read again yet.
  const percent = data && (choices.get(data.id)?.value ?? ownCredenceOf(data).percent);
  if (!data || !percent || leanOf(percent) === 'neutral') {
    return (
      <>
        <p className="max-w-prose">
          Find a claim you have a view on, and say how likely you think it is. From there, you can
          meet someone who sees it differently.
        </p>
        <StepActions>
          <ButtonLink to={exit.to}>{exit.label}</ButtonLink>
        </StepActions>
      </>
    );
  }
  const room = `/waiting-room/${data.id}`;
  return (
    <>
      <Claim>{data.statement}</Claim>
      <div className="mt-4">
        <YouSaid percent={percent} />
      </div>
      {purpose?.kind === 'round' ? (
        <StepActions>
          <ButtonLink to={exit.to} state={withIntent('join')}>
            <span className="wrap-anywhere">Sign up for {purpose.title}</span>
          </ButtonLink>
        </StepActions>
      ) : (
        <StepActions>
          {exit.to !== room && (
            <ButtonLink variant="secondary" to={withoutSaid(exit.to)}>
              {exit.label}
            </ButtonLink>
          )}
          <ButtonLink to={room} state={withIntent('join')}>
            Find someone who disagrees
          </ButtonLink>
        </StepActions>
      )}
    </>
  );
}

/** [CI3] The list is read again: the link may have been opened on another device. */
function JoinCircle({ to, circle }: { to: string; circle: JoinPage['circle'] }) {
  return (
    <>
      <WhatHostsSee sharesCredences={circle.shares_credences} />
      <StepActions>
        <ButtonLink to={to} state={withIntent('join')}>
          <span className="wrap-anywhere">Agree and join {circle.name}</span>
        </ButtonLink>
      </StepActions>
    </>
  );
}

function YouSaid({ percent }: { percent: number }) {
  return (
    <p className="text-lg">
      You said <strong className="tabular-nums">{percent}%</strong>.
    </p>
  );
}
