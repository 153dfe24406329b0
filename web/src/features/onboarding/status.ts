import { type OnboardingStatus, onboardingRoutes } from '@midspan/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function isOnboarded(status: OnboardingStatus): boolean {
  return status.privacyPolicyAccepted && status.onboardingCompleted;
}

export const onboardingStatusQuery = queryOptions({
  queryKey: ['onboarding', 'status'],
  queryFn: ({ signal }) =>
    call(onboardingRoutes.status, { query: { _t: String(Date.now()) } }, { signal, fresh: true }),
  // Completed stays completed; anything less may have changed in another tab.
  staleTime: ({ state }) => (state.data && isOnboarded(state.data) ? Number.POSITIVE_INFINITY : 0),
});

/** No one is sent back to a completed step, not even by a response requested earlier. */
export async function noteProgress(
  queryClient: QueryClient,
  progress: Partial<OnboardingStatus>,
): Promise<void> {
  const { queryKey } = onboardingStatusQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (status) => status && { ...status, ...progress });
}
