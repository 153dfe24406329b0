import { onboardingTexts } from '@midspan/contract';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { progressOf } from '../questionnaire-form.ts';
import type { Questionnaire } from '../use-questionnaire.ts';
import { AnsweredCount } from './answered-count.tsx';
import { QuestionnaireFields } from './questionnaire-fields.tsx';
import { QuestionnaireSkeleton } from './questionnaire-skeleton.tsx';

/** The questionnaire on its own page. Saving keeps the form, and with it the scroll position. */
export function AnswerSheet({ questionnaire }: { questionnaire: Questionnaire }) {
  const { categories, form, load, sending, failure, answer, send } = questionnaire;
  const toast = useToast();
  const failures = form === null ? load.failures : 0;
  useEffect(() => {
    if (failures > 0) toast.error(onboardingTexts.loadQuestionnaireToast);
  }, [failures, toast]);

  if (form === null) {
    return (
      <Card>
        {failures > 0 ? (
          <LoadFailure
            text={onboardingTexts.loadQuestionnaireFailed}
            busy={load.busy}
            onRetry={load.retry}
          />
        ) : (
          <QuestionnaireSkeleton />
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
