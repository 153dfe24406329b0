import { classNames } from './class-names.ts';

/** One that names its content to screen readers. */
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
