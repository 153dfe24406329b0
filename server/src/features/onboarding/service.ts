import { ERRORS, type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import {
  type AnswerRefusal,
  type Answers,
  cleanText,
  isAsked,
  looksEmpty,
  refuseAnswer,
  resetUntriggered,
} from '@midspan/domain';
import { type Database, inTransaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { QUESTIONNAIRE } from './questionnaire.ts';
import {
  acceptPolicy,
  completeOnboarding,
  completeQuestionnaire,
  findAnswers,
  findStatus,
  replaceAnswers,
} from './store.ts';

export interface GivenAnswer {
  readonly questionId: string;
  readonly response: string;
}

export interface OnboardingService {
  status(userId: string): Promise<OnboardingStatus>;
  acceptPolicy(userId: string, version: string): Promise<void>;
  complete(userId: string): Promise<void>;
  answers(userId: string): Promise<Answers>;
  /** Keeps the answers as they are, complete or not. */
  saveProgress(userId: string, given: readonly GivenAnswer[]): Promise<void>;
  /** Keeps the answers and counts the questionnaire as completed. */
  submit(userId: string, given: readonly GivenAnswer[]): Promise<void>;
  /** Everything after the policy asks that it was accepted. */
  requirePolicy(userId: string): Promise<void>;
}

const QUESTIONS = QUESTIONNAIRE.flatMap((category) => category.questions);

const TEXTS: Record<AnswerRefusal, string> = {
  ANSWER_MISSING: onboardingTexts.answerMissing,
  ANSWER_NOT_AN_OPTION: onboardingTexts.answerNotAnOption,
  ANSWER_TOO_LONG: onboardingTexts.answerTooLong,
  ANSWER_UNSTORABLE: onboardingTexts.answerUnstorable,
  ANSWER_MARKS: onboardingTexts.answerMarks,
};

/** Cleaned answers to questions that are asked; an unknown question or a wrong answer is refused. */
function readAnswers(given: readonly GivenAnswer[], requireAll: boolean): Answers {
  const details: Record<string, string> = {};
  const cleaned: Record<string, string> = {};
  for (const { questionId, response } of given) {
    const question = QUESTIONS.find(({ id }) => id === questionId);
    if (question === undefined) {
      details[questionId] = onboardingTexts.unknownQuestion;
      continue;
    }
    const refusal = refuseAnswer(question, response);
    if (refusal !== null && refusal !== 'ANSWER_MISSING') details[questionId] = TEXTS[refusal];
    else if (!looksEmpty(response)) cleaned[questionId] = cleanText(response);
  }
  const answers = resetUntriggered(QUESTIONS, cleaned);
  for (const question of requireAll ? QUESTIONS : []) {
    if (!isAsked(question, QUESTIONS, answers)) continue;
    const refusal = refuseAnswer(question, answers[question.id] ?? '');
    if (refusal !== null) details[question.id] ??= TEXTS[refusal];
  }
  if (Object.keys(details).length > 0) {
    throw new Refusal('INVALID', { message: ERRORS.INVALID.message, details });
  }
  return answers;
}

export function createOnboardingService(db: Database): OnboardingService {
  async function status(userId: string): Promise<OnboardingStatus> {
    const found = await findStatus(db, userId);
    if (found === null) throw new Refusal('UNAUTHENTICATED');
    return found;
  }

  async function requirePolicy(userId: string): Promise<void> {
    if (!(await status(userId)).privacyPolicyAccepted) throw new Refusal('ONBOARDING_REQUIRED');
  }

  return {
    status,
    requirePolicy,
    acceptPolicy: (userId, version) => acceptPolicy(db, userId, version),

    async complete(userId) {
      await requirePolicy(userId);
      await completeOnboarding(db, userId);
    },

    answers: (userId) => findAnswers(db, userId),

    async saveProgress(userId, given) {
      await requirePolicy(userId);
      const answers = readAnswers(given, false);
      await inTransaction(db, (tx) => replaceAnswers(tx, userId, answers));
    },

    async submit(userId, given) {
      await requirePolicy(userId);
      const answers = readAnswers(given, true);
      await inTransaction(db, async (tx) => {
        await replaceAnswers(tx, userId, answers);
        await completeQuestionnaire(tx, userId);
      });
    },
  };
}
