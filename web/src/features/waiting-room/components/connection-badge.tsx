import { CircleAlert, LoaderCircle, type LucideIcon, Wifi, WifiOff } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import type { ConnectionStatus } from '../state.ts';

const LOOKS: Record<ConnectionStatus, { label: string; icon: LucideIcon; className: string }> = {
  disconnected: { label: 'Disconnected', icon: WifiOff, className: 'bg-sunken text-muted' },
  connecting: {
    label: 'Connecting',
    icon: LoaderCircle,
    className: 'bg-sunken text-muted [&>svg]:animate-spin',
  },
  connected: { label: 'Connected', icon: Wifi, className: 'bg-success-soft text-success' },
  error: { label: 'Error', icon: CircleAlert, className: 'bg-danger-soft text-danger' },
};

export function ConnectionBadge({ status }: { status: ConnectionStatus }) {
  const { label, icon: Icon, className } = LOOKS[status];
  return (
    <span
      role="status"
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">Connection: </span>
      <span>{label}</span>
    </span>
  );
}
