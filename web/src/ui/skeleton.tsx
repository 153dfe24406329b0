import { classNames } from './class-names.ts';

interface LoadingSkeletonProps {
  /** names what is loading to screen readers */
  text: string;
  className: string;
  count?: number;
}

export function LoadingSkeleton({ text, className, count = 1 }: LoadingSkeletonProps) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {text}
      </p>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={className} />
      ))}
    </div>
  );
}

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}
