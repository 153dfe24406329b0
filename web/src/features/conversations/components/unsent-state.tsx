import { CircleAlert, Clock3 } from 'lucide-react';
import type { UnsentMessage } from '../live-state.ts';

/** Where a message stands that the server has not confirmed. */
export function UnsentState({
  unsent,
  isConnected,
  onRetry,
}: {
  unsent: UnsentMessage;
  isConnected: boolean;
  onRetry: (tempId: string) => void;
}) {
  if (unsent.state === 'failed') {
    return (
      <p className="mt-1 flex items-center gap-1.5 px-1 text-sm font-medium text-danger">
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        Not sent
        <button
          type="button"
          onClick={() => onRetry(unsent.tempId)}
          className="min-h-6 rounded-control px-1.5 font-semibold text-ink underline"
        >
          Try again
        </button>
      </p>
    );
  }
  return (
    <p className="mt-1 flex items-center gap-1.5 px-1 text-sm text-muted">
      <Clock3 aria-hidden className="size-3.5 shrink-0" />
      {isConnected ? 'Sending…' : 'Waiting for the connection'}
    </p>
  );
}
