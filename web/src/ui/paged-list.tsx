import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { LoadFailure } from './loading.tsx';
import { Notice } from './notice.tsx';

interface PagedListProps<Item> {
  list: {
    /** undefined while none are loaded */
    readonly items: readonly Item[] | undefined;
    readonly failure: ComponentProps<typeof LoadFailure> | null;
    /** it has, or had, more than one page */
    readonly wasSplit: boolean;
    readonly more: ComponentProps<typeof ShowMore>;
  };
  loading: ReactNode;
  empty: ReactNode;
  /** also a list of one page says how long it is */
  isCounted?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that loads page by page: its placeholder, its failure, its items, and how to get more. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, loading, empty, isCounted = false, children } = props;
  if (list.items === undefined) return list.failure ? <LoadFailure {...list.failure} /> : loading;
  if (list.items.length === 0) return empty;
  return (
    <>
      {children(list.items)}
      {(isCounted || list.wasSplit) && <ShowMore {...list.more} />}
    </>
  );
}

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

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <svg viewBox="0 0 120 16" aria-hidden="true" className="w-30 text-line-strong">
        <path d="M2 8h116M60 1v14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <p className="text-lg font-semibold">{title}</p>
      {text && <div className="max-w-prose text-muted">{text}</div>}
      {action}
    </div>
  );
}
