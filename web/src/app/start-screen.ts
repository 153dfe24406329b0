import type { StartScreen } from '@midspan/contract';
import type { QueryClient } from '@tanstack/react-query';
import { activeQuery, noticesQuery } from '../features/notices/index.ts';
import { onboardingStatusQuery } from '../features/onboarding/index.ts';
import { putFirstPage } from '../lib/page-list.ts';

/** Puts what came with the start where the header and the guards look for it. */
export function takeStart(queryClient: QueryClient, start: StartScreen | null): void {
  if (start === null) {
    for (const { queryKey } of [noticesQuery, activeQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    return;
  }
  putFirstPage(queryClient, noticesQuery.queryKey, start.notices);
  queryClient.setQueryData(activeQuery.queryKey, start.active);
  // The steps of onboarding note their progress themselves, and may be ahead of this.
  queryClient.setQueryData(onboardingStatusQuery.queryKey, (known) => known ?? start.onboarding);
}
