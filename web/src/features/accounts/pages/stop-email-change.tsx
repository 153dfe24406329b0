import { accountChangeRoutes, type ErrorCode } from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useSite } from '../../../lib/site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DeadLink, LinkPage } from '../components/link-page.tsx';
import { always } from '../failure-texts.ts';
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from '../login-path.ts';
import { useSession } from '../session.tsx';

/** Opening the link in an email changes nothing by itself, because mail programs open links. */
export function Component() {
  return (
    <LinkPage
      title="Stop the Email Change"
      tagline="Keep the address you have"
      dead={<InvalidLink />}
    >
      {(token) => <StopChange token={token} />}
    </LinkPage>
  );
}

const isRefusedAs = (failure: unknown, ...codes: ErrorCode[]): boolean =>
  failure instanceof ApiError && codes.some((code) => code === failure.code);

const FAILED = always('Failed to stop the change. Please try again.');

function StopChange({ token }: { token: string }) {
  const { refresh } = useSession();
  const stop = useMutation({
    mutationFn: () => call(accountChangeRoutes.stopEmailChange, { body: { token } }),
    // Every session of the account has ended, perhaps this browser's too.
    onSuccess: () => refresh(),
  });
  if (stop.isSuccess) {
    return (
      <Stopped text="The change was stopped. Your email address stays the same, and you’ve been signed out on all devices." />
    );
  }
  if (isRefusedAs(stop.error, 'ALREADY_STOPPED')) {
    return <Stopped text="This email change was already stopped." />;
  }
  if (isRefusedAs(stop.error, 'LINK_INVALID', 'LINK_EXPIRED', 'INVALID')) return <InvalidLink />;
  return (
    <div className="flex flex-col gap-5">
      <p>
        Someone who is signed in to your account asked to change its email address. If that wasn’t
        you, stop it.
      </p>
      <p className="text-muted">
        The change is canceled, you’re signed out on all devices, and no new address can be
        requested for 7 days.
      </p>
      {stop.isError && <Notice tone="error">{errorText(stop.error, FAILED)}</Notice>}
      <Button
        variant="danger"
        busy={stop.isPending}
        busyLabel="Stopping…"
        onClick={() => stop.mutate()}
      >
        Stop the change
      </Button>
      <p className="text-sm text-muted">If it was you, just close this page.</p>
    </div>
  );
}

function Stopped({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="success">{text}</Notice>
      <p className="text-muted">
        If you didn’t ask for the change, someone may know your password. Choose a new one now.
      </p>
      <ButtonLink to={FORGOT_PASSWORD_PATH}>Choose a new password</ButtonLink>
      <ButtonLink variant="secondary" to={LOGIN_PATH}>
        Go to Login
      </ButtonLink>
    </div>
  );
}

function InvalidLink() {
  const { supportEmail } = useSite();
  return (
    <DeadLink text="This link doesn’t work, or no longer does.">
      <p className="text-muted">
        It works for 7 days, and only until the new address is confirmed. If your address was
        changed and it wasn’t you, write to{' '}
        <a href={`mailto:${supportEmail}`} className="wrap-anywhere">
          {supportEmail}
        </a>
        .
      </p>
    </DeadLink>
  );
}
