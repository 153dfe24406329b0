import { type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CameFor } from '../came-for.ts';
import { onboardingStatusQuery } from '../status.ts';
import { useFlow } from '../use-flow.ts';
import { useQuestionnaire } from '../use-questionnaire.ts';
import { useTaughtClaim } from '../use-taught-claim.ts';
import { CompleteStep, type OnboardingExit } from './complete-step.tsx';
import { PrivacyPolicyStep } from './privacy-policy-step.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepProgress } from './step-progress.tsx';
import { TopicsStep } from './topics-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';

interface OnboardingFlowProps {
  userId: string;
  /** null for nothing in particular */
  cameFor: CameFor | null;
  exit: OnboardingExit;
}

export function OnboardingFlow(props: OnboardingFlowProps) {
  const { data, isError, isFetching, refetch } = useQuery(onboardingStatusQuery);
  if (data) return <Steps {...props} status={data} />;
  if (isError) {
    return (
      <LoadFailure
        text={onboardingTexts.loadStatusFailed}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
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
  exit,
}: OnboardingFlowProps & { status: OnboardingStatus }) {
  const flow = useFlow(status, userId);
  const questionnaire = useQuestionnaire();
  const claim = useTaughtClaim(cameFor);
  const [agreed, setAgreed] = useState(status.privacyPolicyAccepted);
  const { step, screen, busy, back, proceed } = flow;

  return (
    <>
      <LeaveGuard unsaved={step !== 'complete' && questionnaire.unsaved} />
      <StepProgress step={step} />
      <Card>
        <StepHeading step={step} screen={screen} />
        {step === 'welcome' && (
          <WelcomeStep
            userId={userId}
            screen={screen}
            claim={claim}
            said={cameFor?.said ?? null}
            choices={flow.choices}
            onChange={flow.changeChoices}
            onWeigh={flow.goToSecondScreen}
            onBack={back}
            onContinue={proceed}
          />
        )}
        {step === 'privacy-policy' && (
          <PrivacyPolicyStep
            agreed={agreed}
            onAgree={setAgreed}
            busy={busy}
            onBack={back}
            onContinue={flow.acceptPolicy}
          />
        )}
        {step === 'questionnaire' && (
          <QuestionnaireStep
            questionnaire={questionnaire}
            onBack={back}
            busy={busy}
            onSkip={flow.skip}
            onSubmitted={proceed}
          />
        )}
        {step === 'topics-of-interest' && (
          <TopicsStep
            claim={claim?.hypothesis ?? null}
            choices={flow.choices}
            onChange={flow.changeChoices}
            busy={busy}
            onBack={back}
            onContinue={flow.finish}
          />
        )}
        {step === 'complete' && (
          <CompleteStep
            exit={exit}
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
