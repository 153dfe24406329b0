import { HOME_PATH, ownPath } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { ONBOARDING_PATH, useSession, wayBackFrom, wayInPath } from '../../accounts/index.ts';
import { cameForOf } from '../came-for.ts';
import { OnboardingFlow } from '../components/onboarding-flow.tsx';
import { onboardingStatusQuery } from '../status.ts';

export function Component() {
  const { user } = useSession();
  const { data: status } = useQuery(onboardingStatusQuery);
  const wayBack = wayBackFrom(useLocation());
  const registeredFrom = ownPath(status?.returnTo);
  // The server forgets it once onboarding is completed; the address keeps it across a reload.
  if (wayBack === null && registeredFrom !== null) {
    return <Navigate to={wayInPath(ONBOARDING_PATH, registeredFrom)} replace />;
  }
  return (
    <Page title="Welcome" narrow>
      <PageHeading>Welcome</PageHeading>
      <OnboardingFlow
        userId={user?.id ?? ''}
        cameFor={cameForOf(wayBack)}
        exit={
          wayBack === null
            ? { to: HOME_PATH, label: 'Browse Topics', isWayBack: false }
            : { to: wayBack, label: 'Continue where you left off', isWayBack: true }
        }
      />
      <p className="mt-8 text-sm text-muted">
        Your data belongs to you. You can download or delete it anytime in{' '}
        <Link to="/account">your account</Link>.
      </p>
    </Page>
  );
}
