import { type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { onboardingStatusQuery } from '../status.ts';
import { useFlow } from '../use-flow.ts';
import { useQuestionnaire } from '../use-questionnaire.ts';
import { CompleteStep, type OnboardingExit } from './complete-step.tsx';
import { PrivacyPolicyStep } from './privacy-policy-step.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepProgress } from './step-progress.tsx';
import { TopicsStep } from './topics-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';

export function OnboardingFlow({ exit }: { exit: OnboardingExit }) {
  const { data, isError, isFetching, refetch } = useQuery(onboardingStatusQuery);
  if (data) return <Steps status={data} exit={exit} />;
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

interface StepsProps {
  status: OnboardingStatus;
  exit: OnboardingExit;
}

function Steps({ status, exit }: StepsProps) {
  const flow = useFlow(status);
  const questionnaire = useQuestionnaire();
  const [agreed, setAgreed] = useState(status.privacyPolicyAccepted);
  const { step, busy, back, proceed } = flow;

  return (
    <>
      <LeaveGuard unsaved={step !== 'complete' && (questionnaire.unsaved || flow.choicesUnsaved)} />
      <StepProgress step={step} />
      <Card>
        <StepHeading step={step} />
        {step === 'welcome' && <WelcomeStep onContinue={proceed} />}
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
            choices={flow.choices}
            onChange={flow.changeChoices}
            busy={busy}
            onBack={back}
            onContinue={flow.finish}
          />
        )}
        {step === 'complete' && <CompleteStep exit={exit} />}
        {flow.failure && (
          <div className="mt-5">
            <Notice tone="error">{flow.failure}</Notice>
          </div>
        )}
      </Card>
    </>
  );
}
