import { CircleAlert, Clock3 } from 'lucide-react';
import type { LiveActions } from '../live/live.ts';
import type { UnsentMessage } from '../live/live-state.ts';

const ACTION = 'min-h-6 rounded-control px-1.5 font-semibold text-ink underline';

export function UnsentState({
  unsent,
  isConnected,
  isOver,
  actions,
}: {
  unsent: UnsentMessage;
  isConnected: boolean;
  /** nothing more can be sent */
  isOver: boolean;
  actions: LiveActions;
}) {
  const { tempId, state, reason, isMissing } = unsent;
  if (state === 'failed') {
    return (
      <div className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-1.5 px-1 text-sm">
        <p className="flex min-w-0 items-start gap-1.5 font-medium wrap-anywhere text-danger">
          <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
          {reason}
        </p>
        <span className="flex flex-wrap gap-x-1.5">
          {!isOver && (
            <button type="button" onClick={() => actions.resendMessage(tempId)} className={ACTION}>
              Send again
            </button>
          )}
          {!isOver && isMissing && (
            <button type="button" onClick={() => actions.editMessage(tempId)} className={ACTION}>
              Edit
            </button>
          )}
          <button type="button" onClick={() => actions.discardMessage(tempId)} className={ACTION}>
            Discard
          </button>
        </span>
      </div>
    );
  }
  return (
    <p className="mt-1 flex items-center gap-1.5 px-1 text-sm text-muted">
      <Clock3 aria-hidden className="size-3.5 shrink-0" />
      {isConnected ? 'Sending…' : 'Waiting to reconnect'}
    </p>
  );
}
