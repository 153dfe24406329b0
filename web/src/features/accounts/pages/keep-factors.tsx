import { factorTexts, secondFactorRoutes } from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeadLink, LinkPage } from '../components/link-page.tsx';
import { FORGOT_PASSWORD_PATH } from '../login-path.ts';

export function Component() {
  return (
    <LinkPage
      title="Keep Two-Step Sign-In"
      tagline="Stop what you didn’t ask for"
      dead={<DeadLink text={factorTexts.recoveryLinkInvalid} />}
    >
      {(token) => <KeepFactors token={token} />}
    </LinkPage>
  );
}

function KeepFactors({ token }: { token: string }) {
  const keep = useMutation({
    mutationFn: () => call(secondFactorRoutes.stopRecovery, { body: { token } }),
  });
  if (keep.isSuccess) {
    return (
      <div className="flex flex-col gap-5">
        <Notice tone="success">Your passkeys, app and recovery codes stay.</Notice>
        <p className="text-muted">
          Someone may know your password and read your email. Choose a new password now.
        </p>
        <ButtonLink to={FORGOT_PASSWORD_PATH}>Choose a new password</ButtonLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p>
        It was confirmed by email that you’ve lost your passkeys, your authenticator app, and your
        recovery codes. If that wasn’t you, or you have one of them, keep them.
      </p>
      {keep.isError && (
        <Notice tone="error">
          {errorText(keep.error, { fallback: 'Failed to stop it. Please try again.' })}
        </Notice>
      )}
      <Button busy={keep.isPending} busyLabel="Stopping…" onClick={() => keep.mutate()}>
        Keep my two-step sign-in
      </Button>
    </div>
  );
}
