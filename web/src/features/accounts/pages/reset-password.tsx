import { accountRoutes, accountTexts, newPasswordField } from '@midspan/contract';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { deviceToken } from '../device-token.ts';
import { resetFailure } from '../failure-texts.ts';
import { LOGIN_PATH } from '../login-path.ts';
import { confirmPasswordField, passwordsMatch } from '../password-confirmation.ts';
import { useSession } from '../session.tsx';

const resetForm = z
  .object({ password: newPasswordField, confirmPassword: confirmPasswordField })
  .check(passwordsMatch);

export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <InvalidLink />;
  return (
    <AccountPage title="Reset Password" tagline="Choose a new password">
      <ResetPasswordForm token={token} />
    </AccountPage>
  );
}

function InvalidLink() {
  const toast = useToast();
  useOnce(() => toast.specified.error(accountTexts.resetLinkInvalid));
  return <Navigate to={LOGIN_PATH} replace />;
}

function ResetPasswordForm({ token }: { token: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const form = useCheckedForm({
    schema: resetForm,
    initial: { password: '', confirmPassword: '' },
    send: async ({ password }) => {
      const answer = await answerTo(async () => {
        const body = { token, password, device_token: deviceToken.read() };
        deviceToken.keep((await call(accountRoutes.resetPassword, { body })).device_token);
      }, resetFailure);
      if (!answer.success) return answer;
      toast.specified.success(accountTexts.resetDone);
      // Every session of the account has ended, perhaps this browser's too.
      await refresh();
      await navigate(LOGIN_PATH, { replace: true });
      return answer;
    },
  });

  return (
    <Form form={form} className="flex flex-col gap-5">
      <NewPasswordFields
        name="New password"
        password={form.field('password', { deps: 'confirmPassword' })}
        confirmation={form.field('confirmPassword')}
      />
      <FormFailure form={form} />
      <SubmitButton form={form} busyLabel="Saving…">
        Reset Password
      </SubmitButton>
      <p className="text-center text-sm">
        <Link to="/forgot-password">Request a new link</Link>
      </p>
    </Form>
  );
}
