import { classNames } from './class-names.ts';

/** A placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}
