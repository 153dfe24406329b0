import { liveTexts } from '@midspan/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { LiveActions } from '../live/live.ts';

export interface CompleteConversationProps {
  inMenu?: boolean;
  isConnected: boolean;
  /** how many items are still waiting for a decision */
  pending: number;
  /** why it cannot be completed yet; null when it can */
  obstacle: string | null;
  /** what can be done in the meantime */
  instead: string | null;
  /** what else completing decides; null when nothing */
  decision: string | null;
  complete: LiveActions['complete'];
  onCompleted: () => void;
}

/** Asks once, naming what ends with the conversation. */
export function CompleteConversation({
  inMenu = false,
  isConnected,
  pending,
  obstacle,
  instead,
  decision,
  complete,
  onCompleted,
}: CompleteConversationProps) {
  const toast = useToast();
  const obstacleId = useId();
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

  // While the dialog is open the figure may move to where nothing can be decided.
  const consequence =
    obstacle !== null
      ? (decision ?? obstacle)
      : [
          decision,
          `${decision === null ? 'It' : 'The conversation'} becomes read-only for both of you, with the credence as it is now.`,
          pending > 0 && 'Anything still waiting for a decision is withdrawn.',
          'You can’t undo this.',
        ]
          .filter(Boolean)
          .join(' ');

  return (
    <div className={classNames('flex min-w-0 flex-col', inMenu ? 'gap-2' : 'ml-auto items-end')}>
      <Button
        variant={inMenu ? 'secondary' : 'quiet'}
        size={inMenu ? 'md' : 'sm'}
        className={inMenu ? '' : '-mr-2 max-w-full shrink-0 min-[15rem]:whitespace-nowrap'}
        disabled={!isConnected || obstacle !== null}
        title={obstacle ?? undefined}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        busy={busy}
        busyLabel={liveTexts.completing}
        onClick={() => setAsking(true)}
      >
        Complete Conversation
      </Button>
      {obstacle !== null && (
        <div className={inMenu ? 'text-sm' : 'max-w-112 pr-1.5 text-right'}>
          <p id={obstacleId} className="text-balance">
            {obstacle}
          </p>
          {instead !== null && <p className="text-balance text-muted">{instead}</p>}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (!busy) setAsking(open);
        }}
        title={liveTexts.confirmComplete}
        consequence={consequence}
        confirmLabel={busy ? liveTexts.completing : 'Complete Conversation'}
        busy={busy}
        disabled={!isConnected || obstacle !== null}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
