import { ERRORS, type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import {
  type AnswerRefusal,
  type Answers,
  cleanText,
  isAsked,
  mergeAnswers,
  refuseAnswer,
} from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import {
  acceptPolicy,
  completeOnboarding,
  completeQuestionnaire,
  findAnswers,
  findStatus,
  lockAnswers,
  replaceAnswers,
  skipQuestionnaire,
} from './store.ts';

export interface GivenAnswer {
  readonly questionId: string;
  readonly response: string;
}

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

export function createOnboardingService(db: Database) {
  async function status(userId: string): Promise<OnboardingStatus> {
    const found = await findStatus(db, userId);
    if (found === null) throw new Refusal('UNAUTHENTICATED');
    return found;
  }

  async function requirePolicy(userId: string): Promise<void> {
    if (!(await status(userId)).privacyPolicyAccepted) throw new Refusal('ONBOARDING_REQUIRED');
  }

  async function saveAnswers(
    tx: Transaction,
    userId: string,
    given: readonly GivenAnswer[],
    requireAll: boolean,
  ): Promise<void> {
    const { answers, complaints } = readAnswers(given);
    const merged = mergeAnswers(QUESTIONS, await lockAnswers(tx, userId), answers);
    const details = requireAll ? { ...findMissing(merged), ...complaints } : complaints;
    if (Object.keys(details).length > 0) {
      throw new Refusal('INVALID', { message: ERRORS.INVALID.message, details });
    }
    await replaceAnswers(tx, userId, merged);
  }

  return {
    status,
    /** Every step after the policy requires that it was accepted. */
    requirePolicy,
    acceptPolicy: (userId: string, version: string): Promise<void> =>
      acceptPolicy(db, userId, version),

    async complete(userId: string): Promise<void> {
      await requirePolicy(userId);
      await completeOnboarding(db, userId);
    },

    answers: (userId: string): Promise<Answers> => findAnswers(db, userId),

    /** Continues without the questionnaire. */
    async skip(userId: string): Promise<void> {
      await requirePolicy(userId);
      await skipQuestionnaire(db, userId);
    },

    /** [ON6] Saves the answers that were sent, complete or not. */
    async saveProgress(userId: string, given: readonly GivenAnswer[]): Promise<void> {
      await requirePolicy(userId);
      await inTransaction(db, (tx) => saveAnswers(tx, userId, given, false));
    },

    /** The same, and counts the questionnaire as completed. */
    async submit(userId: string, given: readonly GivenAnswer[]): Promise<void> {
      await requirePolicy(userId);
      await inTransaction(db, async (tx) => {
        await saveAnswers(tx, userId, given, true);
        await completeQuestionnaire(tx, userId);
      });
    },
  };
}
