import { userRoutes } from '@midspan/contract';
import { Download, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button, GuardedButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { exportFailure } from '../failure-texts.ts';
import { saveExport } from '../save-export.ts';
import { AccountRow, type RowHeading } from './account-row.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { EmailSetting } from './email-setting.tsx';

/** The part of the profile about the account itself. */
export function YourAccount() {
  return (
    <section aria-labelledby="your-account" className="flex flex-col gap-6">
      <h2 id="your-account" className="text-2xl font-bold tracking-tight">
        Your account
      </h2>
      <AccountSettings heading="h3" />
    </section>
  );
}

/** What every signed-in member can do about the account, whatever its standing. */
export function AccountSettings({ heading }: { heading: RowHeading }) {
  return (
    <div className="flex flex-col gap-6">
      <EmailSetting heading={heading} />
      <hr className="border-line" />
      <PasswordSetting heading={heading} />
      <hr className="border-line" />
      <AccountRow
        heading={heading}
        title="Your data"
        text="Everything you wrote here, as one JSON file."
      >
        <ExportButton />
      </AccountRow>
      <hr className="border-line" />
      <LeavingSetting heading={heading} />
    </div>
  );
}

function PasswordSetting({ heading }: { heading: RowHeading }) {
  const [changing, setChanging] = useState(false);
  return (
    <AccountRow
      heading={heading}
      title="Password"
      text="Changing it signs you out on your other devices."
    >
      <Button variant="secondary" onClick={() => setChanging(true)}>
        <KeyRound aria-hidden className="size-5" />
        Change password
      </Button>
      <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
    </AccountRow>
  );
}

function LeavingSetting({ heading }: { heading: RowHeading }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <AccountRow
      heading={heading}
      title="Leaving"
      text="Your name is replaced by “Deleted member”. This can’t be undone."
    >
      <Button variant="secondary" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden className="size-5" />
        Delete account
      </Button>
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </AccountRow>
  );
}

function ExportButton() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveExport(await download(userRoutes.exportOwn, {}));
    } catch (error) {
      setFailure(errorText(error, exportFailure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <GuardedButton
        variant="secondary"
        busy={busy}
        busyLabel="Preparing…"
        onClick={() => void save()}
      >
        <Download aria-hidden className="size-5" />
        Download my data
      </GuardedButton>
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
