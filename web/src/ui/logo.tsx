import { classNames } from './class-names.ts';

/** Two banks, one span between them, and the middle where both can meet. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 24" aria-hidden="true" className={classNames('h-6 w-10', className)}>
      <path d="M3 19C9 6 31 6 37 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M1 20h38" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M11.5 12.5V20M28.5 12.5V20" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="3" cy="20" r="3" className="fill-disbelieve" />
      <circle cx="37" cy="20" r="3" className="fill-believe" />
      <circle cx="20" cy="9.25" r="3.5" fill="currentColor" />
    </svg>
  );
}
