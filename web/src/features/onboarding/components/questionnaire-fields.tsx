import type { Question, QuestionnaireCategory } from '@midspan/contract';
import { SCALE_MAX, SCALE_MIN } from '@midspan/domain';
import type { ComponentProps } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
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
                  id={questionElementId(question.id)}
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

function QuestionField({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const { question_text: label, question_type, options, required } = question;
  const choose = { label, required, answer, error, onAnswer };
  const write = {
    label,
    required,
    value: answer,
    error,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  };
  switch (question_type) {
    case 'multiple_choice':
      return <ClearableChoice {...choose} looks="lines" options={options ?? []} />;
    case 'scale':
      return (
        <ClearableChoice
          {...choose}
          looks="steps"
          options={SCALE}
          hint={SCALE_HINT}
          className="grid-cols-5 sm:grid-cols-10"
        />
      );
    case 'free_response':
      return <TextArea {...write} rows={3} />;
    // A single line of text is also used for unknown question types.
    default:
      return <TextField {...write} />;
  }
}

interface ClearableChoiceProps
  extends Omit<ComponentProps<typeof ChoiceField>, 'choices' | 'value' | 'onChange'> {
  label: string;
  options: readonly string[];
  answer: string;
  onAnswer: (answer: string) => void;
}

/** An optional answer can be cleared, which radio buttons alone don't allow. */
function ClearableChoice({ options, answer, onAnswer, ...field }: ClearableChoiceProps) {
  return (
    <>
      <ChoiceField
        {...field}
        choices={options.map((option) => ({ value: option, label: option }))}
        value={answer}
        onChange={({ target }) => onAnswer(target.value)}
      />
      {!field.required && answer !== '' && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Clear answer: ${field.label}`}
          onClick={() => onAnswer('')}
        >
          Clear answer
        </Button>
      )}
    </>
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
