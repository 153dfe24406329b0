import { accountChangeRoutes, accountTexts, type ErrorCode } from '@midspan/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { confirmFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';

type Confirmation =
  | { readonly state: 'loading' }
  | { readonly state: 'success'; readonly text: string }
  /** `again`: the link itself may be good, so another attempt makes sense */
  | { readonly state: 'error'; readonly text: string; readonly again: boolean };

const OUTCOMES: Partial<Record<ErrorCode, Confirmation>> = {
  ALREADY_VERIFIED: { state: 'success', text: 'You’ve already confirmed this email address.' },
  LINK_EXPIRED: {
    state: 'error',
    text: 'This link has expired. You can send a new one from your account.',
    again: false,
  },
  LINK_INVALID: {
    state: 'error',
    text: 'This link no longer works. The change was canceled or a newer link was sent.',
    again: false,
  },
  EMAIL_TAKEN: {
    state: 'error',
    text: 'Another account uses this email address now, so yours stays the same.',
    again: false,
  },
};

const isKnown = (code: string): code is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, code);

export function confirmationAfter(failure: unknown): Confirmation {
  const code = failure instanceof ApiError ? failure.code : null;
  const outcome = code !== null && isKnown(code) ? OUTCOMES[code] : undefined;
  if (outcome !== undefined) return outcome;
  const again = !(failure instanceof ApiError && failure.status < 500);
  return { state: 'error', text: errorText(failure, confirmFailure), again };
}

/** Where the link leads that was sent to a member's new address. */
export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <AccountPage title="New Email Address" tagline="Confirming that this address is yours">
      {token ? (
        <Outcome token={token} />
      ) : (
        <Notice tone="error">{accountTexts.noVerificationToken}</Notice>
      )}
    </AccountPage>
  );
}

function Outcome({ token }: { token: string }) {
  const { refresh } = useSession();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: 'loading' });

  async function confirm(): Promise<void> {
    setConfirmation({ state: 'loading' });
    try {
      const { email } = await call(accountChangeRoutes.confirmEmailChange, { body: { token } });
      setConfirmation({ state: 'success', text: `Your email address is now ${email}.` });
    } catch (failure) {
      setConfirmation(confirmationAfter(failure));
    }
    // The signed-in member has another address now.
    await refresh();
  }

  // The link works once.
  useOnce(() => void confirm());

  if (confirmation.state === 'loading') return <Spinner label="Confirming your email address…" />;
  const succeeded = confirmation.state === 'success';
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={succeeded ? 'success' : 'error'}>{confirmation.text}</Notice>
      {succeeded && (
        <p className="text-muted">
          You’ve been signed out on your other devices. Use the new address to log in there.
        </p>
      )}
      {confirmation.state === 'error' && confirmation.again && (
        <Button onClick={() => void confirm()}>Try Again</Button>
      )}
      <ButtonLink variant="secondary" to="/account">
        Go to your account
      </ButtonLink>
    </div>
  );
}
