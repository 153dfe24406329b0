import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-14 text-center">
      <svg viewBox="0 0 120 16" aria-hidden="true" className="w-30 text-line-strong">
        <path d="M2 8h116M60 1v14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <p className="text-lg font-semibold">{title}</p>
      {text && <div className="max-w-prose text-muted">{text}</div>}
      {action}
    </div>
  );
}
