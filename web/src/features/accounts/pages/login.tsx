import {
  accountRoutes,
  type FactorRequest,
  loginForm,
  type SignedIn,
  type Site,
} from '@midspan/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { call, needsFactor } from '../../../lib/api.ts';
import { type ApiError, answerTo } from '../../../lib/api-error.ts';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { useSite } from '../../../lib/site.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { lostPart } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { AccountPage, SignedOutOnly } from '../components/account-page.tsx';
import { SuspendedNotice } from '../components/suspended-notice.tsx';
import { deviceToken } from '../device-token.ts';
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
const SuspendedRights = fetchedPart({
  fetchPart: async () => (await import('../components/suspended-rights.tsx')).SuspendedRights,
  Lost: lostPart('Your account options couldn’t be loaded.'),
});

/** Fetched for those who have a second factor. */
const SignInStep = fetchedPart({
  fetchPart: async () => (await import('../second-factors/sign-in-step.tsx')).SignInStep,
  Waiting: () => <Spinner label="Loading…" />,
  Lost: lostPart('The next step couldn’t be loaded.'),
});

const requestIn = async (error: ApiError) =>
  (await import('../second-factors/second-step.tsx')).requestIn(error);

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
  const [suspended, setSuspended] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const [asked, setAsked] = useState<FactorRequest | null>(null);
  const form = useCheckedForm({
    schema: loginForm,
    initial: { email: '', password: '' },
    send: (body) => {
      setSuspended(false);
      setDeleted(false);
      return answerTo(async () => {
        try {
          const given = { ...body, device_token: deviceToken.read() };
          signIn(await call(accountRoutes.login, { body: given }, { asksForFactor: true }));
        } catch (error) {
          const request = needsFactor(error) ? await requestIn(error) : null;
          setAsked(request);
          if (request !== null) return;
          setSuspended(isSuspension(error));
          throw error;
        }
      }, loginFailure);
    },
  });
  const { failure } = form;
  if (asked !== null) {
    const back = () => {
      form.reset();
      setAsked(null);
    };
    return <SignInStep request={asked} onProved={signIn} onBack={back} />;
  }

  return (
    <>
      <Form form={form} className="flex flex-col gap-5">
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" />
        <TextField
          {...form.field('password')}
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        {failure && suspended && <SuspendedNotice text={failure} />}
        {!suspended && <FormFailure form={form} />}
        {deleted && <Notice tone="success">Your account has been deleted.</Notice>}
        <SubmitButton form={form} busyLabel="Logging in…">
          Login
        </SubmitButton>
        <PasskeyLogin onProved={signIn} />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
          <Link to={wayInPath(FORGOT_PASSWORD_PATH, wayBack)} className="py-0.5">
            Forgot password?
          </Link>
          <span>
            New here? <Link to={wayInPath(REGISTER_PATH, wayBack)}>Register</Link>
          </span>
        </div>
      </Form>
      {/* Outside the form: a dialog's own form would send this one too. */}
      {failure && suspended && (
        <div className="mt-8 border-t border-line pt-6">
          <SuspendedRights
            onDeleted={() => {
              form.reset();
              setSuspended(false);
              setDeleted(true);
            }}
          />
        </div>
      )}
      <DemoLogins
        onChoose={({ email, password }) => {
          form.reset({ email, password });
          void form.submit();
        }}
      />
    </>
  );
}

const PASSKEY_FAILED = { fallback: 'No passkey was used. Try again, or use your password.' };

/** [SF7] A passkey that checks who holds it is enough. */
function PasskeyLogin({ onProved }: { onProved: (signedIn: SignedIn) => void }) {
  const { busy, failure, run } = useAction();
  const prove = async () => {
    const { provePasskey } = await import('../second-factors/passkeys.ts');
    onProved(await provePasskey(null));
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void run(() => answerTo(prove, PASSKEY_FAILED))}
      >
        <KeyRound aria-hidden className="size-5" />
        Sign in with a passkey
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

/** In local mode one person can hold a conversation with two windows: these are the two. */
function DemoLogins({ onChoose }: { onChoose: (member: Site['demoMembers'][number]) => void }) {
  const { demoMembers } = useSite();
  if (demoMembers.length === 0) return null;
  return (
    <Section
      title="Demo members"
      size="sm"
      lead="They start on opposite sides of every claim in the demo. For claims added later, set their credences yourself. Sign in as one here and as the other in a private window to try a whole conversation."
      className="mt-8 border-t border-line pt-6"
    >
      <ul className="mt-4 flex flex-col gap-5">
        {demoMembers.map((member) => (
          <li
            key={member.email}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm wrap-anywhere">
              <dt className="text-muted">Email</dt>
              <dd>{member.email}</dd>
              <dt className="text-muted">Password</dt>
              <dd>{member.password}</dd>
            </dl>
            <Button variant="secondary" onClick={() => onChoose(member)}>
              Sign in as {member.username}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
