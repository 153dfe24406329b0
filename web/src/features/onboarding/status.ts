import { type OnboardingStatus, onboardingRoutes } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';

export const LOAD_FAILED = 'Failed to load onboarding status. Please try again.';

export function isOnboarded(status: OnboardingStatus): boolean {
  return status.privacyPolicyAccepted && status.onboardingCompleted;
}

export const onboardingStatusQuery = queryOptions({
  queryKey: ['onboarding', 'status'],
  queryFn: ({ signal }) =>
    call(onboardingRoutes.status, { query: { _t: String(Date.now()) } }, { signal, fresh: true }),
  retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
  networkMode: 'always',
  // Completed stays completed; anything less may have changed in another tab.
  staleTime: ({ state }) => (state.data && isOnboarded(state.data) ? Number.POSITIVE_INFINITY : 0),
});
