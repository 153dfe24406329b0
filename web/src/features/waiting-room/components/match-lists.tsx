import { waitingRoomTexts } from '@midspan/contract';
import type { MatchStatus } from '@midspan/domain';
import {
  Check,
  ChevronDown,
  CircleDashed,
  Clock,
  Hand,
  type LucideIcon,
  MessagesSquare,
  X,
} from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ShowMore } from '../../../ui/paged-list.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { MemberMenu } from '../../moderation/index.ts';
import type { WaitingRoom } from '../live.ts';
import { countStatuses, type PotentialMatch, SORTS, type Sort, sortMatches } from '../matches.ts';
import type { EndedMatch } from '../state.ts';

const STATUSES: Record<MatchStatus, { label: string; icon: LucideIcon; className: string }> = {
  none: {
    label: 'Available',
    icon: CircleDashed,
    className: 'bg-raised text-ink ring-1 ring-line-strong ring-inset',
  },
  pending: { label: 'Pending', icon: Hand, className: 'bg-ink text-surface' },
  accepted: { label: 'Accepted', icon: Clock, className: 'bg-sunken text-ink' },
  declined: { label: 'Declined', icon: X, className: 'bg-sunken text-muted' },
  ready: { label: 'Ready', icon: Check, className: 'bg-success-soft text-success' },
};

const ORDER = ['none', 'pending', 'accepted', 'declined', 'ready'] as const;

function MatchStatusBadge({ status, count }: { status: MatchStatus; count?: number }) {
  const { label, icon, className } = STATUSES[status];
  return (
    <Badge icon={icon} className={count === 0 ? 'bg-sunken text-muted' : className}>
      {label}
      {count !== undefined && <span className="ml-0.5 tabular-nums">{count}</span>}
    </Badge>
  );
}

const END_TEXTS: Record<EndedMatch['reason'], (username: string) => string> = {
  left: (username) => `${username} left the waiting room.`,
  gone: (username) => `${username} lost the connection and didn’t come back.`,
  elsewhere: (username) => `${username} is in a conversation with someone else now.`,
};

/** A room may contain hundreds; no one considers more than a few at a time. */
const AT_A_TIME = 10;

const isSort = (value: string): value is Sort => Object.hasOwn(SORTS, value);

interface MatchListProps {
  room: WaitingRoom;
  matches: readonly PotentialMatch[];
}

export function PotentialMatches({ room, matches }: MatchListProps) {
  const panelId = useId();
  const [open, setOpen] = useState(true);
  const [sort, setSort] = useState<Sort>('recent');
  const [shown, setShown] = useState(AT_A_TIME);
  const sorted = useMemo(() => sortMatches(matches, sort), [matches, sort]);
  const counts = useMemo(() => countStatuses(matches), [matches]);
  const isSettled = useSettled(sorted.map(({ participant }) => participant.id).join());
  const { ended } = room.state;
  return (
    <Card>
      <h2 className="text-xl font-bold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-4 rounded-control text-left"
        >
          <span>
            Potential Matches <span className="text-muted tabular-nums">({matches.length})</span>
          </span>
          <ChevronDown
            aria-hidden
            className={classNames('size-5 shrink-0 text-muted', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={panelId} hidden={!open} className="pt-2">
        <p role="status" className="font-medium wrap-anywhere empty:hidden">
          {ended && END_TEXTS[ended.reason](ended.username)}
        </p>
        {matches.length === 0 ? (
          <p className="py-4 text-muted">{waitingRoomTexts.noMatches}</p>
        ) : (
          <>
            <div className="mb-2 flex flex-wrap items-end justify-between gap-4">
              <ul aria-label="Matches per status" className="flex flex-1 basis-64 flex-wrap gap-2">
                {ORDER.map((status) => (
                  <li key={status}>
                    <MatchStatusBadge status={status} count={counts[status]} />
                  </li>
                ))}
              </ul>
              <SelectField
                label="Sort by"
                value={sort}
                onChange={({ target }) => isSort(target.value) && setSort(target.value)}
              >
                {Object.entries(SORTS).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <ul aria-label="Potential Matches">
              {sorted.slice(0, shown).map((match) => (
                <MatchRow
                  key={match.participant.id}
                  room={room}
                  match={match}
                  isSettled={isSettled}
                />
              ))}
            </ul>
            {sorted.length > AT_A_TIME && (
              <ShowMore
                progress={`${Math.min(shown, sorted.length)} of ${countNoun(sorted.length, 'person', 'people')}`}
                hasMore={shown < sorted.length}
                busy={false}
                onMore={() => setShown(shown + AT_A_TIME)}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

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

interface MatchRowProps {
  room: WaitingRoom;
  match: PotentialMatch;
  /** whether the row has been in its place for a moment */
  isSettled: boolean;
}

function MatchRow({ room, match, isSettled }: MatchRowProps) {
  const { participant, status } = match;
  const { userId, username, entryTime } = participant;
  const disabled = room.state.connection !== 'connected' || !isSettled;
  const row = useRef<HTMLLIElement>(null);
  const nameId = useId();

  function answer(act: (userId: string) => Promise<void>) {
    // The buttons disappear with the answer; the focus stays with the person answered.
    row.current?.focus();
    void act(userId);
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
          <MemberMenu member={{ id: userId, username }} />
        </div>
        <p className="text-sm text-muted">
          {MATCH_TEXTS[status] ?? (
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
            onClick={() => answer(room.accept)}
          >
            <Check aria-hidden className="size-4" />
            Accept
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabled}
            aria-describedby={nameId}
            onClick={() => answer(room.decline)}
          >
            <X aria-hidden className="size-4" />
            Decline
          </Button>
        </div>
      )}
    </li>
  );
}

export function ConfirmedMatches({ room, matches }: MatchListProps) {
  const { connection, starting } = room.state;
  const confirmed = matches.filter(({ status }) => status === 'ready');
  return (
    <Card>
      <h2 className="flex min-h-11 items-center text-xl font-bold">
        <span>
          Confirmed Matches <span className="text-muted tabular-nums">({confirmed.length})</span>
        </span>
      </h2>
      {confirmed.length === 0 ? (
        <p className="pt-2 text-muted">
          Once you and someone else have both accepted, they appear here.
        </p>
      ) : (
        <ul aria-label="Confirmed Matches">
          {confirmed.map(({ participant: { id, userId, username } }) => (
            <li key={id} className="flex flex-col gap-3 border-b border-line py-4 last:border-b-0">
              <div className="flex items-center justify-between gap-2">
                <span id={id} className="font-semibold wrap-anywhere">
                  {username}
                </span>
                <MemberMenu member={{ id: userId, username }} />
              </div>
              <Button
                aria-describedby={id}
                busy={starting === userId}
                busyLabel="Starting..."
                disabled={connection !== 'connected' || starting !== null}
                onClick={() => void room.start(userId)}
              >
                <MessagesSquare aria-hidden className="size-5" />
                Start Conversation
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Long enough that a press meant for one person doesn't reach another who has moved there. */
const SETTLE_MS = 400;

/** Whether what is shown has been the same for a moment. */
export function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(shown), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return settled === shown;
}
