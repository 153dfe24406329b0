import { accountChangeRoutes, accountTexts, type ErrorCode } from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { call, isFinal } from '../../../lib/api.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Button, ButtonLink, Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LinkPage } from '../components/link-page.tsx';
import { confirmFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';

interface Confirmation {
  readonly tone: 'success' | 'error';
  readonly text: string;
  /** the link itself may be good, so another attempt makes sense */
  readonly again?: boolean;
}

const OUTCOMES = new Map<string | null, string>([
  ['ALREADY_VERIFIED', 'You’ve already confirmed this email address.'],
  ['LINK_EXPIRED', 'This link has expired. You can send a new one from your account.'],
  ['LINK_INVALID', 'This link no longer works. The change was canceled or a newer link was sent.'],
  ['EMAIL_TAKEN', 'Another account uses this email address now, so yours stays the same.'],
] satisfies [ErrorCode, string][]);

export function confirmationAfter(failure: unknown): Confirmation {
  const code = failure instanceof ApiError ? failure.code : null;
  const text = OUTCOMES.get(code);
  if (text) return { tone: code === 'ALREADY_VERIFIED' ? 'success' : 'error', text };
  return { tone: 'error', text: errorText(failure, confirmFailure), again: !isFinal(failure) };
}

/** Where the link leads that was sent to a member's new address. */
export function Component() {
  return (
    <LinkPage
      title="New Email Address"
      tagline="Confirming that this address is yours"
      dead={<Notice tone="error">{accountTexts.noVerificationToken}</Notice>}
    >
      {(token) => <Outcome token={token} />}
    </LinkPage>
  );
}

function Outcome({ token }: { token: string }) {
  const { refresh } = useSession();
  const confirm = useMutation({
    mutationFn: () => call(accountChangeRoutes.confirmEmailChange, { body: { token } }),
    // The signed-in member has another address now.
    onSettled: refresh,
  });

  // The link works once.
  useOnce(confirm.mutate);

  if (!confirm.isSuccess && !confirm.isError) {
    return <Spinner label="Confirming your email address…" />;
  }
  const {
    tone,
    text,
    again = false,
  }: Confirmation = confirm.isSuccess
    ? { tone: 'success', text: `Your email address is now ${confirm.data.email}.` }
    : confirmationAfter(confirm.error);
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={tone}>{text}</Notice>
      {tone === 'success' && (
        <p className="text-muted">
          You’ve been signed out on your other devices. Use the new address to log in there.
        </p>
      )}
      {again && <Button onClick={() => confirm.mutate()}>Try Again</Button>}
      <ButtonLink variant="secondary" to="/account">
        Go to your account
      </ButtonLink>
    </div>
  );
}
