import { zodResolver } from '@hookform/resolvers/zod';
import { accountRoutes, loginBody } from '@midspan/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { lostPart } from '../../../ui/lost-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { DemoLogins } from '../components/demo-logins.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { SuspendedNotice } from '../components/suspended-notice.tsx';
import { loginFailure } from '../failure-texts.ts';
import {
  FORGOT_PASSWORD_PATH,
  REGISTER_PATH,
  returnPathOf,
  wayBackFrom,
  wayInPath,
} from '../login-path.ts';
import { useSession } from '../session.tsx';
import { isSuspension } from '../session-state.ts';

/** Fetched for those who need it, who are very few. */
const SuspendedRights = fetchedPart<{ onDeleted: () => void }>({
  fetchPart: async () => (await import('../components/suspended-rights.tsx')).SuspendedRights,
  Lost: lostPart("Your account options couldn't be loaded."),
});

export function Component() {
  const [query] = useSearchParams();
  return (
    <AccountPage title="Login" tagline="Welcome back to the bridge between echo chambers">
      {/* Signing in turns this visitor into one who is sent on. */}
      <SignedOutOnly onwards={returnPathOf(query)}>
        <LoginForm />
      </SignedOutOnly>
    </AccountPage>
  );
}

function LoginForm() {
  const { signIn } = useSession();
  const wayBack = wayBackFrom(useLocation());
  const [failure, setFailure] = useState<string | null>(null);
  const [suspended, setSuspended] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    setSuspended(false);
    setDeleted(false);
    try {
      const { token, user } = await call(accountRoutes.login, { body });
      signIn(token, user);
    } catch (error) {
      setFailure(errorText(error, loginFailure));
      setSuspended(isSuspension(error));
    }
  });

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <TextField
          {...register('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {failure && suspended && <SuspendedNotice text={failure} />}
        {failure && !suspended && <Notice tone="error">{failure}</Notice>}
        {deleted && <Notice tone="success">Your account has been deleted.</Notice>}
        <Button type="submit" busy={isSubmitting} busyLabel="Logging in…">
          Login
        </Button>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
          <Link to={wayInPath(FORGOT_PASSWORD_PATH, wayBack)} className="py-0.5">
            Forgot password?
          </Link>
          <span>
            New here? <Link to={wayInPath(REGISTER_PATH, wayBack)}>Register</Link>
          </span>
        </div>
      </form>
      {/* Outside the form: a dialog's own form would send this one too. */}
      {failure && suspended && (
        <div className="mt-8 border-t border-line pt-6">
          <SuspendedRights
            onDeleted={() => {
              reset();
              setFailure(null);
              setSuspended(false);
              setDeleted(true);
            }}
          />
        </div>
      )}
      <DemoLogins
        onChoose={({ email, password }) => {
          reset({ email, password });
          void submit();
        }}
      />
    </>
  );
}
