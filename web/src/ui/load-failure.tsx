import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

interface LoadFailureProps {
  text: string;
  onRetry: () => void;
  /** a retry is under way */
  busy: boolean;
}

export function LoadFailure({ text, onRetry, busy }: LoadFailureProps) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error">
        {text}
        {!online && (
          <p className="mt-1 text-sm">You’re offline. This will load when you’re back online.</p>
        )}
      </Notice>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

export interface LostPartProps {
  busy: boolean;
  onRetry: () => void;
}

export const lostPart = (text: string) =>
  function LostPart({ busy, onRetry }: LostPartProps) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="error">{text}</Notice>
        <Button variant="secondary" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  };
