import { moderationTexts } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { blockMember } from '../api.ts';
import type { BlockSubject } from '../safety.ts';

export interface BlockDialogProps {
  subject: BlockSubject;
  open: boolean;
  onClose: () => void;
}

export function BlockDialog({ subject, open, onClose }: BlockDialogProps) {
  const { id, username, consequence, onBlocked } = subject;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const blocked = useRef<BlockSubject>(null);

  async function confirm() {
    setBusy(true);
    try {
      await blockMember(id);
      blocked.current = subject;
      toast.success(moderationTexts.blocked(username));
      // Blocked members appear in many lists, so everything on screen is reloaded.
      void queryClient.invalidateQueries();
      onBlocked?.();
    } catch (error) {
      toast.error(errorText(error, { fallback: moderationTexts.blockFailed }));
    }
    setBusy(false);
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !busy) onClose();
      }}
      title={`Block ${username}?`}
      consequence={
        <>
          You won’t be matched with each other or find each other in search. Any conversation
          between you is completed. {consequence}
          <span className="mt-3 block">
            Public conversations stay readable. We don’t tell {username}. You can undo this in your
            profile.
          </span>
        </>
      }
      confirmLabel="Block"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      // The blocked member disappears from the page, with the button that led here.
      finalFocus={() =>
        blocked.current === subject ? document.querySelector<HTMLElement>('main h1') : null
      }
    />
  );
}
