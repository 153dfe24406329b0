import type { Message } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { EllipsisVertical, Flag } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { MessageFlag, SettledFlag } from '../flags/message-flag.tsx';
import { MessageBubble } from './message-bubble.tsx';

const HOUR = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** A pointer sees it on the message it is over; fingers and the keyboard always. */
const ACTION =
  'flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-opacity hover:bg-sunken hover:text-ink pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100';

export interface MessageTarget {
  readonly messageId: string;
  readonly canFlag: boolean;
  readonly button: HTMLButtonElement;
}

export const messageElementId = (messageId: string) => `m${messageId}`;

export interface MessageItemProps {
  /** one that isn't sent yet has nothing but its text */
  message: Pick<Message, 'id' | 'content' | 'created_at'> & Partial<Message>;
  /** shown above the first of a group, and announced before every message */
  author: string;
  side: Side;
  isRight: boolean;
  startsGroup: boolean;
  showsFlags: boolean;
  canFlag?: boolean;
  /** opens the message's menu; absent on the viewer's own messages */
  onMenu?: ((target: MessageTarget) => void) | undefined;
  children?: ReactNode;
}

/** One message. Drawn again only when it changes itself, however many there are. */
export const MessageItem = memo(function MessageItem({
  message,
  author,
  side,
  isRight,
  startsGroup,
  showsFlags,
  canFlag = false,
  onMenu,
  children,
}: MessageItemProps) {
  const { id, content, created_at, removed = false, is_flagged = false } = message;
  const isFlaggable = canFlag && !is_flagged;
  const Icon = isFlaggable ? Flag : EllipsisVertical;
  return (
    <li
      id={messageElementId(id)}
      className={classNames(
        'group flex max-w-full scroll-my-3 flex-col rounded-card data-highlighted:outline-3 data-highlighted:outline-focus',
        isRight ? 'items-end' : 'items-start',
        startsGroup ? 'pt-3' : 'pt-0.5',
      )}
    >
      {startsGroup && (
        <p className="mb-1 flex max-w-full gap-2 px-1 text-sm text-muted">
          <bdi className="min-w-0 truncate font-semibold text-ink">{author}</bdi>
          <time dateTime={created_at} className="shrink-0 tabular-nums">
            {HOUR.format(new Date(created_at))}
          </time>
        </p>
      )}
      <div
        className={classNames(
          'flex max-w-[min(88%,42rem)] items-center gap-1',
          isRight && 'flex-row-reverse',
        )}
      >
        <MessageBubble side={side} isRight={isRight} isRemoved={removed} text={content}>
          {!startsGroup && <span className="sr-only">{author}: </span>}
        </MessageBubble>
        {onMenu && !removed && (
          <button
            type="button"
            aria-haspopup="menu"
            aria-label={
              isFlaggable
                ? `Flag this message from ${author}`
                : `More options for this message from ${author}`
            }
            onClick={({ currentTarget: button }) =>
              onMenu({ messageId: id, canFlag: isFlaggable, button })
            }
            className={ACTION}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {is_flagged && (showsFlags ? <MessageFlag message={message} /> : <SettledFlag />)}
      {children}
    </li>
  );
});
