import { z } from 'zod';
import { PRIVACY_POLICY_VERSION } from './limits.ts';
import { nothing, route } from './route.ts';

export const onboardingStatus = z.object({
  privacyPolicyAccepted: z.boolean(),
  questionnaireCompleted: z.boolean(),
  onboardingCompleted: z.boolean(),
});
export type OnboardingStatus = z.infer<typeof onboardingStatus>;

export const onboardingRoutes = {
  status: route({
    method: 'GET',
    path: '/onboarding/status',
    summary: 'How far the member has come',
    access: 'session',
    status: 200,
    /** `_t` only keeps caches away */
    query: z.object({ _t: z.string().optional() }),
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
} as const;
