import { onboardingTexts } from '@midspan/contract';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Flow } from '../use-flow.ts';
import type { Questionnaire } from '../use-questionnaire.ts';
import {
  AnsweredCount,
  QuestionnaireFields,
  QuestionnaireSkeleton,
} from './questionnaire-fields.tsx';
import { StepActions } from './step-actions.tsx';

interface QuestionnaireStepProps {
  flow: Flow;
  questionnaire: Questionnaire;
}

export function QuestionnaireStep({ flow, questionnaire }: QuestionnaireStepProps) {
  const skipping = flow.busy;
  const { categories, form, failures, retry, sending, failure, answer, send } = questionnaire;
  const busy = skipping || sending !== null;

  async function submit(): Promise<void> {
    if (await send('submit')) flow.proceed();
  }

  return (
    <form
      noValidate
      aria-label="Questionnaire"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="max-w-prose text-muted">
        Your answers are private, and the whole questionnaire is optional. You can come back to it
        in your profile.
        {form !== null && (
          <>
            {' '}
            Questions marked <span className="text-danger">*</span> need an answer before you
            submit.
          </>
        )}
      </p>
      <Button
        variant="secondary"
        className="mt-5 mb-8 max-sm:w-full"
        disabled={busy}
        busy={skipping}
        onClick={flow.skip}
      >
        Skip for now
      </Button>
      {form !== null && (
        <QuestionnaireFields categories={categories} form={form} heading="h3" onAnswer={answer} />
      )}
      {form === null && failures === 0 && <QuestionnaireSkeleton />}
      {form === null && failures > 0 && (
        <LoadFailure text={onboardingTexts.loadQuestionnaireFailed} {...retry} />
      )}
      {failure && (
        <div className="mt-8">
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      {form !== null && (
        <p className="mt-8 border-t border-line pt-6 text-sm text-muted">
          <AnsweredCount form={form} />
        </p>
      )}
      <StepActions onBack={flow.back} busy={busy}>
        {form !== null && (
          <>
            <Button
              variant="secondary"
              disabled={busy}
              busy={sending === 'progress'}
              busyLabel="Saving…"
              onClick={() => void send('progress')}
            >
              Save progress
            </Button>
            <Button
              type="submit"
              disabled={busy}
              busy={sending === 'submit'}
              busyLabel="Submitting…"
            >
              Submit
            </Button>
          </>
        )}
      </StepActions>
    </form>
  );
}
