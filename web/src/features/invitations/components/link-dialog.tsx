import type { OwnInvitation } from '@midspan/contract';
import { Day } from '../../../lib/day.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { INVITE_TITLE } from '../inviting.ts';
import { InvitationLink } from './invitation-link.tsx';

export interface LinkDialogProps {
  open: boolean;
  onClose: () => void;
  invitation: OwnInvitation;
}

/** A link that was made before, to be passed on. */
export function LinkDialog({ open, onClose, invitation }: LinkDialogProps) {
  const { code, hypothesis, expires_at } = invitation;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={INVITE_TITLE}
      description={
        <>
          Valid until <Day iso={expires_at} />.
        </>
      }
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <InvitationLink code={code} statement={hypothesis.statement} />
    </Dialog>
  );
}
