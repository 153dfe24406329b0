import { Page, PageHeading } from '../../../ui/page.tsx';
import { PrivacyPolicy } from '../privacy-policy.tsx';

export function Component() {
  return (
    <Page title="Privacy Policy" narrow>
      <PageHeading>Privacy Policy</PageHeading>
      <PrivacyPolicy />
    </Page>
  );
}
