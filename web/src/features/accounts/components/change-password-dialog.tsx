import { accountChangeRoutes, changePasswordBody } from '@midspan/contract';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { passwordChangeFailure } from '../failure-texts.ts';
import { confirmPasswordField, newPasswordsMatch } from '../password-confirmation.ts';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';

const form = z
  .extend(changePasswordBody, { confirmPassword: confirmPasswordField })
  .check(newPasswordsMatch);

interface ChangePasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

export function ChangePasswordDialog({ open, onClose }: ChangePasswordDialogProps) {
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
          hint: 'At least 8 characters. A sentence you’ll remember works well.',
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
