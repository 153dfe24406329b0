import { accountRoutes, accountTexts, ERRORS, TIMINGS } from '@midspan/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Button, GuardedButton, Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MailboxHint } from '../components/account-page.tsx';
import { DeadLink, LinkPage } from '../components/link-page.tsx';
import { resendExpiredFailure, verifyFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';
import { useResendVerification } from '../use-verification.ts';

type Verification =
  | { readonly state: 'verified'; readonly text: string }
  | { readonly state: 'expired' }
  /** `again`: the link itself may be good, so another attempt makes sense */
  | { readonly state: 'error'; readonly text: string; readonly again: boolean };

export function verificationAfter(failure: unknown): Verification {
  const answered = failure instanceof ApiError;
  if (answered && failure.code === 'LINK_EXPIRED') return { state: 'expired' };
  // The link has done its work before.
  if (answered && failure.code === 'ALREADY_VERIFIED') {
    return { state: 'verified', text: ERRORS.ALREADY_VERIFIED.message };
  }
  const again = !(answered && failure.status === 400);
  return { state: 'error', text: errorText(failure, verifyFailure), again };
}

export function Component() {
  return (
    <LinkPage
      title="Email Verification"
      tagline="Confirming that this address is yours"
      dead={<DeadLink text={accountTexts.noVerificationToken} />}
    >
      {(token) => <VerificationOutcome token={token} />}
    </LinkPage>
  );
}

function VerificationOutcome({ token }: { token: string }) {
  const { refresh } = useSession();
  const [verification, setVerification] = useState<Verification | null>(null);

  async function verify(): Promise<void> {
    setVerification(null);
    const answer = await call(accountRoutes.verifyEmail, { body: { token } }).then(
      (): Verification => ({ state: 'verified', text: 'Your email address is verified.' }),
      verificationAfter,
    );
    // Onboarding opens only for a user known to be verified.
    if (answer.state === 'verified') await refresh();
    setVerification(answer);
  }

  // The link works once.
  useOnce(() => void verify());

  switch (verification?.state) {
    case undefined:
      return <Spinner label="Verifying your email address…" />;
    case 'verified':
      return <Verified text={verification.text} />;
    case 'expired':
      return <Expired token={token} />;
    case 'error':
      return (
        <DeadLink text={verification.text}>
          {verification.again && (
            <>
              <p className="text-muted">
                We couldn’t check this link just now. If it’s new, it will work once the connection
                is back.
              </p>
              <Button onClick={() => void verify()}>Try Again</Button>
            </>
          )}
        </DeadLink>
      );
  }
}

function Verified({ text }: { text: string }) {
  const navigate = useNavigate();
  const { user } = useSession();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/onboarding', { replace: true }),
      TIMINGS.verifiedRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="success">{text}</Notice>
      <p className="text-muted">Taking you to the next step…</p>
      {user === null && (
        <p className="text-muted">
          If you signed up in another tab or on another device, it goes on there by itself.
        </p>
      )}
    </div>
  );
}

function Expired({ token }: { token: string }) {
  const resend = useResendVerification(resendExpiredFailure, token);
  if (resend.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="success">{accountTexts.verificationSent}</Notice>
        <p className="text-muted">The new link expires in 24 hours.</p>
        <MailboxHint />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error">{ERRORS.LINK_EXPIRED.message}</Notice>
      <GuardedButton busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
        Resend Verification Email
      </GuardedButton>
    </div>
  );
}
