import {
  codeForm,
  type FactorRequest,
  factorRequest,
  type SignedIn,
  secondFactorRoutes,
} from '@midspan/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { type ApiError, answerTo } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { deviceToken } from '../device-token.ts';
import { provePasskey } from './passkeys.ts';

/** What a refusal asks for; null if it can't be read. */
export function requestIn({ body }: ApiError): FactorRequest | null {
  const { error } = (body ?? {}) as { error?: { details?: unknown } };
  return factorRequest.safeParse(error?.details).data ?? null;
}

const PASSKEY_FAILED = { fallback: 'No passkey was used. Try again, or use another way.' };
const CODE_FAILED = { fallback: 'Failed to check the code. Please try again.' };

interface SecondStepProps {
  request: FactorRequest;
  onProved: (signedIn: SignedIn) => void;
}

/** [SF2] Asks for a passkey or a code, whichever the member has. */
export function SecondStep({ request, onProved }: SecondStepProps) {
  const { kinds } = request;
  const [usesRecovery, setUsesRecovery] = useState(!kinds.includes('totp'));
  const hasCode = kinds.some((kind) => kind !== 'passkey');
  const hasBoth = kinds.includes('totp') && kinds.includes('recovery_code');
  return (
    <div className="flex flex-col gap-5">
      {kinds.includes('passkey') && <UsePasskey request={request} onProved={onProved} />}
      {kinds.includes('passkey') && hasCode && <Or />}
      {hasCode && (
        <CodeForm
          key={String(usesRecovery)}
          usesRecovery={usesRecovery}
          request={request}
          onProved={onProved}
        />
      )}
      {hasBoth && (
        <Button variant="quiet" size="sm" onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

function CodeForm({
  request,
  usesRecovery,
  onProved,
}: SecondStepProps & { usesRecovery: boolean }) {
  const form = useCheckedForm({
    schema: codeForm,
    initial: { code: '' },
    check: 'sending',
    send: ({ code }) =>
      answerTo(async () => {
        const body = { ticket: request.ticket, code, device_token: deviceToken.read() };
        onProved(await call(secondFactorRoutes.prove, { body }));
      }, CODE_FAILED),
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      {usesRecovery ? (
        <TextField
          {...form.field('code')}
          label="Recovery code"
          hint="One of the ten you saved. Each works once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <TextField
          {...form.field('code')}
          label="Code"
          hint="The 6 digits your authenticator app shows now."
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      )}
      <FormFailure form={form} />
      <SubmitButton form={form} busyLabel="Checking…">
        Continue
      </SubmitButton>
    </Form>
  );
}

function UsePasskey({ request, onProved }: SecondStepProps) {
  const { busy, failure, run } = useAction();
  const prove = async () => onProved(await provePasskey(request));
  return (
    <>
      <Button
        busy={busy}
        busyLabel="Waiting for your passkey…"
        onClick={() => void run(() => answerTo(prove, PASSKEY_FAILED))}
      >
        <KeyRound aria-hidden className="size-5" />
        Use your passkey
      </Button>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
