import { classNames } from './class-names.ts';

/** One that says to screen readers what it stands for. */
export function LoadingSkeleton({ text, className }: { text: string; className: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {text}
      </p>
      <Skeleton className={className} />
    </div>
  );
}

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}
