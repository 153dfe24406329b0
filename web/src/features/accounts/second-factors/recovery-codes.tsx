import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** [SF4] Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const text = `Midspan recovery codes\n\n${codes.join('\n')}\n`;
  // If the browser forbids it, the codes can be selected or saved.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  const Icon = copied ? Check : Copy;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save your recovery codes"
      description="If you lose your phone or your passkeys, each of these signs you in once. Keep them where you’d find them without your devices. We show them only now."
      actions={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 rounded-control bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {copied ? 'Codes copied' : 'Copy codes'}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), 'midspan-recovery-codes.txt')
          }
        >
          <Download aria-hidden className="size-4" />
          Download codes
        </Button>
        <span role="status" className="sr-only">
          {copied && 'Codes copied'}
        </span>
      </div>
    </Dialog>
  );
}
