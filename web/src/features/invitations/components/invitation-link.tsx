import { invitationPath } from '@midspan/contract';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { addressOf } from '../../../ui/copy-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkWithCode } from '../../../ui/link-with-code.tsx';
import { Notice } from '../../../ui/notice.tsx';

export const INVITE_TITLE = 'Talk with me about this';

interface InvitationLinkProps {
  code: string;
  /** the claim, for those who get the link from a phone's share sheet */
  statement: string;
}

export function InvitationLink({ code, statement }: InvitationLinkProps) {
  const path = invitationPath(code);
  return (
    <LinkWithCode path={path} name="Invitation link">
      <ShareButton statement={statement} address={addressOf(path)} />
    </LinkWithCode>
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
