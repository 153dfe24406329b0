import { useQuery } from '@tanstack/react-query';
import { AnswerSheet } from '../../features/onboarding/components/answer-sheet.tsx';
import { onboardingStatusQuery } from '../../features/onboarding/status.ts';
import { useQuestionnaire } from '../../features/onboarding/use-questionnaire.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { NextStepCard, useNextStep } from '../way-in/next-step.tsx';

export function Component() {
  const questionnaire = useQuestionnaire();
  const nextStep = useNextStep();
  const { data: status } = useQuery(onboardingStatusQuery);
  // Members in the middle of onboarding can answer; only the policy has to be accepted first.
  const obstacle = status?.privacyPolicyAccepted === true ? null : nextStep;
  return (
    <Page title="Questionnaire" narrow>
      <LeaveGuard unsaved={questionnaire.unsaved} />
      <PageHeading lead="How you weigh claims and how you talk with people who disagree. Only you see your answers.">
        Questionnaire
      </PageHeading>
      {obstacle === null ? (
        <AnswerSheet questionnaire={questionnaire} />
      ) : (
        <NextStepCard step={obstacle} />
      )}
    </Page>
  );
}
