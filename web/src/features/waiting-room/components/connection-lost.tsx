import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shown when no further attempt is made automatically. */
export function ConnectionLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>
          We can’t reach the waiting room right now, so what you see may be out of date. We’ll try
          again when you’re back online or return to this tab.
        </p>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
