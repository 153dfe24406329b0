import { YourAccount } from '../../features/accounts/index.ts';
import { BlockedMembers } from '../../features/moderation/index.ts';
import { DeviceAlerts, MailPreferences, QuietHours } from '../../features/notices/index.ts';
import { useAdmission } from '../../features/onboarding/index.ts';
import { Page, PageHeading } from '../../ui/page.tsx';

/** For everyone who is signed in; before verification and onboarding, only the account itself. */
export function Component() {
  const { admission } = useAdmission('member');
  return (
    <Page title="Settings" narrow>
      <PageHeading>Settings</PageHeading>
      <div className="flex flex-col gap-12">
        {admission.kind === 'enter' && (
          <>
            <DeviceAlerts />
            <MailPreferences />
            <QuietHours />
            <BlockedMembers />
          </>
        )}
        <YourAccount />
      </div>
    </Page>
  );
}
