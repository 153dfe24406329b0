import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BadgeProps {
  icon?: LucideIcon;
  /** its colors */
  className?: string;
  children: ReactNode;
}

export function Badge({ icon: Icon, className = 'bg-sunken text-muted', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-medium wrap-anywhere',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />}
      {children}
    </span>
  );
}
