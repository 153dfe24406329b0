import { type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
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
import { type BrowseHypotheses, TopicsStep } from './topics-step.tsx';
import { WelcomeStep } from './welcome-step.tsx';

/** What other features have to show or say in between. */
interface OnboardingParts {
  exit: OnboardingExit;
  policy: ReactNode;
  browse: BrowseHypotheses;
  /** asks before somebody leaves with something unsaved */
  guardLeaving: (unsaved: boolean) => ReactNode;
}

export function OnboardingFlow(parts: OnboardingParts) {
  const { data, isError, isFetching, refetch } = useQuery(onboardingStatusQuery);
  if (data) return <Steps status={data} {...parts} />;
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

interface StepsProps extends OnboardingParts {
  status: OnboardingStatus;
}

function Steps({ status, exit, policy, browse, guardLeaving }: StepsProps) {
  const flow = useFlow(status);
  const questionnaire = useQuestionnaire();
  const [agreed, setAgreed] = useState(status.privacyPolicyAccepted);
  const { step, busy, back, proceed } = flow;

  return (
    <>
      {guardLeaving(step !== 'complete' && (questionnaire.unsaved || flow.choicesUnsaved))}
      <StepProgress step={step} />
      <Card>
        <StepHeading step={step} />
        {step === 'welcome' && <WelcomeStep onContinue={proceed} />}
        {step === 'privacy-policy' && (
          <PrivacyPolicyStep
            policy={policy}
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
            browse={browse}
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
