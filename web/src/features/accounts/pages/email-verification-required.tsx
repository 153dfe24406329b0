import { Link, Navigate, useLocation } from 'react-router';
import { GuardedButton } from '../../../ui/button.tsx';
import { AccountPage, MailboxHint } from '../components/account-page.tsx';
import { sendEmailFailure } from '../failure-texts.ts';
import { ONBOARDING_PATH, wayBackFrom, wayInPath } from '../login-path.ts';
import { useSession } from '../session.tsx';
import { useResendVerification, useVerifiedElsewhere } from '../use-verification.ts';

export function Component() {
  const { user } = useSession();
  const resend = useResendVerification(sendEmailFailure);
  const verified = useVerifiedElsewhere();
  const wayBack = wayBackFrom(useLocation());
  if (verified) return <Navigate to={wayInPath(ONBOARDING_PATH, wayBack)} replace />;
  return (
    <AccountPage title="Email Verification Required" tagline="Verify your address to take part">
      <div className="flex flex-col gap-5">
        <p>
          Please open the link we sent to <strong className="wrap-anywhere">{user?.email}</strong>.
          Until then, you can read everything that’s public.
        </p>
        <MailboxHint />
        <GuardedButton busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
          Resend Verification Email
        </GuardedButton>
        <ul className="flex flex-col items-center gap-2 text-sm">
          <li>
            <Link to="/topics">Continue browsing (view-only)</Link>
          </li>
          <li>
            <Link to="/check-email">Correct the address</Link>
          </li>
          <li>
            <Link to="/account">Your account and data</Link>
          </li>
        </ul>
      </div>
    </AccountPage>
  );
}
