import { zodResolver } from '@hookform/resolvers/zod';
import { accountRoutes, accountTexts, newPasswordField } from '@midspan/contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { errorText, invalidFields } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountPage } from '../components/account-page.tsx';
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
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast.error(accountTexts.resetLinkInvalid);
  }, [toast]);
  return <Navigate to={LOGIN_PATH} replace />;
}

function ResetPasswordForm({ token }: { token: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await call(accountRoutes.resetPassword, { body: { token, password } });
    } catch (error) {
      const [wrong] = invalidFields(error, ['password']);
      if (wrong) setError(wrong.field, { message: wrong.text }, { shouldFocus: true });
      else setFailure(errorText(error, resetFailure));
      return;
    }
    toast.success(accountTexts.resetDone);
    // Every session of the account has ended, perhaps this browser's too.
    await refresh();
    await navigate(LOGIN_PATH, { replace: true });
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        {...register('password', { deps: 'confirmPassword' })}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A sentence you’ll remember works well."
        error={errors.password?.message}
      />
      <TextField
        {...register('confirmPassword')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" busy={isSubmitting} busyLabel="Saving…">
        Reset Password
      </Button>
      <p className="text-center text-sm">
        <Link to="/forgot-password">Request a new link</Link>
      </p>
    </form>
  );
}
