import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Notice } from './notice.tsx';
import { MainHeading, Page, PageHeading } from './page.tsx';

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

interface LoadingSkeletonProps {
  /** says what is loading */
  text: string;
  className: string;
  count?: number;
}

export function LoadingSkeleton({ text, className, count = 1 }: LoadingSkeletonProps) {
  return (
    <div className="flex flex-col gap-3">
      <LoadingText>{text}</LoadingText>
      <div className="flex flex-col gap-5">
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} className={className} />
        ))}
      </div>
    </div>
  );
}

/** What is loading, above its skeletons. */
export function LoadingText({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {children}
    </p>
  );
}

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}

/** In place of a page while it isn't known whether its reader may see it. */
export function LoadingPage() {
  return (
    <Page title="Loading" narrow>
      <MainHeading className="sr-only">Loading</MainHeading>
      <Skeleton className="mb-8 h-10 w-56" />
      <Skeleton className="h-64 w-full" />
    </Page>
  );
}

/** In place of a page when that couldn't be found out. */
export function UnopenedPage(failure: ComponentProps<typeof LoadFailure>) {
  return (
    <Page title="Not loaded" narrow>
      <PageHeading>We couldn’t open this page</PageHeading>
      <LoadFailure {...failure} />
    </Page>
  );
}
