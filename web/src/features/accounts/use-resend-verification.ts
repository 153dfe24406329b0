import { accountRoutes, accountTexts } from '@midspan/contract';
import { useState } from 'react';
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
