import { accountChangeRoutes, accountTexts, correctEmailBody } from '@midspan/contract';
import { Link, Navigate, useLocation } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ButtonLink, GuardedButton } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccountDialog } from '../components/account-dialog.tsx';
import { AccountPage, MailboxHint } from '../components/account-page.tsx';
import { correctionFailure, resendFailure } from '../failure-texts.ts';
import {
  ONBOARDING_PATH,
  REGISTER_PATH,
  SIGN_UP_AGAIN,
  wayBackFrom,
  wayInPath,
} from '../login-path.ts';
import { useSession } from '../session.tsx';
import { useResendVerification, useVerifiedElsewhere } from '../use-verification.ts';

export function Component() {
  const { user } = useSession();
  const resend = useResendVerification(resendFailure);
  const verified = useVerifiedElsewhere();
  const wayBack = wayBackFrom(useLocation());
  if (verified) return <Navigate to={wayInPath(ONBOARDING_PATH, wayBack)} replace />;
  return (
    <AccountPage title="Check Your Email" tagline="One more step: confirm your address">
      <div className="flex flex-col gap-5">
        <p>
          We sent a verification link to <strong className="wrap-anywhere">{user?.email}</strong>.
          Open it, here or on another device, and this page goes on by itself.
        </p>
        <p className="text-muted">
          The link expires in 24 hours. If you can’t find the email, look in your spam folder.
        </p>
        <MailboxHint />
        <GuardedButton busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
          Resend Verification Email
        </GuardedButton>
        <Section
          title="Wrong address?"
          size="sm"
          lead="Correct it and we’ll send the link there. If you sign up again instead, this account is deleted and you can use its username again."
          className="border-t border-line pt-5"
        >
          <div className="mt-3 flex flex-wrap gap-3">
            <CorrectAddress />
            <ButtonLink
              variant="quiet"
              to={wayInPath(REGISTER_PATH, wayBack)}
              state={SIGN_UP_AGAIN}
            >
              Sign up again
            </ButtonLink>
          </div>
        </Section>
        <p className="border-t border-line pt-5 text-sm text-muted">
          An account that isn’t verified is deleted after 7 days. You can download its data or
          delete it yourself in <Link to="/account">your account</Link>.
        </p>
      </div>
    </AccountPage>
  );
}

function CorrectAddress() {
  const toast = useToast();
  const { refresh } = useSession();
  return (
    <AccountDialog
      opener="Correct the address"
      title="Correct your email address"
      description="We’ll send a new verification link there. The old link stops working."
      schema={correctEmailBody}
      fields={[{ name: 'email', label: 'Your email', type: 'email', autoComplete: 'email' }]}
      submitLabel="Send link"
      busyLabel="Sending…"
      failureTexts={correctionFailure}
      onSubmit={async (body) => {
        await call(accountChangeRoutes.correctEmail, { body });
        await refresh();
        toast.specified.success(accountTexts.verificationSent);
      }}
    />
  );
}
