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
    </Page>
  );
}
