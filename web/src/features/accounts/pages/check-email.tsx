import { Navigate, useLocation } from 'react-router';
import { Button, GuardedButton } from '../../../ui/button.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { MailboxHint } from '../components/mailbox-hint.tsx';
import { resendFailure } from '../failure-texts.ts';
import { ONBOARDING_PATH, REGISTER_PATH, wayBackFrom, wayInPath } from '../login-path.ts';
import { useSession } from '../session.tsx';
import { useResendVerification } from '../use-resend-verification.ts';
import { useVerifiedElsewhere } from '../use-verified-elsewhere.ts';

export function Component() {
  const { user, signOut } = useSession();
  const { resend, busy } = useResendVerification(resendFailure);
  const verified = useVerifiedElsewhere();
  const wayBack = wayBackFrom(useLocation());
  if (verified) return <Navigate to={wayInPath(ONBOARDING_PATH, wayBack)} replace />;
  return (
    <AccountPage title="Check Your Email" tagline="One step to go: your address">
      <div className="flex flex-col gap-5">
        <p>
          We sent a verification link to <strong className="wrap-anywhere">{user?.email}</strong>.
          Open it to continue.
        </p>
        <p className="text-muted">
          The link expires in 24 hours. If you cannot find the mail, please look in the spam folder.
        </p>
        <MailboxHint />
        <GuardedButton busy={busy} busyLabel="Sending…" onClick={() => void resend()}>
          Resend Verification Email
        </GuardedButton>
        <div className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
          Wrong address?
          <Button
            variant="quiet"
            size="sm"
            onClick={() => void signOut(wayInPath(REGISTER_PATH, wayBack))}
          >
            Sign up again
          </Button>
        </div>
      </div>
    </AccountPage>
  );
}
