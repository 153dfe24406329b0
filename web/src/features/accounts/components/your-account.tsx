import { accountChangeRoutes, changePasswordBody, userRoutes } from '@midspan/contract';
import { Download, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call, download } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button, GuardedButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { deletionFailure, exportFailure, passwordChangeFailure } from '../failure-texts.ts';
import { confirmPasswordField, newPasswordsMatch } from '../password-confirmation.ts';
import { saveExport } from '../save-export.ts';
import { useSession } from '../session.tsx';
import { AccountRow } from './account-row.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { EmailSetting } from './email-setting.tsx';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';
import { PASSWORD_HINT } from './new-password-fields.tsx';

/** What every signed-in member can do about the account, whatever its standing. */
export function YourAccount() {
  return (
    <section aria-labelledby="your-account" className="flex flex-col gap-6">
      <h2 id="your-account" className="text-2xl font-bold tracking-tight">
        Your account
      </h2>
      <EmailSetting />
      <hr className="border-line" />
      <PasswordSetting />
      <hr className="border-line" />
      <AccountRow title="Your data" text="Everything you wrote here, as one JSON file.">
        <ExportButton />
      </AccountRow>
      <hr className="border-line" />
      <LeavingSetting />
    </section>
  );
}

function PasswordSetting() {
  const [changing, setChanging] = useState(false);
  return (
    <AccountRow title="Password" text="Changing it signs you out on your other devices.">
      <Button variant="secondary" onClick={() => setChanging(true)}>
        <KeyRound aria-hidden className="size-5" />
        Change password
      </Button>
      <ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />
    </AccountRow>
  );
}

function LeavingSetting() {
  const [deleting, setDeleting] = useState(false);
  return (
    <AccountRow
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

const form = z
  .extend(changePasswordBody, { confirmPassword: confirmPasswordField })
  .check(newPasswordsMatch);

function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const toast = useToast();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change your password"
      description="You’ll stay signed in here and be signed out on your other devices."
      schema={form}
      fields={[
        YOUR_PASSWORD,
        {
          name: 'new_password',
          label: 'New password',
          type: 'password',
          autoComplete: 'new-password',
          hint: PASSWORD_HINT,
        },
        {
          name: 'confirmPassword',
          label: 'Confirm new password',
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
      submitLabel="Change password"
      busyLabel="Changing…"
      failureTexts={passwordChangeFailure}
      onSubmit={async ({ password, new_password }) => {
        await call(accountChangeRoutes.changePassword, { body: { password, new_password } });
        toast.success('Your password has been changed.');
      }}
    />
  );
}

function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { signOut } = useSession();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description="This can’t be undone. It happens right away:"
      schema={userRoutes.deleteOwn.body}
      fields={[{ ...YOUR_PASSWORD, hint: 'We ask again to make sure it’s you.' }]}
      cancelLabel="Keep my account"
      submitLabel="Delete account"
      busyLabel="Deleting…"
      danger
      failureTexts={deletionFailure}
      onSubmit={async (body) => {
        await call(userRoutes.deleteOwn, { body });
        await signOut('/');
      }}
    >
      <DeletionConsequences />
    </FormDialog>
  );
}
