import {
  ERRORS,
  type OnboardingStatus,
  onboardingTexts,
  type questionnaireRoutes,
  type RouteParsed,
} from '@midspan/contract';
import {
  type AnswerRefusal,
  type Answers,
  cleanText,
  isAsked,
  mergeAnswers,
  refuseAnswer,
} from '@midspan/domain';
import { type Database, inTransaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import { completeQuestionnaire, findStatus, lockAnswers, replaceAnswers } from './store.ts';

type GivenAnswer = RouteParsed<typeof questionnaireRoutes.submit>['body']['responses'][number];

const QUESTIONS = QUESTIONNAIRE.flatMap((category) => category.questions);

const TEXTS: Record<AnswerRefusal, string> = {
  ANSWER_MISSING: onboardingTexts.answerMissing,
  ANSWER_NOT_AN_OPTION: onboardingTexts.answerNotAnOption,
  ANSWER_TOO_LONG: onboardingTexts.answerTooLong,
  ANSWER_UNSTORABLE: onboardingTexts.answerUnstorable,
  ANSWER_MARKS: onboardingTexts.answerMarks,
};

type Complaints = Record<string, string>;

/** The answers that were sent, cleaned, and what is wrong with them. */
function readAnswers(given: readonly GivenAnswer[]) {
  const complaints: Complaints = {};
  const answers: Record<string, string> = {};
  for (const { questionId, response } of given) {
    const question = QUESTIONS.find(({ id }) => id === questionId);
    if (question === undefined) {
      complaints[questionId] = onboardingTexts.unknownQuestion;
      continue;
    }
    const refusal = refuseAnswer(question, response);
    if (refusal !== null && refusal !== 'ANSWER_MISSING') complaints[questionId] = TEXTS[refusal];
    else answers[questionId] = cleanText(response);
  }
  return { answers, complaints };
}

/** What prevents the questionnaire from being completed. */
function findMissing(answers: Answers): Complaints {
  const missing = QUESTIONS.filter((question) => isAsked(question, QUESTIONS, answers)).flatMap(
    (question): [string, string][] => {
      const refusal = refuseAnswer(question, answers[question.id] ?? '');
      return refusal === null ? [] : [[question.id, TEXTS[refusal]]];
    },
  );
  return Object.fromEntries(missing);
}

export async function readStatus(db: Database, userId: string): Promise<OnboardingStatus> {
  const found = await findStatus(db, userId);
  if (found === null) throw new Refusal('UNAUTHENTICATED');
  return found;
}

/** Every step after the policy requires that it was accepted. */
export async function requirePolicy(db: Database, userId: string): Promise<void> {
  if (!(await readStatus(db, userId)).privacyPolicyAccepted)
    throw new Refusal('ONBOARDING_REQUIRED');
}

/** [ON6] Saves the answers that were sent; `submit` also completes the questionnaire. */
export async function saveAnswers(
  db: Database,
  userId: string,
  given: readonly GivenAnswer[],
  to: 'keep' | 'submit',
): Promise<void> {
  await requirePolicy(db, userId);
  await inTransaction(db, async (tx) => {
    const { answers, complaints } = readAnswers(given);
    const merged = mergeAnswers(QUESTIONS, await lockAnswers(tx, userId), answers);
    const details = to === 'submit' ? { ...findMissing(merged), ...complaints } : complaints;
    if (Object.keys(details).length > 0) {
      throw new Refusal('INVALID', { message: ERRORS.INVALID.message, details });
    }
    await replaceAnswers(tx, userId, merged);
    if (to === 'submit') await completeQuestionnaire(tx, userId);
  });
}
