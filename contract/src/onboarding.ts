import { ANSWER_MAX, formatCount } from '@midspan/domain';
import * as z from 'zod/mini';
import { chosenCredence } from './credences.ts';
import { tooManyMarksText, unstorableText } from './fields.ts';
import { PAGE_MAX, PRIVACY_POLICY_VERSION } from './limits.ts';
import { route } from './route.ts';

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
    /** `_t` only defeats caches */
    query: z.object({ _t: z.optional(z.string().check(z.maxLength(100))) }),
    answer: onboardingStatus,
  }),
  acceptPrivacyPolicy: route({
    method: 'POST',
    path: '/onboarding/privacy-policy',
    summary: 'Accept the privacy policy',
    access: 'verified',
    body: z.object({ version: z.literal(PRIVACY_POLICY_VERSION) }),
  }),
  complete: route({
    method: 'POST',
    path: '/onboarding/complete',
    summary: 'Finish onboarding',
    access: 'verified',
  }),
  saveCredences: route({
    method: 'POST',
    path: '/onboarding/credences',
    summary: 'First credences on chosen hypotheses',
    access: 'verified',
    body: z.object({ credences: z.array(chosenCredence).check(z.maxLength(PAGE_MAX)) }),
  }),
} as const;
