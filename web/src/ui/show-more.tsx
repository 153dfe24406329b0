import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface ShowMoreProps {
  /** how much of the list is loaded: "100 of 240 topics" */
  progress: string;
  hasMore: boolean;
  busy: boolean;
  failure?: string | undefined;
  onMore: () => void;
}

export function ShowMore({ progress, hasMore, busy, failure, onMore }: ShowMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);
  useEffect(() => {
    // The button that loaded the last page is gone; a keyboard user stays here.
    const lost = document.activeElement === document.body;
    if (hadMore.current && !hasMore && lost) status.current?.focus({ preventScroll: true });
    hadMore.current = hasMore;
  }, [hasMore]);
  return (
    <div className="mt-4 flex flex-col items-center gap-4">
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-muted">
        {progress}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {hasMore && (
        <Button variant="secondary" busy={busy} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}
