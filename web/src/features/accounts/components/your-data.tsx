import { userRoutes } from '@midspan/contract';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Button, GuardedButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { exportFailure } from '../failure-texts.ts';
import { saveExport } from '../save-export.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Taking one's data along, and leaving. */
export function YourData() {
  const [deleting, setDeleting] = useState(false);
  return (
    <section aria-labelledby="your-data" className="flex flex-col gap-6">
      <h2 id="your-data" className="text-2xl font-bold tracking-tight">
        Your account
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="max-w-prose">
          <h3 className="font-semibold">Your data</h3>
          <p className="text-muted">Everything you wrote here, as one JSON file.</p>
        </div>
        <ExportButton />
      </div>
      <hr className="border-line" />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="max-w-prose">
          <h3 className="font-semibold">Leaving</h3>
          <p className="text-muted">
            Your name is replaced by “Deleted member”. This cannot be undone.
          </p>
        </div>
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden className="size-5" />
          Delete account
        </Button>
      </div>
      <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} />
    </section>
  );
}

function ExportButton() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveExport(await download(userRoutes.exportOwn, {}));
    } catch (error) {
      setFailure(errorText(error, exportFailure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <GuardedButton
        variant="secondary"
        busy={busy}
        busyLabel="Preparing…"
        onClick={() => void save()}
      >
        <Download aria-hidden className="size-5" />
        Download my data
      </GuardedButton>
      {failure && <Notice tone="error">{failure}</Notice>}
    </div>
  );
}
