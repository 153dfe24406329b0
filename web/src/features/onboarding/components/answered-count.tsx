import { countNoun } from '../../../lib/count-noun.ts';
import { progressOf, type QuestionnaireForm } from '../questionnaire-form.ts';

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
