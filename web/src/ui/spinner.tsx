import { LoaderCircle } from 'lucide-react';

/** A spinning circle; with a label it is announced too. */
export function Spinner({ label }: { label?: string }) {
  const circle = <LoaderCircle aria-hidden className="size-[1.1em] shrink-0 animate-spin" />;
  if (label === undefined) return circle;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {circle}
      {label}
    </span>
  );
}
