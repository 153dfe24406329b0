import {
  type Notice,
  type NoticeKind,
  noticeLines,
  noticePath,
  UNDO_LABEL,
} from '@midspan/contract';
import {
  CalendarClock,
  CircleCheck,
  CircleSlash,
  CircleX,
  Flag,
  Gavel,
  Handshake,
  Hourglass,
  type LucideIcon,
  MailQuestion,
  MessageSquare,
  MessageSquareReply,
  RotateCcw,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatMoment } from '../../../lib/dates.ts';
import { classNames } from '../../../ui/class-names.ts';

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
  conversation_completed: CircleCheck,
};

export function NoticeItem({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
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
          {about} · <time dateTime={notice.created_at}>{formatMoment(notice.created_at)}</time>
        </span>
        {notice.challenge?.undo_until != null && (
          <span className="mt-1 block text-sm font-bold underline">{UNDO_LABEL}</span>
        )}
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
