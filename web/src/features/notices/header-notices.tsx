import { noticeRoutes } from '@midspan/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { remembered } from '../../lib/remembered.ts';
import { createSpreadReread, reread } from '../../lib/reread.ts';
import { listen } from '../../lib/socket.ts';
import { waitingCount } from '../../lib/waiting-count.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { lostPart } from '../../ui/loading.tsx';
import { setTitleCount } from '../../ui/page.tsx';
import { isStarting, useSession } from '../accounts/index.ts';
import { activeQuery, noticesQuery } from './api.ts';
import { ConversationsButton } from './conversations-button.tsx';
import { hasMissed, mayBeUnloaded, unreadOf, withNew, withRead } from './state.ts';

export function HeaderNotices() {
  const { key } = useLocation();
  useLiveActive();
  useZoneReport();
  return (
    <>
      {/* Each address gets a new one, so that navigation closes its list. */}
      <ConversationsButton key={key} />
      <NoticeBell />
    </>
  );
}

/** [PU4] Tells the server in which time zone quiet hours are; again when the member travels. */
function useZoneReport(): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const key = `zone:${userId}`;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (remembered.text(key) === timeZone) return;
    // One that the server doesn't know, or that got lost, is reported again by the next page.
    call(noticeRoutes.savePreferences, { body: { time_zone: timeZone } })
      .then(() => remembered.keep(key, timeZone))
      .catch(() => undefined);
  }, [userId]);
}

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
function NoticeBell() {
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

/** Reloads requested within this time are combined into one. */
const SEEN_WITHIN_MS = 300;

/** Keeps the notices up to date; returns how many were unread when the last one came. */
function useLiveNotices(): number | null {
  const { socket, refresh } = useSession();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<number | null>(null);

  useEffect(() => {
    if (socket === null) return;
    const { queryKey } = noticesQuery;
    /** A pending response may be older than what was just received. */
    const refetch = () =>
      void (isStarting(queryClient) ? refresh() : reread(queryClient, { queryKey }));
    const seenLater = createSpreadReread(refetch, SEEN_WITHIN_MS);
    const isOvertaken = () => isStarting(queryClient) || queryClient.isFetching({ queryKey }) > 0;
    const stopListening = listen(socket, {
      'notice:new': ({ notice, unread }) => {
        setHeard(unread);
        const overtaken = isOvertaken();
        const known = queryClient.getQueryData(queryKey);
        if (known !== undefined) queryClient.setQueryData(queryKey, withNew(known, notice, unread));
        if (known === undefined || overtaken || hasMissed(known, notice, unread)) refetch();
      },
      // What a conversation's notices are about was seen in one of the member's tabs.
      'conversation:seen': ({ noticeIds }) => {
        const overtaken = isOvertaken();
        const known = queryClient.getQueryData(queryKey);
        if (known !== undefined) queryClient.setQueryData(queryKey, withRead(known, noticeIds));
        if (noticeIds.length === 0) return;
        if (known === undefined || overtaken || mayBeUnloaded(known, noticeIds)) seenLater.ask();
      },
    });
    return () => {
      stopListening();
      seenLater.stop();
    };
  }, [socket, refresh, queryClient]);

  return heard;
}

function show(waiting: number): void {
  waitingCount.set(waiting);
  setTitleCount(waiting);
}

function useLiveActive(): void {
  const { socket, refresh } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery(activeQuery);

  useEffect(() => {
    if (socket === null) return;
    const { queryKey } = activeQuery;
    const refetch = () => void reread(queryClient, { queryKey });
    return listen(socket, {
      'waitingRoom:conversationCreated': refetch,
      'conversations:waiting': (counts) => {
        // A pending response may be older than this.
        if (isStarting(queryClient)) return void refresh();
        if (queryClient.isFetching({ queryKey }) > 0) return refetch();
        queryClient.setQueryData(queryKey, (known) => known && { ...known, ...counts });
        // The list itself is loaded again when it is opened.
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      },
    });
  }, [socket, refresh, queryClient]);

  const waiting = data?.waiting ?? 0;
  useEffect(() => show(waiting), [waiting]);
  useEffect(() => () => show(0), []);
}
