import { accountRoutes, registerBody, type User } from '@midspan/contract';
import { HOME_PATH } from '@midspan/domain';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { ApiError, answerTo, isServerError, NetworkError } from '../../../lib/api-error.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountPage, SignedOutOnly } from '../components/account-page.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { deviceToken } from '../device-token.ts';
import { registerFailure } from '../failure-texts.ts';
import { keptAnswers } from '../kept-answer.ts';
import {
  CHECK_EMAIL_PATH,
  joinCodeIn,
  LOGIN_PATH,
  SIGN_UP_AGAIN,
  wayBackFrom,
  wayInPath,
} from '../login-path.ts';
import { confirmPasswordField, passwordsMatch } from '../password-confirmation.ts';
import { useSession } from '../session.tsx';

const registerForm = z
  .extend(registerBody, { confirmPassword: confirmPasswordField })
  .check(passwordsMatch);

export function Component() {
  const [registered, setRegistered] = useState(false);
  const { user } = useSession();
  const location = useLocation();
  const wayBack = wayBackFrom(location);
  const [replaced, setReplaced] = useState<User | null>(null);
  const isUnverified = user?.email_verified === false;
  // Kept from here on: an attempt whose answer was lost may have ended that account's session.
  if (location.state === SIGN_UP_AGAIN && isUnverified && replaced === null) setReplaced(user);
  const isAgain = replaced !== null && !registered && user?.email_verified !== true;
  return (
    <AccountPage
      title="Register"
      tagline="Join a community of truth-seekers bridging ideological divides"
    >
      {isAgain ? (
        <RegisterForm replaced={replaced} onRegistered={() => setRegistered(true)} />
      ) : (
        <SignedOutOnly
          onwards={registered ? wayInPath(CHECK_EMAIL_PATH, wayBack) : (wayBack ?? HOME_PATH)}
        >
          <RegisterForm replaced={null} onRegistered={() => setRegistered(true)} />
        </SignedOutOnly>
      )}
    </AccountPage>
  );
}

interface RegisterFormProps {
  /** the unverified account that this registration replaces */
  replaced: User | null;
  onRegistered: () => void;
}

function RegisterForm({ replaced, onRegistered }: RegisterFormProps) {
  const { signIn, refresh } = useSession();
  const wayBack = wayBackFrom(useLocation());
  const unanswered = useRef(false);

  async function enter(given: z.output<typeof registerBody>) {
    const device_token = deviceToken.read();
    try {
      return await call(accountRoutes.register, { body: { ...given, device_token } });
    } catch (failure) {
      const { email, password } = given;
      // An attempt whose answer was lost may have made the account, and this is its password.
      if (unanswered.current && failure instanceof ApiError && failure.status === 409) {
        const body = { email, password, device_token };
        return await call(accountRoutes.login, { body }).catch(() => Promise.reject(failure));
      }
      unanswered.current ||= failure instanceof NetworkError || isServerError(failure);
      throw failure;
    }
  }

  const form = useCheckedForm({
    schema: registerForm,
    initial: { email: '', username: replaced?.username ?? '', password: '', confirmPassword: '' },
    send: async ({ email, username, password }) => {
      const replacedId = replaced?.id ?? null;
      const answer = await answerTo(async () => {
        const signedIn = await enter({
          email,
          username,
          password,
          replace_unverified: replaced !== null,
          returnTo: wayBack,
          invitation: keptAnswers.forRegistration(wayBack, replacedId),
          join_code: joinCodeIn(wayBack),
        });
        keptAnswers.claim(wayBack, replacedId, signedIn.user.id);
        onRegistered();
        signIn(signedIn);
      }, registerFailure);
      // The address may have been verified elsewhere; the page then moves on.
      if (!answer.success && replaced) await refresh();
      return answer;
    },
  });

  return (
    <Form form={form} className="flex flex-col gap-5">
      {replaced && (
        <Notice tone="info">
          This replaces your account for <strong>{replaced.email}</strong>, which isn’t verified
          yet. <Link to={wayInPath(CHECK_EMAIL_PATH, wayBack)}>Keep it</Link>
        </Notice>
      )}
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <TextField {...form.field('username')} label="Username" autoComplete="username" />
      <NewPasswordFields
        name="Password"
        password={form.field('password', { deps: 'confirmPassword' })}
        confirmation={form.field('confirmPassword')}
      />
      <FormFailure form={form} />
      <WhoSees of="account" />
      <SubmitButton form={form} busyLabel="Registering…">
        Register
      </SubmitButton>
      {!replaced && (
        <p className="text-sm">
          Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
        </p>
      )}
    </Form>
  );
}
