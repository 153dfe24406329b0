import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { lostPart } from '../../ui/load-failure.tsx';
import { noticesQuery } from './api.ts';
import { useLiveNotices } from './live.ts';
import { unreadOf } from './state.ts';

const LostList = lostPart('Your notices couldn’t be loaded.');

const NoticePopover = fetchedPart({
  fetchPart: async () => (await import('./components/notice-popover.tsx')).NoticePopover,
  Lost: (props) => (
    <div className="absolute top-full right-0 z-30 mt-2 w-64 rounded-card bg-raised p-4 shadow-float">
      <LostList {...props} />
    </div>
  ),
});

const unreadText = (unread: number) => countNoun(unread, 'unread notice', 'unread notices');

/** How many notices are waiting, on every page; the list is fetched when it is first opened. */
export function NoticeBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useInfiniteQuery(noticesQuery);
  const heard = useLiveNotices();
  const unread = unreadOf(data?.pages ?? []);

  function toggle() {
    setOpen(!open);
    setWasOpened(true);
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
      {wasOpened && <NoticePopover open={open} onOpenChange={setOpen} anchor={button} />}
    </div>
  );
}
