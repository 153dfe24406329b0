import type { QuestionnaireCategory } from '@midspan/contract';
import { classNames } from '../../../ui/class-names.ts';
import { isShown, type QuestionnaireForm } from '../questionnaire-form.ts';
import { QuestionField } from './question-field.tsx';

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
