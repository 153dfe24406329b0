import { classNames } from './class-names.ts';

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
