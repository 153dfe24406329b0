import { classNames } from './class-names.ts';

/** Stands for content under way; give it the size of what it stands for. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-control bg-line', className)} />
  );
}
