import { AnswerSheet } from '../../features/onboarding/components/answer-sheet.tsx';
import { useQuestionnaire } from '../../features/onboarding/use-questionnaire.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LeaveGuard } from '../leave-guard.tsx';

export function Component() {
  const questionnaire = useQuestionnaire();
  return (
    <Page title="Questionnaire" narrow>
      <LeaveGuard unsaved={questionnaire.unsaved} />
      <PageHeading lead="How you weigh claims, and how you talk with people who disagree. Only you see your answers.">
        Questionnaire
      </PageHeading>
      <AnswerSheet questionnaire={questionnaire} />
    </Page>
  );
}
