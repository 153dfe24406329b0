import { invitationPath } from '@midspan/contract';
import { Share2 } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { addressOf, CopyLink } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

export const INVITE_TITLE = 'Talk with me about this';

/** Kept light in the dark theme too, and with the margin that readers need. */
const QUIET_MODULES = 4;
const QR_SIZE = 192;

interface InvitationLinkProps {
  code: string;
  /** the claim, for those who get the link from a phone's share sheet */
  statement: string;
}

export function InvitationLink({ code, statement }: InvitationLinkProps) {
  const path = invitationPath(code);
  const address = addressOf(path);
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <input
        readOnly
        aria-label="Invitation link"
        value={address}
        onFocus={(event) => event.target.select()}
        className="w-full rounded-control border border-line-strong bg-sunken px-3.5 py-2.5 text-sm"
      />
      <div className="flex flex-wrap items-start gap-3">
        <CopyLink to={path} variant="primary" />
        <ShareButton statement={statement} address={address} />
      </div>
      <QRCodeSVG
        value={address}
        title="QR code of the invitation link"
        size={QR_SIZE}
        level="M"
        marginSize={QUIET_MODULES}
        className="self-center rounded-control"
      />
    </div>
  );
}

function ShareButton({ statement, address }: { statement: string; address: string }) {
  const [failed, setFailed] = useState(false);
  // Missing in many browsers on laptops, and on pages that weren't loaded over a secure connection.
  if (!('share' in navigator)) return null;

  async function share() {
    setFailed(false);
    try {
      await navigator.share({ title: INVITE_TITLE, text: `“${statement}”`, url: address });
    } catch (error) {
      // Closing the sheet is no failure.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void share()}>
        <Share2 aria-hidden className="size-4" />
        Share
      </Button>
      {failed && <Notice tone="error">Sharing didn’t work. Copy the link instead.</Notice>}
    </>
  );
}

interface LinkDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed?: () => void;
  code: string;
  expiresAt: string;
  statement: string;
  /** has just been made, for so many people */
  madeFor?: number;
}

export function LinkDialog({
  madeFor,
  code,
  expiresAt,
  statement,
  onClose,
  ...dialog
}: LinkDialogProps) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={onClose}
      title={INVITE_TITLE}
      description={
        <>
          {madeFor === undefined ? 'Valid' : `For ${countNoun(madeFor, 'person', 'people')}, valid`}{' '}
          until <Day iso={expiresAt} />.
          {madeFor !== undefined && ' You’ll find it in your profile.'}
        </>
      }
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {madeFor !== undefined && <Notice tone="success">Your link is ready.</Notice>}
        <InvitationLink code={code} statement={statement} />
      </div>
    </Dialog>
  );
}
