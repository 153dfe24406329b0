import { accountRoutes, loginForm } from '@midspan/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call, download } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { deviceToken } from '../device-token.ts';
import { deletionFailure, exportFailure, loginFailure } from '../failure-texts.ts';
import { saveExport } from '../save-export.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';

const CREDENTIALS = [
  { name: 'email', label: 'Your email', type: 'email', autoComplete: 'username' },
  YOUR_PASSWORD,
] as const;

const fromHere = (credentials: z.output<typeof loginForm>) => ({
  ...credentials,
  device_token: deviceToken.read(),
});

/** What a suspended member can still do: download everything, and delete the account. */
export function SuspendedRights({ onDeleted }: { onDeleted: () => void }) {
  const [asked, setAsked] = useState<'export' | 'deletion' | null>(null);
  const [downloaded, setDownloaded] = useState(false);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="suspended-rights" className="flex flex-col items-start gap-4">
      <div className="max-w-prose">
        <h2 id="suspended-rights" className="font-semibold">
          Your data
        </h2>
        <p className="text-muted">
          You can still download everything you wrote, or delete your account.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('export')}>
          <Download aria-hidden className="size-5" />
          Download your data
        </Button>
        <Button variant="secondary" onClick={() => setAsked('deletion')}>
          <Trash2 aria-hidden className="size-5" />
          Delete your account
        </Button>
      </div>
      {downloaded && <Notice tone="success">Your data has been downloaded.</Notice>}
      <FormDialog
        open={asked === 'export'}
        onClose={close}
        title="Download your data"
        description="Everything you wrote here, as one JSON file. Enter your email and password to confirm that it’s you."
        schema={loginForm}
        fields={CREDENTIALS}
        submitLabel="Download"
        busyLabel="Preparing…"
        failureTexts={{ ...loginFailure, ...exportFailure }}
        onSubmit={async (body) => {
          setDownloaded(false);
          saveExport(await download(accountRoutes.exportWithPassword, { body: fromHere(body) }));
          setDownloaded(true);
        }}
      />
      <FormDialog
        open={asked === 'deletion'}
        onClose={close}
        title="Delete your account?"
        description="This can’t be undone. It happens right away:"
        schema={loginForm}
        fields={CREDENTIALS}
        cancelLabel="Keep my account"
        submitLabel="Delete account"
        busyLabel="Deleting…"
        danger
        failureTexts={{ ...loginFailure, ...deletionFailure }}
        onSubmit={async (body) => {
          await call(accountRoutes.deleteWithPassword, { body: fromHere(body) });
          onDeleted();
        }}
      >
        <DeletionConsequences />
      </FormDialog>
    </section>
  );
}
