import {
  accountTexts,
  newAppForm,
  newPasskeyForm,
  type OwnFactors,
  type RouteAnswer,
  secondFactorRoutes,
} from '@midspan/contract';
import { KeyRound, Smartphone } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { Button } from '../../../ui/button.tsx';
import { useCheckedForm } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { createPasskey } from './passkeys.ts';

export type Added = RouteAnswer<typeof secondFactorRoutes.add>;

interface AddProps {
  own: OwnFactors;
  onAdded: (added: Added) => void;
}

interface AddDialogProps {
  /** whether the password is asked for, as there's nothing else to ask for yet */
  isFirst: boolean;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

const PASSWORD = {
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  required: true,
} as const;

const password = z.string();
const neededPassword = password.check(z.minLength(1, { error: accountTexts.passwordMissing }));

export function AddPasskey({ own, onAdded }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden className="size-5" />
        Add a passkey
      </Button>
      {isOpen && (
        <PasskeyDialog
          isFirst={own.factors.length === 0}
          onAdded={onAdded}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function PasskeyDialog({ isFirst, onAdded, onClose }: AddDialogProps) {
  const form = useCheckedForm({
    schema: z.extend(newPasskeyForm, { password: isFirst ? neededPassword : password }),
    initial: { name: deviceName(navigator.userAgent), password: '' },
    send: (given) =>
      answerTo(
        async () => {
          const asked = { kind: 'passkey', ...(isFirst && { password: given.password }) } as const;
          const begun = await call(secondFactorRoutes.begin, { body: asked });
          if (begun.kind !== 'passkey') return;
          const response = await createPasskey(begun.options);
          const body = { kind: 'passkey', name: given.name, response } as const;
          onAdded(await call(secondFactorRoutes.add, { body }));
        },
        { fallback: 'No passkey was added. Try again, perhaps on another device.' },
      ),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Add a passkey"
      description="A passkey is kept by this device or by a security key. You use it with your fingerprint, face, or PIN, and then you don’t need your password."
      submitLabel="Add passkey"
      busyLabel="Waiting for your device…"
    >
      <TextField {...form.field('name')} label="Name" hint="So that you recognize it later." />
      {isFirst && <TextField {...form.field('password')} {...PASSWORD} />}
    </FormDialog>
  );
}

export function AddApp({ own, onAdded }: AddProps) {
  const [isOpen, setOpen] = useState(false);
  const [setup, setSetup] = useState<Setup | null>(null);
  function close() {
    setOpen(false);
    setSetup(null);
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden className="size-5" />
        Add an authenticator app
      </Button>
      {isOpen &&
        (setup === null ? (
          <BeginDialog isFirst={own.factors.length === 0} onBegun={setSetup} onClose={close} />
        ) : (
          <SetupDialog setup={setup} onAdded={onAdded} onClose={close} />
        ))}
    </>
  );
}

interface Setup {
  readonly secret: string;
  readonly uri: string;
}

interface BeginDialogProps {
  isFirst: boolean;
  onBegun: (setup: Setup) => void;
  onClose: () => void;
}

function BeginDialog({ isFirst, onBegun, onClose }: BeginDialogProps) {
  const form = useCheckedForm({
    schema: z.object({ password: isFirst ? neededPassword : password }),
    initial: { password: '' },
    send: (given) =>
      answerTo(
        async () => {
          const body = { kind: 'totp', ...(isFirst && { password: given.password }) } as const;
          const begun = await call(secondFactorRoutes.begin, { body });
          if (begun.kind === 'totp') onBegun(begun);
        },
        { fallback: 'Failed to begin. Please try again.' },
      ),
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Add an authenticator app"
      description="An app on your phone shows a new code every 30 seconds. You enter it after your password. Most password managers can do this too."
      submitLabel="Continue"
      busyLabel="Preparing…"
    >
      {isFirst && <TextField {...form.field('password')} {...PASSWORD} />}
    </FormDialog>
  );
}

interface SetupDialogProps {
  setup: Setup;
  onAdded: (added: Added) => void;
  onClose: () => void;
}

/** A member has at most one, so it needs no name of its own. */
const APP_NAME = 'Authenticator app';

function SetupDialog({ setup, onAdded, onClose }: SetupDialogProps) {
  const form = useCheckedForm({
    schema: z.pick(newAppForm, { code: true }),
    initial: { code: '' },
    check: 'sending',
    send: ({ code }) =>
      answerTo(
        async () => {
          const body = { kind: 'totp', name: APP_NAME, code } as const;
          onAdded(await call(secondFactorRoutes.add, { body }));
        },
        { fallback: 'Failed to add the app. Please try again.' },
      ),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Scan this with your app"
      description="Then enter the code that it shows."
      intro={
        <div className="mb-6 flex flex-col items-center gap-3">
          <QRCodeSVG
            value={setup.uri}
            title="QR code for your authenticator app"
            size={192}
            level="M"
            marginSize={4}
            className="h-auto max-w-full rounded-control"
          />
          <p className="text-center text-sm text-muted">
            Can’t scan it? Enter this key in the app:
            <br />
            <code className="font-mono text-ink wrap-anywhere select-all">
              {setup.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </p>
        </div>
      }
      submitLabel="Add app"
      busyLabel="Checking…"
    >
      <TextField
        {...form.field('code')}
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
      />
    </FormDialog>
  );
}
