import { accountChangeRoutes, changePasswordBody, userRoutes } from '@midspan/contract';
import { Download, KeyRound } from 'lucide-react';
import * as z from 'zod/mini';
import { call, download } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/error-text.ts';
import { GuardedButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { deletionFailure, exportFailure, passwordChangeFailure } from '../failure-texts.ts';
import { confirmPasswordField, newPasswordsMatch } from '../password-confirmation.ts';
import { saveExport } from '../save-export.ts';
import { useSession } from '../session.tsx';
import { AccountRow } from './account-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailSetting } from './email-setting.tsx';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';
import { PASSWORD_HINT } from './new-password-fields.tsx';

export function YourAccount() {
  const { signOut } = useSession();
  return (
    <Section title="Your account" className="flex flex-col gap-6">
      <EmailSetting />
      <hr className="border-line" />
      <AccountRow title="Password" text="Changing it signs you out on your other devices.">
        <ChangePassword />
      </AccountRow>
      <hr className="border-line" />
      <AccountRow title="Your data" text="Everything you wrote here, as one JSON file.">
        <ExportButton />
      </AccountRow>
      <hr className="border-line" />
      <AccountRow
        title="Leaving"
        text="Your name is replaced by “Deleted member”. This can’t be undone."
      >
        <DeleteAccount
          opener="Delete account"
          schema={userRoutes.deleteOwn.body}
          fields={[{ ...YOUR_PASSWORD, hint: 'We ask again to make sure it’s you.' }]}
          failureTexts={deletionFailure}
          onSubmit={async (body) => {
            await call(userRoutes.deleteOwn, { body });
            await signOut('/');
          }}
        />
      </AccountRow>
    </Section>
  );
}

function ExportButton() {
  const { busy, failure, run } = useAction();
  const save = async () => saveExport(await download(userRoutes.exportOwn, {}));
  return (
    <div className="flex flex-col items-start gap-3">
      <GuardedButton
        variant="secondary"
        busy={busy}
        busyLabel="Preparing…"
        onClick={() => void run(() => answerTo(save, exportFailure))}
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

function ChangePassword() {
  const toast = useToast();
  return (
    <FormDialog
      opener="Change password"
      icon={KeyRound}
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
