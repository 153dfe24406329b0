import { checkText, looksEmpty, type TextRefusal } from '../text/text.ts';

export const SCALE_MIN = 1;
export const SCALE_MAX = 10;
export const ANSWER_MAX = 2_000;

export type QuestionType = 'free_response' | 'text' | 'multiple_choice' | 'scale';

export interface QuestionRule {
  readonly id: string;
  readonly question_type: QuestionType;
  readonly options: readonly string[] | null;
  readonly required: boolean;
  /** asked only while that question has this answer */
  readonly depends_on: { readonly question_id: string; readonly answer: string } | null;
}

/** Question id to answer; an empty answer is no answer. */
export type Answers = Readonly<Record<string, string>>;

const answerTo = (answers: Answers, id: string): string | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

/** [ON2] A follow-up is asked only while its parent is asked and has the triggering answer. */
export function isAsked(
  question: QuestionRule,
  questions: readonly QuestionRule[],
  answers: Answers,
): boolean {
  const condition = question.depends_on;
  if (condition === null) return true;
  const parent = questions.find((other) => other.id === condition.question_id);
  return (
    parent !== undefined &&
    answerTo(answers, parent.id) === condition.answer &&
    isAsked(parent, questions, answers)
  );
}

/** [ON3] Drops answers to follow-ups that are no longer asked. */
export function resetUntriggered(questions: readonly QuestionRule[], answers: Answers): Answers {
  const kept = questions.flatMap((question): [string, string][] => {
    const answer = answerTo(answers, question.id);
    return answer !== undefined && isAsked(question, questions, answers)
      ? [[question.id, answer]]
      : [];
  });
  return Object.fromEntries(kept);
}

/** [ON6] Changes only the questions that were sent; an empty answer clears. */
export function mergeAnswers(
  questions: readonly QuestionRule[],
  kept: Answers,
  given: Answers,
): Answers {
  const merged = Object.entries({ ...kept, ...given }).filter(([, answer]) => !looksEmpty(answer));
  return resetUntriggered(questions, Object.fromEntries(merged));
}

export type AnswerRefusal =
  | 'ANSWER_MISSING'
  | 'ANSWER_NOT_AN_OPTION'
  | 'ANSWER_TOO_LONG'
  | 'ANSWER_UNSTORABLE'
  | 'ANSWER_MARKS';

const NOT_A_TEXT: Record<TextRefusal, AnswerRefusal> = {
  TEXT_TOO_LONG: 'ANSWER_TOO_LONG',
  TEXT_UNSTORABLE: 'ANSWER_UNSTORABLE',
  TEXT_MARKS: 'ANSWER_MARKS',
};

/** [ON4] Whether an answer fits its question. */
export function refuseAnswer(question: QuestionRule, answer: string): AnswerRefusal | null {
  const text = checkText(answer, ANSWER_MAX);
  if (!text.ok) return NOT_A_TEXT[text.refusal];
  if (looksEmpty(text.value)) return question.required ? 'ANSWER_MISSING' : null;
  switch (question.question_type) {
    case 'multiple_choice':
      return question.options?.includes(answer) ? null : 'ANSWER_NOT_AN_OPTION';
    case 'scale': {
      const steps = Array.from(
        { length: SCALE_MAX - SCALE_MIN + 1 },
        (_, at) => `${SCALE_MIN + at}`,
      );
      return steps.includes(answer) ? null : 'ANSWER_NOT_AN_OPTION';
    }
    case 'free_response':
    case 'text':
      return null;
  }
}
