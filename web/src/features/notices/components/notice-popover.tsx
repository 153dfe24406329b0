import { Popover } from '@base-ui/react/popover';
import { type Notice, type NoticeKind, noticeLines, noticePath } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  CheckCheck,
  CircleCheck,
  CircleSlash,
  CircleX,
  ClipboardCheck,
  Flag,
  Gavel,
  Handshake,
  Hourglass,
  type LucideIcon,
  MailQuestion,
  MessageSquare,
  MessageSquareQuote,
  MessageSquareReply,
  RotateCcw,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Undo2,
  UserRoundCheck,
  X,
} from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { retryOf } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { itemsOf } from '../../../lib/page-list.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Notice as Message } from '../../../ui/notice.tsx';
import { noticesQuery } from '../api.ts';
import { unreadOf } from '../state.ts';
import { useMarkRead } from '../use-mark-read.ts';

interface NoticePopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
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
        const goal = event instanceof FocusEvent ? event.relatedTarget : event.target;
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

const LOAD_FAILED = 'Failed to load your notices. Please try again.';

function NoticeList({ onFollow }: { onFollow: (notice: Notice) => void }) {
  const query = useInfiniteQuery(noticesQuery);

  if (query.data === undefined) {
    return (
      <div className="p-5">
        {query.isError ? (
          <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
        ) : (
          <LoadingSkeleton text="Loading your notices..." className="h-14 w-full" count={3} />
        )}
      </div>
    );
  }

  const notices = itemsOf(query.data.pages);
  if (notices.length === 0) return <NothingNew />;
  return (
    <>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-b border-line last:border-b-0">
            <NoticeItem notice={notice} onFollow={() => onFollow(notice)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex flex-col gap-3 border-t border-line p-3">
          {query.isFetchNextPageError && <Message tone="error">{LOAD_FAILED}</Message>}
          <Button
            variant="secondary"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function NothingNew() {
  return (
    <div className="px-5 py-10 text-center">
      <p className="font-semibold">Nothing new for you</p>
      <p className="mt-1 text-muted">
        You’ll find news of your conversations, requests and evidence here.
      </p>
    </div>
  );
}

const ICONS: Record<NoticeKind, LucideIcon> = {
  private_request: MailQuestion,
  request_answered: MessageSquareReply,
  dispute_created: Scale,
  dispute_reminder: Hourglass,
  dispute_decided: Gavel,
  someone_waiting: UserRoundCheck,
  evidence_overturned: CircleSlash,
  evidence_reinstated: RotateCcw,
  evidence_recalibrated: SlidersHorizontal,
  evidence_weighed: Scale,
  large_change: CalendarClock,
  circle_host: UserRoundCheck,
  circle_ended: CircleSlash,
  circle_deleting: CalendarClock,
  circle_report: Flag,
  circle_removed: CircleSlash,
  report_closed: ClipboardCheck,
  turn_reminder: Hourglass,
  round_paired: Handshake,
  round_paired_again: Handshake,
  round_no_partner: CircleSlash,
  round_no_side: CircleSlash,
  round_reminder: CalendarClock,
  round_canceled: CircleSlash,
  conversation_begun: Handshake,
  message: MessageSquare,
  evidence_to_review: ScrollText,
  offer_to_answer: Scale,
  offer_declined: Undo2,
  offer_accepted: CircleCheck,
  evidence_accepted: CircleCheck,
  evidence_rejected: CircleX,
  flag_created: Flag,
  flag_clarified: Flag,
  flag_suggested: Flag,
  challenge_to_review: Scale,
  restatement: MessageSquareQuote,
  conversation_completed: CircleCheck,
};

function NoticeItem({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const Icon = ICONS[notice.kind];
  const unread = !notice.is_read;
  const { title, about } = noticeLines(notice);
  return (
    <Link
      to={noticePath(notice)}
      onClick={onFollow}
      className="flex gap-3 px-5 py-3.5 no-underline -outline-offset-3 hover:bg-sunken"
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', !unread && 'text-muted')} />
      <span className="min-w-0 grow">
        {unread && <span className="sr-only">Unread: </span>}
        <span
          className={classNames('block wrap-anywhere', unread ? 'font-semibold' : 'text-muted')}
        >
          {title}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          {notice.circle_name !== null && notice.hypothesis_id !== null && (
            <>In {notice.circle_name} · </>
          )}
          {about} · <time dateTime={notice.created_at}>{formatMoment(notice.created_at)}</time>
        </span>
      </span>
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2.5 shrink-0 rounded-full',
          unread ? 'bg-ink' : 'bg-transparent',
        )}
      />
    </Link>
  );
}
