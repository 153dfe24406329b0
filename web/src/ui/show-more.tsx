import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface ShowMoreProps {
  /** how much of the list is there: "100 of 240 topics" */
  progress: string;
  hasMore: boolean;
  busy: boolean;
  failure?: string | undefined;
  onMore: () => void;
}

/** Below a list that comes in pages. */
export function ShowMore({ progress, hasMore, busy, failure, onMore }: ShowMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);
  useEffect(() => {
    // The button that brought the last page is gone; whoever pressed it by keyboard stays here.
    const lost = document.activeElement === document.body;
    if (hadMore.current && !hasMore && lost) status.current?.focus({ preventScroll: true });
    hadMore.current = hasMore;
  }, [hasMore]);
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
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
