import { accountRoutes, accountTexts, forgotPasswordBody } from '@midspan/contract';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountPage, MailboxHint } from '../components/account-page.tsx';
import { forgotFailure } from '../failure-texts.ts';
import { LOGIN_PATH, wayBackFrom, wayInPath } from '../login-path.ts';

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const loginPath = wayInPath(LOGIN_PATH, wayBackFrom(useLocation()));
  return (
    <AccountPage
      title={sentTo === null ? 'Forgot Password' : 'Check Your Email'}
      tagline="We’ll email you a link to set a new password"
    >
      {sentTo === null ? (
        <ForgotPasswordForm loginPath={loginPath} onSent={setSentTo} />
      ) : (
        <div className="flex flex-col gap-5">
          <p>
            If <strong className="wrap-anywhere">{sentTo}</strong> belongs to an account, we’ve sent
            a link to choose a new password. It works once and expires in an hour.
          </p>
          <MailboxHint />
          <ButtonLink variant="secondary" to={loginPath}>
            Back to Login
          </ButtonLink>
        </div>
      )}
    </AccountPage>
  );
}

interface ForgotPasswordFormProps {
  loginPath: string;
  onSent: (email: string) => void;
}

function ForgotPasswordForm({ loginPath, onSent }: ForgotPasswordFormProps) {
  const toast = useToast();
  const form = useCheckedForm({
    schema: forgotPasswordBody,
    initial: { email: '' },
    send: (body) =>
      answerTo(async () => {
        await call(accountRoutes.forgotPassword, { body });
        toast.specified.success(accountTexts.resetMailSent);
        onSent(body.email);
      }, forgotFailure),
  });

  return (
    <Form form={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        hint="The address you registered with."
      />
      <FormFailure form={form} />
      <SubmitButton form={form} busyLabel="Sending…">
        Send Reset Link
      </SubmitButton>
      <p className="text-center text-sm">
        <Link to={loginPath}>Back to Login</Link>
      </p>
    </Form>
  );
}
