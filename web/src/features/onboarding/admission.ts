import { type OnboardingStatus, onboardingTexts } from '@midspan/contract';
import { type Access, refuseAccess } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type SessionState, useSession } from '../accounts/index.ts';
import { isOnboarded, onboardingStatusQuery } from './status.ts';

/** What guards ask for; the desk's pages look like unknown ones instead. */
export type GuardedAccess = Exclude<Access, 'anyone' | 'desk' | 'moderator'>;

type Refusal = 'login' | 'verification' | 'onboarding';

type Admission =
  | { readonly kind: 'enter' }
  | { readonly kind: 'wait' }
  /** it could not be determined; retrying is the next step */
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'refuse'; readonly refusal: Refusal };

export type OnboardingKnowledge =
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'known'; readonly status: OnboardingStatus };

type Session = Pick<SessionState, 'status' | 'user' | 'failure'>;

/** The server's rule. A suspended member isn't checked for: the layout shows them no page. */
export function admit(
  access: GuardedAccess,
  session: Session,
  onboarding: OnboardingKnowledge,
): Admission {
  if (session.status === 'loading') {
    return session.failure === null ? { kind: 'wait' } : { kind: 'failed', text: session.failure };
  }
  const status = onboarding.state === 'known' ? onboarding.status : null;
  const refusal = refuseAccess(
    access,
    session.user && {
      emailVerified: session.user.email_verified,
      policyAccepted: status?.privacyPolicyAccepted ?? false,
      onboardingCompleted: status?.onboardingCompleted ?? false,
      suspended: false,
      deskRole: null,
    },
  );
  switch (refusal) {
    case null:
      return { kind: 'enter' };
    case 'EMAIL_NOT_VERIFIED':
      return { kind: 'refuse', refusal: 'verification' };
    case 'ONBOARDING_REQUIRED':
      if (onboarding.state === 'unknown') return { kind: 'wait' };
      if (onboarding.state === 'failed') return { kind: 'failed', text: onboarding.text };
      return { kind: 'refuse', refusal: 'onboarding' };
    case 'UNAUTHENTICATED':
    case 'SUSPENDED':
    case 'NOT_FOUND':
      return { kind: 'refuse', refusal: 'login' };
  }
}

function useOnboardingKnowledge(asked: boolean) {
  const query = useQuery({ ...onboardingStatusQuery, enabled: asked });
  const { data, isFetching, isError } = query;
  let knowledge: OnboardingKnowledge = { state: 'unknown' };
  if (data && (isOnboarded(data) || !(isFetching || isError))) {
    knowledge = { state: 'known', status: data };
  } else if (isError && !isFetching) {
    knowledge = { state: 'failed', text: onboardingTexts.loadStatusFailed };
  }
  return { knowledge, retry: query.refetch };
}

export function useAdmission(access: GuardedAccess) {
  const session = useSession();
  const { knowledge, retry } = useOnboardingKnowledge(
    access === 'member' && session.user?.email_verified === true,
  );
  return {
    admission: admit(access, session, knowledge),
    retry: session.status === 'loading' ? session.refresh : retry,
  };
}
