import { accountRoutes, accountTexts } from '@midspan/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorText, type FailureTexts } from '../../lib/error-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { useSession } from './session.tsx';

/** Sends the signed-in person a new verification link and says how it went. */
export function useResendVerification(failureTexts: FailureTexts) {
  const toast = useToast();
  const { refresh } = useSession();
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await call(accountRoutes.resendVerification, { body: null });
      toast.success(accountTexts.verificationSent);
    } catch (failure) {
      toast.error(errorText(failure, failureTexts));
      // The address may have been verified elsewhere; the page then moves on.
      await refresh();
    } finally {
      setBusy(false);
    }
  }

  return { resend, busy };
}

/** A member who opened the link on a phone looks at this screen next. */
const CHECK_EVERY_MS = 5_000;

/**
 * The link is often opened in another window next to this one, which browsers don't report as a
 * change of visibility; coming back is a change of focus. On a phone, coming back from the email app
 * is the reverse. If the link is opened on another device, nothing changes here, so the server is
 * polled while the page can be seen.
 */
export function useVerifiedElsewhere(): boolean {
  const { user, refresh } = useSession();
  useEffect(() => {
    const check = () => void refresh();
    const checkIfSeen = () => {
      if (document.visibilityState === 'visible') check();
    };
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', checkIfSeen);
    const timer = setInterval(checkIfSeen, CHECK_EVERY_MS);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', checkIfSeen);
      clearInterval(timer);
    };
  }, [refresh]);
  return user?.email_verified ?? false;
}
