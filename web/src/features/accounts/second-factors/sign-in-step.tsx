import { type FactorRequest, type SignedIn, secondFactorRoutes } from '@midspan/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { MailboxHint } from '../components/account-page.tsx';
import { sendEmailFailure } from '../failure-texts.ts';
import { SecondStep } from './second-step.tsx';

interface SignInStepProps {
  request: FactorRequest;
  onProved: (signedIn: SignedIn) => void;
  onBack: () => void;
}

/** The second step of signing in, with the way out for those who have lost everything. */
export function SignInStep({ request, onProved, onBack }: SignInStepProps) {
  const [isLost, setLost] = useState(false);
  const step = useRef<HTMLDivElement>(null);
  // What had the focus is gone with the first step.
  useEffect(() => step.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  if (isLost) return <LostFactors request={request} onBack={() => setLost(false)} />;
  return (
    <div ref={step} className="flex flex-col gap-5">
      <p className="text-muted">Your password is right. Now confirm that it’s you.</p>
      <SecondStep request={request} onProved={onProved} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
        <Button variant="quiet" size="sm" onClick={() => setLost(true)}>
          I’ve lost all of these
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function LostFactors({ request, onBack }: Pick<SignInStepProps, 'request' | 'onBack'>) {
  const { busy, failure, run } = useAction();
  const [sent, setSent] = useState<string | null>(null);
  const send = async () => {
    const { ticket } = request;
    const { message } = await call(secondFactorRoutes.requestRecovery, { body: { ticket } });
    setSent(message);
  };
  return (
    <div className="flex flex-col gap-5">
      <p>
        If you’ve lost your passkeys, your authenticator app, and your recovery codes, we can remove
        them. Then your password is enough to sign in.
      </p>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        <li>We send a link to your email address. Open it to confirm.</li>
        <li>We wait 72 hours, in case it wasn’t you.</li>
        <li>Write to us after that, and we remove them.</li>
      </ol>
      {failure && <Notice tone="error">{failure}</Notice>}
      {sent === null ? (
        <Button
          busy={busy}
          busyLabel="Sending…"
          onClick={() => void run(() => answerTo(send, sendEmailFailure))}
        >
          Send the link
        </Button>
      ) : (
        <>
          <Notice tone="success">{sent}</Notice>
          <MailboxHint />
        </>
      )}
      <Button variant="secondary" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
