import type { MatchStatus } from '@midspan/domain';
import { Check, X } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { MemberMenu } from '../../moderation/index.ts';
import { MatchStatusBadge } from './match-status-badge.tsx';

/** A match's status in words; no one has answered yet at `none`. */
export const MATCH_TEXTS: Record<MatchStatus, string | null> = {
  none: null,
  pending: 'They are ready to chat with you!',
  accepted: 'Waiting for response...',
  declined: 'Declined',
  ready: 'Match confirmed!',
};

/** Whether the member can still answer. */
export const isOpen = (status: MatchStatus) => status === 'none' || status === 'pending';

export interface MatchRowProps {
  userId: string;
  username: string;
  entryTime: string;
  status: MatchStatus;
  disabled: boolean;
  onAccept: (userId: string) => void;
  onDecline: (userId: string) => void;
}

export const MatchRow = memo(function MatchRow({
  userId,
  username,
  entryTime,
  status,
  disabled,
  onAccept,
  onDecline,
}: MatchRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const nameId = useId();
  const text = MATCH_TEXTS[status];

  function answer(act: (userId: string) => void) {
    // The buttons go with the answer; the keyboard stays with the person answered.
    row.current?.focus();
    act(userId);
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="-mx-3 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-3 py-4 last:border-b-0 focus-visible:rounded-control"
    >
      <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span id={nameId} className="font-semibold wrap-anywhere">
            {username}
          </span>
          <MatchStatusBadge status={status} />
          <MemberMenu
            member={{ id: userId, username }}
            subject={{ targetType: 'member', targetId: userId }}
          />
        </div>
        <p className="text-sm text-muted">
          {text ?? (
            <>
              Waiting since <time dateTime={entryTime}>{formatMoment(entryTime)}</time>
            </>
          )}
        </p>
      </div>
      {isOpen(status) && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={disabled}
            aria-describedby={nameId}
            onClick={() => answer(onAccept)}
          >
            <Check aria-hidden className="size-4" />
            Accept
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled}
            aria-describedby={nameId}
            onClick={() => answer(onDecline)}
          >
            <X aria-hidden className="size-4" />
            Decline
          </Button>
        </div>
      )}
    </li>
  );
});
