import { Popover } from '@base-ui/react/popover';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { noticesQuery } from '../api.ts';
import { unreadOf } from '../state.ts';
import { useMarkRead } from '../use-mark-read.ts';
import { NoticeList } from './notice-list.tsx';

interface NoticePopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
}

/** The target of the press or focus that closes the list. */
function goalOf(event: Event): EventTarget | null {
  return event instanceof FocusEvent ? event.relatedTarget : event.target;
}

export function NoticePopover({ open, onOpenChange, anchor }: NoticePopoverProps) {
  const { data } = useInfiniteQuery(noticesQuery);
  const markRead = useMarkRead();
  const left = useRef(false);
  useEffect(() => {
    if (open) left.current = false;
  }, [open]);
  const leave = () => {
    left.current = true;
    onOpenChange(false);
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The bell itself closes what it opened; closed here first, its click would open it again.
        const goal = goalOf(event);
        if (!(goal instanceof Node && anchor.current?.contains(goal))) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30"
        >
          <Popover.Popup
            // Someone who followed a link is on another page by then, which sets the focus itself.
            finalFocus={() => !left.current && anchor.current}
            className="flex max-h-[min(40rem,var(--available-height))] w-[min(26rem,var(--available-width))] flex-col overflow-hidden rounded-card bg-raised text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex items-center gap-2 border-b border-line py-2.5 pr-2.5 pl-5">
              <Popover.Title className="mr-auto text-lg font-bold tracking-tight">
                Notices
              </Popover.Title>
              {(data?.pages[0]?.items.length ?? 0) > 0 && (
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={unreadOf(data?.pages ?? []) === 0}
                  onClick={() => markRead.mutate(undefined)}
                >
                  <CheckCheck aria-hidden className="size-4" />
                  Mark all as read
                </Button>
              )}
              <Popover.Close
                aria-label="Close"
                className="flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden className="size-5" />
              </Popover.Close>
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain">
              {markRead.isError && (
                <div className="p-3">
                  <Message tone="error">This couldn’t be saved. Please try again.</Message>
                </div>
              )}
              <NoticeList
                onFollow={(notice) => {
                  if (!notice.is_read) markRead.mutate([notice.id]);
                  leave();
                }}
              />
            </div>
            <p className="border-t border-line px-5 py-3 text-sm">
              <Link to="/account#mail" onClick={leave}>
                Choose which ones you also get by email
              </Link>
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
