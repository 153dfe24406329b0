import { factorTexts, secondFactorRoutes } from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { useSite } from '../../../lib/site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeadLink, LinkPage } from '../components/link-page.tsx';
import { LOGIN_PATH } from '../login-path.ts';

/** Opening the link in an email confirms nothing by itself, because mail programs open links. */
export function Component() {
  return (
    <LinkPage
      title="Lost Passkeys and Codes"
      tagline="The way back into your account"
      dead={<DeadLink text={factorTexts.recoveryLinkInvalid} />}
    >
      {(token) => <ConfirmLoss token={token} />}
    </LinkPage>
  );
}

function ConfirmLoss({ token }: { token: string }) {
  const { supportEmail } = useSite();
  const confirm = useMutation({
    mutationFn: () => call(secondFactorRoutes.confirmRecovery, { body: { token } }),
  });
  if (confirm.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="success">
          Confirmed. We can remove them from {formatMoment(confirm.data.possible_at)} on.
        </Notice>
        <p className="text-muted">
          Write to{' '}
          <a href={`mailto:${supportEmail}`} className="wrap-anywhere">
            {supportEmail}
          </a>{' '}
          then, and name your username. If you find one of them before, just sign in with it.
        </p>
        <ButtonLink variant="secondary" to={LOGIN_PATH}>
          Go to Login
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        Have you lost your passkeys, your authenticator app, and your recovery codes? Then we can
        remove them after 72 hours, and your password is enough to sign in.
      </p>
      {confirm.isError && (
        <Notice tone="error">
          {errorText(confirm.error, { fallback: 'Failed to confirm it. Please try again.' })}
        </Notice>
      )}
      <Button busy={confirm.isPending} busyLabel="Confirming…" onClick={() => confirm.mutate()}>
        Yes, I’ve lost all of them
      </Button>
      <p className="text-sm text-muted">
        If you didn’t ask for this, close this page and choose a new password: someone knows yours.
      </p>
    </div>
  );
}
