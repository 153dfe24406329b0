import { Page, PageHeading } from '../../../ui/page.tsx';
import { AccountSettings } from '../components/your-account.tsx';

/** For everyone who is signed in, even before verification or onboarding. */
export function Component() {
  return (
    <Page title="Your account" narrow>
      <PageHeading lead="How you sign in, and the data we store about you.">
        Your account
      </PageHeading>
      <AccountSettings heading="h2" />
    </Page>
  );
}
