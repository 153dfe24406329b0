import { onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AnsweredCount, QuestionnaireFields } from '../components/questionnaire-fields.tsx';
import { NextStepCard, useNextStep } from '../next-step.tsx';
import { progressOf } from '../questionnaire-form.ts';
import { onboardingStatusQuery } from '../status.ts';
import { type Questionnaire, useQuestionnaire } from '../use-questionnaire.ts';

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

/** The questionnaire on its own page. Saving keeps the form, and with it the scroll position. */
function AnswerSheet({ questionnaire }: { questionnaire: Questionnaire }) {
  const { categories, form, retry, sending, failure, answer, send } = questionnaire;
  const toast = useToast();
  const failures = form === null ? questionnaire.failures : 0;
  useEffect(() => {
    if (failures > 0) toast.specified.error(onboardingTexts.loadQuestionnaireToast);
  }, [failures, toast]);

  if (form === null) {
    return (
      <Card>
        {failures > 0 ? (
          <LoadFailure text={onboardingTexts.loadQuestionnaireFailed} {...retry} />
        ) : (
          <LoadingSkeleton text="Loading the questionnaire" className="h-56 w-full" count={3} />
        )}
      </Card>
    );
  }
  const complete = progressOf(form).requiredMissing === 0;
  return (
    <form
      noValidate
      aria-label="Questionnaire"
      onSubmit={(event) => {
        event.preventDefault();
        void send(complete ? 'submit' : 'progress');
      }}
    >
      <Card className="flex flex-col gap-8">
        <QuestionnaireFields categories={categories} form={form} heading="h2" onAnswer={answer} />
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:justify-between">
          <p className="text-sm text-muted">
            <AnsweredCount form={form} />
          </p>
          <Button type="submit" busy={sending !== null} busyLabel="Saving…">
            Save Answers
          </Button>
        </div>
      </Card>
    </form>
  );
}
