import { ANSWER_MAX, formatCount } from '@midspan/domain';
import * as z from 'zod/mini';
import { chosenCredence } from './credences.ts';
import { idField, tooManyMarksText, unstorableText } from './fields.ts';
import { PAGE_MAX, PRIVACY_POLICY_VERSION } from './limits.ts';
import { nothing, route } from './route.ts';

export const onboardingTexts = {
  loadStatusFailed: 'Failed to load onboarding status. Please try again.',
  loadQuestionnaireFailed: 'Failed to load questionnaire. Please try again.',
  loadQuestionnaireToast: 'Failed to load questionnaire',
  loadQuestionnaireStatusFailed: 'Failed to load questionnaire status',
  stepFailed: 'Failed to complete step. Please try again.',
  stepFailedToast: (step: string) => `Failed to complete ${step} step`,
  submitFailed: 'Failed to submit questionnaire. Please try again.',
  submitFailedToast: 'Failed to submit questionnaire',
  submitted: 'Questionnaire submitted successfully!',
  progressFailed: 'Failed to save progress. Please try again.',
  progressFailedToast: 'Failed to save progress',
  progressSaved: 'Progress saved!',
  skipped: 'Questionnaire skipped',
  savePreferencesFailed: 'Failed to save topic preferences. Please try again.',
  loadTopicsFailed: 'Failed to load topics and hypotheses. Please try again.',
  loadPageFailed: 'Failed to load page. Please try again.',
  answerMissing: 'Please answer this question.',
  answerNotAnOption: 'Please choose one of the given answers.',
  answerTooLong: `Please use at most ${formatCount(ANSWER_MAX)} characters`,
  answerUnstorable: unstorableText,
  answerMarks: tooManyMarksText,
  unknownQuestion: 'This question doesn’t exist.',
} as const;

export const question = z.object({
  id: idField,
  question_text: z.string(),
  /** an unknown type is shown as a single line */
  question_type: z.catch(z.enum(['free_response', 'text', 'multiple_choice', 'scale']), 'text'),
  options: z.nullable(z.array(z.string())),
  required: z.boolean(),
  depends_on: z.nullable(z.object({ question_id: idField, answer: z.string() })),
});
export type Question = z.infer<typeof question>;

export const questionnaireCategory = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  questions: z.array(question),
});
export type QuestionnaireCategory = z.infer<typeof questionnaireCategory>;

/** [ON7] A scale answer may be sent as a number; from here on answers are text. */
const responseField = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

const responsesBody = z.object({
  responses: z
    .array(z.object({ questionId: idField, response: responseField }))
    .check(z.maxLength(PAGE_MAX)),
});

export const onboardingStatus = z.object({
  privacyPolicyAccepted: z.boolean(),
  questionnaireCompleted: z.boolean(),
  questionnaireSkipped: z.boolean(),
  onboardingCompleted: z.boolean(),
  /** the page the member registered from; null if there is none, and once onboarding is done */
  returnTo: z.nullable(z.string()),
});
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

export const onboardingRoutes = {
  status: route({
    method: 'GET',
    path: '/onboarding/status',
    summary: 'Your progress',
    access: 'session',
    status: 200,
    /** `_t` only defeats caches */
    query: z.object({ _t: z.optional(z.string().check(z.maxLength(100))) }),
    answer: onboardingStatus,
  }),
  acceptPrivacyPolicy: route({
    method: 'POST',
    path: '/onboarding/privacy-policy',
    summary: 'Accept the privacy policy',
    access: 'verified',
    status: 204,
    body: z.object({ version: z.literal(PRIVACY_POLICY_VERSION) }),
    answer: nothing,
  }),
  complete: route({
    method: 'POST',
    path: '/onboarding/complete',
    summary: 'Finish onboarding',
    access: 'verified',
    status: 204,
    answer: nothing,
  }),
  questionnaire: route({
    method: 'GET',
    path: '/onboarding/questionnaire',
    summary: 'The questions, by category',
    access: 'session',
    status: 200,
    answer: z.array(questionnaireCategory),
  }),
  submitQuestionnaire: route({
    method: 'POST',
    path: '/onboarding/questionnaire',
    summary: 'Answer the questionnaire',
    access: 'verified',
    status: 204,
    body: responsesBody,
    answer: nothing,
  }),
  skipQuestionnaire: route({
    method: 'POST',
    path: '/onboarding/questionnaire/skip',
    summary: 'Skip the questionnaire',
    access: 'verified',
    status: 204,
    answer: nothing,
  }),
  ownResponses: route({
    method: 'GET',
    path: '/onboarding/questionnaire/responses',
    summary: 'Your answers',
    access: 'session',
    status: 200,
    answer: z.array(z.object({ question_id: idField, response: z.string() })),
  }),
  saveProgress: route({
    method: 'POST',
    path: '/onboarding/questionnaire/progress',
    summary: 'Save some answers without completing the questionnaire',
    access: 'verified',
    status: 204,
    body: responsesBody,
    answer: nothing,
  }),
  saveCredences: route({
    method: 'POST',
    path: '/onboarding/credences',
    summary: 'First credences on chosen hypotheses',
    access: 'verified',
    status: 204,
    body: z.object({ credences: z.array(chosenCredence).check(z.maxLength(PAGE_MAX)) }),
    answer: nothing,
  }),
} as const;
