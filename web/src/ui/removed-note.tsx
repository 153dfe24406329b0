import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function RemovedNote({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classNames('inline-flex items-start gap-2 text-muted italic', className)}>
      <Ban aria-hidden className="mt-1 size-4 shrink-0" />
      {children}
    </span>
  );
}
