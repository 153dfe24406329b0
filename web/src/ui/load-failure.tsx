import { type ReactNode, useSyncExternalStore } from 'react';
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

export interface LostPartProps {
  onRetry: () => void;
  /** a retry is under way */
  busy: boolean;
}

interface FailureProps extends LostPartProps {
  label: string;
  children: ReactNode;
}

function Failure({ busy, onRetry, label, children }: FailureProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="error">{children}</Notice>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {label}
      </Button>
    </div>
  );
}

export function LoadFailure({ text, ...retry }: LostPartProps & { text: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <Failure {...retry} label="Retry">
      {text}
      {!online && (
        <p className="mt-1 text-sm">You’re offline. This will load when you’re back online.</p>
      )}
    </Failure>
  );
}

export const lostPart = (text: string) => (retry: LostPartProps) => (
  <Failure {...retry} label="Try Again">
    {text}
  </Failure>
);
