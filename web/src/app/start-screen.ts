import type { StartScreen } from '@midspan/contract';
import type { QueryClient } from '@tanstack/react-query';
import { activeQuery, noticesQuery } from '../features/notices/index.ts';
import { onboardingStatusQuery } from '../features/onboarding/index.ts';
import { putFirstPage } from '../lib/first-page.ts';

/** Puts what came with the start where the header and the guards look for it. */
export function takeStart(
  queryClient: QueryClient,
  { onboarding, notices, active }: Omit<StartScreen, 'user'>,
): void {
  putFirstPage(queryClient, noticesQuery.queryKey, notices);
  queryClient.setQueryData(activeQuery.queryKey, active);
  // The steps of onboarding note their progress themselves, and may be ahead of this.
  queryClient.setQueryData(onboardingStatusQuery.queryKey, (known) => known ?? onboarding);
}
