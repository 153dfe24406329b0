import { accountRoutes, loginForm } from '@midspan/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call, download } from '../../../lib/api.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { deviceToken } from '../device-token.ts';
import { deletionFailure, exportFailure, loginFailure } from '../failure-texts.ts';
import { saveExport } from '../save-export.ts';
import { AccountDialog, DeleteAccount, YOUR_PASSWORD } from './account-dialog.tsx';

const CREDENTIALS = [
  { name: 'email', label: 'Your email', type: 'email', autoComplete: 'username' },
  YOUR_PASSWORD,
] as const;

const fromHere = (credentials: z.output<typeof loginForm>) => ({
  ...credentials,
  device_token: deviceToken.read(),
});

export function SuspendedRights({ onDeleted }: { onDeleted: () => void }) {
  const [downloaded, setDownloaded] = useState(false);
  return (
    <Section
      title="Your data"
      size="sm"
      lead="You can still download everything you wrote, or delete your account."
      className="flex flex-col items-start gap-4"
    >
      <div className="flex flex-wrap gap-3">
        <AccountDialog
          opener="Download your data"
          icon={Download}
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
        <DeleteAccount
          opener="Delete your account"
          schema={loginForm}
          fields={CREDENTIALS}
          failureTexts={{ ...loginFailure, ...deletionFailure }}
          onSubmit={async (body) => {
            await call(accountRoutes.deleteWithPassword, { body: fromHere(body) });
            onDeleted();
          }}
        />
      </div>
      {downloaded && <Notice tone="success">Your data has been downloaded.</Notice>}
    </Section>
  );
}
