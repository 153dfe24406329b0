import { Page, PageHeading } from '../../../ui/page.tsx';
import { PrivacyPolicy } from '../privacy-policy.tsx';

export function Component() {
  return (
    <Page title="Privacy Policy" narrow>
      <div className="prose-page">
        <PageHeading>Privacy Policy</PageHeading>
        <PrivacyPolicy />
      </div>
    </Page>
  );
}
