import { onboardingTexts } from '@midspan/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { progressOf } from '../questionnaire-form.ts';
import type { Flow } from '../use-flow.ts';
import type { Questionnaire } from '../use-questionnaire.ts';
import { AnsweredCount, QuestionnaireFields } from './questionnaire-fields.tsx';
import { StepActions } from './step-actions.tsx';

interface QuestionnaireStepProps {
  flow: Flow;
  questionnaire: Questionnaire;
}

/** [ON5] One screen with Skip first; the questions open on request, and for those who began. */
export function QuestionnaireStep({ flow, questionnaire }: QuestionnaireStepProps) {
  const skipping = flow.busy;
  const { categories, form, failures, retry, sending, failure, answer, send } = questionnaire;
  const busy = skipping || sending !== null;

  const [wantsTo, setWantsTo] = useState(false);
  const answered = form === null ? 0 : progressOf(form).answered;
  const isOpen = wantsTo || answered > 0;
  const first = useRef<HTMLDivElement>(null);

  async function submit(): Promise<void> {
    if (await send('submit')) flow.leaveQuestionnaire();
  }

  function open(): void {
    flushSync(() => setWantsTo(true));
    first.current?.querySelector('input')?.focus();
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
        {isOpen && (
          <>
            {' '}
            Questions marked <span className="text-danger">*</span> need an answer before you
            submit.
          </>
        )}
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <Button
          variant={isOpen ? 'secondary' : 'primary'}
          disabled={busy}
          busy={skipping}
          onClick={flow.skip}
        >
          Skip for now
        </Button>
        {!isOpen && form !== null && (
          <Button variant="secondary" disabled={busy} onClick={open}>
            Answer {countNoun(progressOf(form).asked, 'question', 'questions')}
          </Button>
        )}
      </div>
      {form === null && failures > 0 && (
        <div className="mt-8">
          <LoadFailure text={onboardingTexts.loadQuestionnaireFailed} {...retry} />
        </div>
      )}
      {isOpen && form !== null && (
        <div ref={first} className="mt-8 flex flex-col gap-8">
          <QuestionnaireFields categories={categories} form={form} heading="h3" onAnswer={answer} />
          {failure && <Notice tone="error">{failure}</Notice>}
          <p className="border-t border-line pt-6 text-sm text-muted">
            <AnsweredCount form={form} />
          </p>
        </div>
      )}
      <StepActions onBack={flow.back} busy={busy}>
        {isOpen && (
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
