import { ERRORS, type FactorRequest, type SignedIn } from '@midspan/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { setFactorAsker } from '../../../lib/ask-for-factor.ts';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { deviceToken } from '../device-token.ts';

/** Fetched for those who are asked. */
const SecondStepDialog = fetchedPart({
  fetchPart: async () => (await import('./second-step-dialog.tsx')).SecondStepDialog,
});

interface Asking {
  readonly request: FactorRequest;
  readonly answer: (token: string | null) => void;
}

/** [SF5] The one place that asks for a second factor, whichever call needs it. */
export function SecondStepHost() {
  const [asking, setAsking] = useState<Asking | null>(null);

  useEffect(
    () =>
      setFactorAsker(async (refusal) => {
        const { requestIn } = await import('./second-step.tsx');
        const request = requestIn(refusal);
        const token =
          request && (await new Promise<string | null>((answer) => setAsking({ request, answer })));
        setAsking(null);
        if (token !== null) return token;
        // Without the ticket, which isn't for people.
        const { status, message } = ERRORS.SECOND_FACTOR_REQUIRED;
        throw new ApiError(status, { error: { code: refusal.code, message } });
      }),
    [],
  );

  if (asking === null) return null;
  const { request, answer } = asking;
  return (
    <SecondStepDialog
      key={request.ticket}
      request={request}
      onProved={({ token, device_token }: SignedIn) => {
        deviceToken.keep(device_token);
        answer(token);
      }}
      onCancel={() => answer(null)}
    />
  );
}
