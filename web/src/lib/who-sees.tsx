import { type Matter, whoSees } from '@midspan/contract';
import { Eye } from 'lucide-react';

/** Who sees what, in the words that every screen uses. */
export function WhoSees({ of, className = '' }: { of: Matter; className?: string }) {
  return (
    <p className={`flex gap-2 text-sm text-muted ${className}`}>
      <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{whoSees(of)}</span>
    </p>
  );
}
