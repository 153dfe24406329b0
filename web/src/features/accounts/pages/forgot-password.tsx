import { zodResolver } from '@hookform/resolvers/zod';
import { accountRoutes, accountTexts, forgotPasswordBody } from '@midspan/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { MailboxHint } from '../components/mailbox-hint.tsx';
import { forgotFailure } from '../failure-texts.ts';
import { LOGIN_PATH, wayBackFrom, wayInPath } from '../login-path.ts';

const TAGLINE = 'We’ll email you a link to set a new password';

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const loginPath = wayInPath(LOGIN_PATH, wayBackFrom(useLocation()));
  if (sentTo === null) {
    return (
      <AccountPage title="Forgot Password" tagline={TAGLINE}>
        <ForgotPasswordForm loginPath={loginPath} onSent={setSentTo} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Check Your Email" tagline={TAGLINE}>
      <div className="flex flex-col gap-5">
        <p>
          If <strong className="wrap-anywhere">{sentTo}</strong> belongs to an account, we’ve sent a
          link to choose a new password. It works once and expires in an hour.
        </p>
        <MailboxHint />
        <ButtonLink variant="secondary" to={loginPath}>
          Back to Login
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

interface ForgotPasswordFormProps {
  loginPath: string;
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ loginPath, onSent }: ForgotPasswordFormProps) {
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await call(accountRoutes.forgotPassword, { body });
      toast.success(accountTexts.resetMailSent);
      onSent(body.email);
    } catch (error) {
      setFailure(errorText(error, forgotFailure));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        hint="The address you registered with."
        error={errors.email?.message}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
        Send Reset Link
      </Button>
      <p className="text-center text-sm">
        <Link to={loginPath}>Back to Login</Link>
      </p>
    </form>
  );
}
