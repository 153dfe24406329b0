import type { ReactNode } from 'react';

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 items-center rounded-full bg-sunken px-2.5 py-0.5 text-sm font-medium wrap-anywhere text-muted">
      {children}
    </span>
  );
}
