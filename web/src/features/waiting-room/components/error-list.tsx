import { CircleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RoomError } from '../state.ts';

export interface ErrorListProps {
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
