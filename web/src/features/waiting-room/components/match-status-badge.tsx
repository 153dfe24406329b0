import type { MatchStatus } from '@midspan/domain';
import { Check, CircleDashed, Clock, Hand, type LucideIcon, X } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';

const STATUSES: Record<MatchStatus, { label: string; icon: LucideIcon; className: string }> = {
  none: {
    label: 'Available',
    icon: CircleDashed,
    className: 'bg-raised text-ink ring-1 ring-line-strong ring-inset',
  },
  pending: { label: 'Pending', icon: Hand, className: 'bg-ink text-surface' },
  accepted: { label: 'Accepted', icon: Clock, className: 'bg-sunken text-ink' },
  declined: { label: 'Declined', icon: X, className: 'bg-sunken text-muted' },
  ready: { label: 'Ready', icon: Check, className: 'bg-success-soft text-success' },
};

const ORDER = ['none', 'pending', 'accepted', 'declined', 'ready'] as const;

export function MatchStatusBadge({ status, count }: { status: MatchStatus; count?: number }) {
  const { label, icon: Icon, className } = STATUSES[status];
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold',
        count === 0 ? 'bg-sunken text-muted' : className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.5} />
      {label}
      {count !== undefined && <span className="ml-0.5 tabular-nums">{count}</span>}
    </span>
  );
}

export function StatusCounts({ counts }: { counts: Record<MatchStatus, number> }) {
  return (
    <ul aria-label="Matches per status" className="flex flex-wrap gap-2">
      {ORDER.map((status) => (
        <li key={status}>
          <MatchStatusBadge status={status} count={counts[status]} />
        </li>
      ))}
    </ul>
  );
}
