import { onboardingTexts, type Question } from '@midspan/contract';
import {
  type AnswerRefusal,
  type Answers,
  isAsked,
  looksEmpty,
  refuseAnswer,
  resetUntriggered,
} from '@midspan/domain';

/** Question id to what is wrong with its answer. */
export type Complaints = Readonly<Record<string, string>>;

export interface QuestionnaireForm {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly saved: Answers;
  readonly complaints: Complaints;
}

export type QuestionnaireChange =
  | { readonly type: 'answered'; readonly id: string; readonly answer: string }
  | { readonly type: 'refused'; readonly complaints: Complaints }
  | { readonly type: 'saved'; readonly answers: Answers };

export function openForm(questions: readonly Question[], saved: Answers): QuestionnaireForm {
  const answers = resetUntriggered(questions, saved);
  return { questions, answers, saved: answers, complaints: {} };
}

export function changeForm(
  form: QuestionnaireForm,
  change: QuestionnaireChange,
): QuestionnaireForm {
  switch (change.type) {
    case 'answered': {
      const given = { ...form.answers, [change.id]: change.answer };
      const answers = resetUntriggered(form.questions, given);
      const next = { ...form, answers };
      // An error is cleared by the edit that may fix it, and with a question that is no longer
      // asked.
      const stillWrong = form.questions.filter(
        (question) => question.id !== change.id && isShown(next, question),
      );
      const complaints = Object.fromEntries(
        stillWrong.flatMap(({ id }) => {
          const complaint = form.complaints[id];
          return complaint === undefined ? [] : [[id, complaint]];
        }),
      );
      return { ...next, complaints };
    }
    case 'refused':
      return { ...form, complaints: change.complaints };
    case 'saved':
      // Only what was sent is saved: the member may have kept writing.
      return { ...form, saved: change.answers, complaints: {} };
  }
}

export function isShown({ questions, answers }: QuestionnaireForm, question: Question): boolean {
  return isAsked(question, questions, answers);
}

const REFUSAL_TEXTS: Record<AnswerRefusal, string> = {
  ANSWER_MISSING: onboardingTexts.answerMissing,
  ANSWER_NOT_AN_OPTION: onboardingTexts.answerNotAnOption,
  ANSWER_TOO_LONG: onboardingTexts.answerTooLong,
  ANSWER_UNSTORABLE: onboardingTexts.answerUnstorable,
  ANSWER_MARKS: onboardingTexts.answerMarks,
};

function refusals(form: QuestionnaireForm) {
  return form.questions
    .filter((question) => isShown(form, question))
    .flatMap((question) => {
      const refusal = refuseAnswer(question, form.answers[question.id] ?? '');
      return refusal === null ? [] : [{ id: question.id, refusal }];
    });
}

/** What prevents sending the answers; progress may be saved with required ones missing. */
export function complaintsAgainst(
  form: QuestionnaireForm,
  purpose: 'submit' | 'progress',
): Complaints {
  return Object.fromEntries(
    refusals(form)
      .filter(({ refusal }) => purpose === 'submit' || refusal !== 'ANSWER_MISSING')
      .map(({ id, refusal }) => [id, REFUSAL_TEXTS[refusal]]),
  );
}

export function progressOf(form: QuestionnaireForm) {
  const asked = form.questions.filter((question) => isShown(form, question));
  const answered = asked.filter(({ id }) => !looksEmpty(form.answers[id] ?? ''));
  const missing = refusals(form).filter(({ refusal }) => refusal === 'ANSWER_MISSING');
  return { asked: asked.length, answered: answered.length, requiredMissing: missing.length };
}

/** [ON6] What changed here, as the call takes it: the rest may have been changed in another tab. */
export function responsesOf({ questions, answers, saved }: QuestionnaireForm) {
  return questions
    .map(({ id }) => ({ questionId: id, response: answers[id] ?? '' }))
    .filter(({ questionId, response }) => response !== (saved[questionId] ?? ''));
}

/** Whether leaving now would lose an answer. */
export function isUnsaved(form: QuestionnaireForm): boolean {
  return responsesOf(form).length > 0;
}
