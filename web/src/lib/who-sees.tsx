import { type Matter, type OwnCircle, whoSees } from '@midspan/contract';
import { Eye } from 'lucide-react';

interface WhoSeesProps {
  of: Matter;
  /** that it is about; null in public */
  circle?: OwnCircle | null;
  className?: string;
}

/** Who sees what, in the words that every screen uses. */
export function WhoSees({ of, circle = null, className = '' }: WhoSeesProps) {
  return (
    <p className={`flex gap-2 text-sm text-muted ${className}`}>
      <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{whoSees(of, circle)}</span>
    </p>
  );
}
