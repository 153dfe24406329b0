import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { noticesQuery } from './api.ts';
import type { NoticePopoverProps } from './components/notice-popover.tsx';
import { useLiveNotices } from './live.ts';
import { unreadOf } from './state.ts';

const unreadText = (unread: number) => countNoun(unread, 'unread notice', 'unread notices');

/** How many notices are waiting, on every page; the list is fetched when it is first opened. */
export function NoticeBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [List, setList] = useState<ComponentType<NoticePopoverProps> | null>(null);
  const [missing, setMissing] = useState(false);
  const { data } = useInfiniteQuery(noticesQuery);
  const heard = useLiveNotices();
  const unread = unreadOf(data?.pages ?? []);

  function toggle() {
    setOpen(!open);
    setMissing(false);
    if (List !== null) return;
    import('./components/notice-popover.tsx').then(
      ({ NoticePopover }) => setList(() => NoticePopover),
      // The next click tries again.
      () => {
        setOpen(false);
        setMissing(true);
      },
    );
  }

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `Notices, ${unreadText(unread)}` : 'Notices'}
        onClick={toggle}
        className="relative flex size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        <Bell aria-hidden className="size-5.5" />
        <CountBadge count={unread} />
      </button>
      <span aria-live="polite" className="sr-only">
        {heard !== null && heard > 0 && unreadText(heard)}
      </span>
      {missing && (
        <p
          role="alert"
          className="absolute top-full right-0 z-30 mt-2 w-64 rounded-card bg-raised p-4 text-sm shadow-float"
        >
          Your notices couldn’t be loaded. Please try again.
        </p>
      )}
      {List && <List open={open} onOpenChange={setOpen} anchor={button} />}
    </div>
  );
}
