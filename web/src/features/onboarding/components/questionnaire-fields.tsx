import type { Question, QuestionnaireCategory } from '@midspan/contract';
import { SCALE_MAX, SCALE_MIN } from '@midspan/domain';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fieldFrame, TextArea, TextField } from '../../../ui/text-field.tsx';
import { isShown, progressOf, type QuestionnaireForm } from '../questionnaire-form.ts';
import { questionElementId } from '../use-questionnaire.ts';

interface QuestionnaireFieldsProps {
  categories: readonly QuestionnaireCategory[];
  form: QuestionnaireForm;
  /** the level below the heading above these */
  heading: 'h2' | 'h3';
  onAnswer: (id: string, answer: string) => void;
}

/** All questions that are asked, by category; a follow-up is below its parent. */
export function QuestionnaireFields({
  categories,
  form,
  heading: Heading,
  onAnswer,
}: QuestionnaireFieldsProps) {
  return (
    <div className="flex flex-col gap-12">
      {categories.map(({ id, name, description, questions }) => (
        <section key={id} aria-labelledby={`category-${id}`}>
          <Heading id={`category-${id}`} className="text-xl font-bold tracking-tight">
            {name}
          </Heading>
          <p className="mb-6 text-muted">{description}</p>
          <div className="flex flex-col gap-7">
            {questions
              .filter((question) => isShown(form, question))
              .map((question) => (
                <div
                  key={question.id}
                  className={classNames(
                    question.depends_on !== null && 'border-l-2 border-line-strong pl-4',
                  )}
                >
                  <QuestionField
                    question={question}
                    answer={form.answers[question.id] ?? ''}
                    error={form.complaints[question.id]}
                    onAnswer={(answer) => onAnswer(question.id, answer)}
                  />
                </div>
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const SCALE = Array.from({ length: SCALE_MAX - SCALE_MIN + 1 }, (_, at) => `${SCALE_MIN + at}`);
const SCALE_HINT = `${SCALE_MIN} is the least, ${SCALE_MAX} is the most.`;

interface QuestionFieldProps {
  question: Question;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}

function QuestionField(props: QuestionFieldProps) {
  return (
    <div id={questionElementId(props.question.id)}>
      <Field {...props} />
    </div>
  );
}

function Field({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const { question_text: label, question_type, options, required } = question;
  const radio = { label, required, answer, error, onAnswer };
  switch (question_type) {
    case 'multiple_choice':
      return <RadioQuestion {...radio} options={options ?? []} />;
    case 'scale':
      return <RadioQuestion {...radio} options={SCALE} hint={SCALE_HINT} inline />;
    case 'free_response':
      return (
        <TextArea
          label={label}
          required={required}
          rows={3}
          value={answer}
          error={error}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
    // A single line of text is also used for unknown question types.
    default:
      return (
        <TextField
          label={label}
          required={required}
          value={answer}
          error={error}
          onChange={(event) => onAnswer(event.target.value)}
        />
      );
  }
}

interface RadioQuestionProps {
  label: string;
  hint?: string;
  options: readonly string[];
  /** short options side by side, as steps of a scale */
  inline?: boolean;
  required: boolean;
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
}

/**
 * One answer out of several. An optional one can be cleared, which radio buttons alone don't allow.
 */
function RadioQuestion({
  label,
  hint,
  options,
  inline = false,
  required,
  answer,
  error,
  onAnswer,
}: RadioQuestionProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={described || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={labelId} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {'\u00a0*'}
          </span>
        )}
      </span>
      {hint && (
        <span id={hintId} className="text-sm text-muted">
          {hint}
        </span>
      )}
      <div
        className={classNames(
          'mt-1 grid gap-2',
          inline ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-1',
        )}
      >
        {options.map((option) => (
          <label
            key={option}
            className={classNames(
              'relative flex min-h-11 cursor-pointer items-center gap-3 rounded-control border bg-raised has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              inline
                ? 'justify-center tabular-nums has-checked:bg-ink has-checked:font-semibold has-checked:text-surface'
                : 'px-4 py-2 wrap-anywhere has-checked:bg-sunken',
              fieldFrame(error),
            )}
          >
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === answer}
              onChange={() => onAnswer(option)}
              className={
                inline
                  ? 'absolute inset-0 cursor-pointer appearance-none rounded-control outline-none'
                  : 'size-5 shrink-0 outline-none'
              }
            />
            {option}
          </label>
        ))}
      </div>
      {!required && answer !== '' && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          aria-label={`Clear answer: ${label}`}
          onClick={() => onAnswer('')}
        >
          Clear answer
        </Button>
      )}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** "9 of 15 questions answered", and what is still needed. */
export function AnsweredCount({ form }: { form: QuestionnaireForm }) {
  const { asked, answered, requiredMissing } = progressOf(form);
  return (
    <>
      {answered} of {countNoun(asked, 'question', 'questions')} answered
      {requiredMissing > 0 && `, ${requiredMissing} required left`}.
    </>
  );
}

/** A placeholder for the first questions while they load. */
export function QuestionnaireSkeleton() {
  return (
    <div role="status" aria-label="Loading the questionnaire" className="flex flex-col gap-7">
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
