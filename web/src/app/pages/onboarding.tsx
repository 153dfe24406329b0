import { Link } from 'react-router';
import { PrivacyPolicy } from '../../features/about/privacy-policy.tsx';
import { OnboardingFlow } from '../../features/onboarding/components/onboarding-flow.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { HypothesisBrowser } from '../onboarding/hypothesis-browser.tsx';

export function Component() {
  return (
    <Page title="Welcome" narrow>
      <PageHeading>Welcome</PageHeading>
      <OnboardingFlow
        policy={<PrivacyPolicy />}
        browse={(choose) => <HypothesisBrowser choose={choose} />}
        guardLeaving={(unsaved) => <LeaveGuard unsaved={unsaved} />}
      />
      <p className="mt-8 text-sm text-muted">
        Your data is yours from the start: download it or delete it in{' '}
        <Link to="/account">your account</Link>.
      </p>
    </Page>
  );
}
