import type { Access } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../accounts/index.ts';
import { admit, type OnboardingKnowledge } from './admission.ts';
import { isOnboarded, LOAD_FAILED, onboardingStatusQuery } from './status.ts';

function useOnboardingKnowledge(asked: boolean) {
  const query = useQuery({ ...onboardingStatusQuery, enabled: asked });
  const { data, isFetching, isError } = query;
  let knowledge: OnboardingKnowledge = { state: 'unknown' };
  if (data && (isOnboarded(data) || !(isFetching || isError))) {
    knowledge = { state: 'known', status: data };
  } else if (isError && !isFetching) {
    knowledge = { state: 'failed', text: LOAD_FAILED };
  }
  return { knowledge, retry: query.refetch };
}

/** The admission for this access, and how to retry. */
export function useAdmission(access: Exclude<Access, 'anyone'>) {
  const session = useSession();
  const { knowledge, retry } = useOnboardingKnowledge(
    access === 'member' && session.user?.email_verified === true,
  );
  return {
    admission: admit(access, session, knowledge),
    retry: session.status === 'loading' ? session.refresh : retry,
  };
}
