import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Stands where no further attempt happens by itself. */
export function ConnectionLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>
          The waiting room cannot be reached right now, so what you see may be out of date. It tries
          again when you come back online or to this tab.
        </p>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
