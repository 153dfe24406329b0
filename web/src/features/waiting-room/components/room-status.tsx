import { CircleAlert, LoaderCircle, type LucideIcon, Wifi, WifiOff, X } from 'lucide-react';
import { useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ConnectionStatus, RoomError } from '../state.ts';

interface ErrorListProps {
  errors: readonly RoomError[];
  onRemove: (id: number) => void;
  onClear: () => void;
}

/** Everything that went wrong, until the reader has seen it. Its place is always there, so that
 * screen readers announce what appears in it. */
export function ErrorList({ errors, onRemove, onClear }: ErrorListProps) {
  const list = useRef<HTMLDivElement>(null);

  function act(change: () => void) {
    // The button disappears with its error, so the keyboard focus stays here.
    list.current?.focus();
    change();
  }

  return (
    <div ref={list} role="alert" tabIndex={-1} className="flex flex-col gap-2">
      {errors.length > 0 && (
        <>
          <ul className="flex flex-col gap-2">
            {errors.map(({ id, text }) => (
              <li
                key={id}
                className="flex items-start gap-3 rounded-control border-l-4 border-danger bg-danger-soft py-2 pr-2 pl-4"
              >
                <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
                <span className="min-w-0 flex-1 py-0.5 wrap-anywhere">{text}</span>
                <button
                  type="button"
                  aria-label={`Remove error: ${text}`}
                  onClick={() => act(() => onRemove(id))}
                  className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-surface hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          {errors.length > 1 && (
            <Button variant="quiet" size="sm" className="self-end" onClick={() => act(onClear)}>
              Clear all errors
            </Button>
          )}
        </>
      )}
    </div>
  );
}

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
  const { label, icon, className } = LOOKS[status];
  return (
    <span role="status">
      <Badge icon={icon} className={className}>
        <span className="sr-only">Connection: </span>
        <span>{label}</span>
      </Badge>
    </span>
  );
}

/** Shown when no further attempt is made automatically. */
export function ConnectionLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p>
          We can’t reach the waiting room right now, so what you see may be out of date. We’ll try
          again when you’re back online or return to this tab.
        </p>
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
