import { accountRoutes, accountTexts } from '@midspan/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { errorText, type FailureTexts } from '../../lib/api-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { useSession } from './session.tsx';

/** Sends a new verification link, to the signed-in person or by an expired link's token. */
export function useResendVerification(failureTexts: FailureTexts, token?: string) {
  const toast = useToast();
  const { refresh } = useSession();
  return useMutation({
    mutationFn: () => call(accountRoutes.resendVerification, { body: token ? { token } : null }),
    onSuccess: () => toast.specified.success(accountTexts.verificationSent),
    onError: (failure) => {
      toast.specified.error(errorText(failure, failureTexts));
      // The address may have been verified elsewhere; the page then moves on.
      return refresh();
    },
  });
}

/** A member who opened the link on a phone returns to this screen next. */
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
