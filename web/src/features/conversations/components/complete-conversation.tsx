import { liveTexts } from '@midspan/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { LiveActions } from '../live.ts';

export interface CompleteConversationProps {
  isConnected: boolean;
  /** how many items are still waiting for a decision */
  pending: number;
  complete: LiveActions['complete'];
  onCompleted: () => void;
}

/** Asks once, naming what ends with the conversation. */
export function CompleteConversation({
  isConnected,
  pending,
  complete,
  onCompleted,
}: CompleteConversationProps) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    const answer = await complete();
    setBusy(false);
    setAsking(false);
    if (answer.success) onCompleted();
    else toast.error(answer.error);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mr-2 shrink-0"
        disabled={!isConnected}
        busy={busy}
        busyLabel={liveTexts.completing}
        onClick={() => setAsking(true)}
      >
        Complete Conversation
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!busy) setAsking(open);
        }}
        title={liveTexts.confirmComplete}
        consequence={
          pending > 0
            ? 'It becomes read-only for both of you, with the credence as it stands now. Evidence that is still waiting for a decision is withdrawn. This cannot be undone.'
            : 'It becomes read-only for both of you, with the credence as it stands now. This cannot be undone.'
        }
        confirmLabel={busy ? liveTexts.completing : 'Complete Conversation'}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
