import { useQuery } from '@tanstack/react-query';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { AnswerSheet } from '../components/answer-sheet.tsx';
import { NextStepCard, useNextStep } from '../next-step.tsx';
import { onboardingStatusQuery } from '../status.ts';
import { useQuestionnaire } from '../use-questionnaire.ts';

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
