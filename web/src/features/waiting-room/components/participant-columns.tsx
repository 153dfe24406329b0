import { type Participant, waitingRoomTexts } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { seatedMatch } from '../arrivals.ts';
import { type PotentialMatch, sideOfRoom } from '../matches.ts';
import { ownEntry, type RoomState } from '../state.ts';

/** They match the span: disbelief left, belief right. */
const COLUMNS = [
  {
    side: 'disbelieving',
    title: 'Disagree with Hypothesis',
    edge: 'border-disbelieve',
    count: 'bg-disbelieve-soft text-ink',
    seat: 'bg-disbelieve-soft text-disbelieve',
  },
  {
    side: 'believing',
    title: 'Agree with Hypothesis',
    edge: 'border-believe',
    count: 'bg-believe-soft text-ink',
    seat: 'bg-believe-soft text-believe',
  },
] as const;

/** A crowded side is counted; its names are shown on request. */
const AT_FIRST = 4;

interface ParticipantColumnsProps {
  room: RoomState;
  matches: readonly PotentialMatch[];
}

/** Everyone in the room. Each column is a seat: the member's own, and the one across. */
export function ParticipantColumns({ room, matches }: ParticipantColumnsProps) {
  const own = ownEntry(room);
  const seated = seatedMatch(matches);
  /** [WR10] Who is in the seat; someone who only looks sees the first of each side. */
  const inSeat = (side: Side, participants: readonly Participant[]) =>
    own === null || own.side === side ? participants[0] : seated?.participant;
  return (
    <div className="grid w-full grid-cols-2 gap-4 sm:gap-8">
      {COLUMNS.map((column) => {
        const participants = sideOfRoom(room, column.side);
        const first = inSeat(column.side, participants);
        const isReady = first !== undefined && first.id === seated?.participant.id;
        return (
          <Column
            key={column.side}
            column={column}
            first={first}
            isReady={isReady && seated?.status !== 'accepted'}
            others={participants.filter((one) => one.id !== first?.id)}
            userId={room.userId}
          />
        );
      })}
    </div>
  );
}

interface ColumnProps {
  column: (typeof COLUMNS)[number];
  /** undefined while the seat is empty */
  first: Participant | undefined;
  /** someone to answer, marked by a ring; the list below says so too */
  isReady: boolean;
  others: readonly Participant[];
  userId: string | null;
}

function Column({ column, first, isReady, others, userId }: ColumnProps) {
  const { title, edge, count, seat } = column;
  const titleId = useId();
  const [all, setAll] = useState(false);
  const size = others.length + (first === undefined ? 0 : 1);
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className={classNames('border-b-2 pb-2 text-base/6 font-semibold', edge)}>
        {title}{' '}
        <span
          className={classNames(
            'ml-0.5 inline-block min-w-6 rounded-full px-2 text-center text-sm/6 tabular-nums',
            count,
          )}
        >
          {size}
        </span>
      </h2>
      <div className="flex items-center gap-3 max-sm:flex-col max-sm:gap-1.5 max-sm:text-center">
        <span
          aria-hidden
          className={classNames(
            'flex size-14 shrink-0 items-center justify-center rounded-full text-2xl font-bold sm:size-16',
            first === undefined ? 'border-2 border-dashed border-line-strong text-muted' : seat,
            isReady && 'ring-6 ring-success-soft',
          )}
        >
          {first === undefined ? <UserRound className="size-6" /> : initialOf(first.username)}
        </span>
        {first === undefined ? (
          size === 0 && <p className="text-muted">{waitingRoomTexts.emptyColumn}</p>
        ) : (
          <Name one={first} userId={userId} isLarge />
        )}
      </div>
      {others.length > 0 && (
        <ul className="text-muted max-sm:text-center">
          {(all ? others : others.slice(0, AT_FIRST)).map((one) => (
            <li key={one.id} className="py-0.5">
              <Name one={one} userId={userId} />
            </li>
          ))}
        </ul>
      )}
      {others.length > AT_FIRST && (
        <Button
          variant="quiet"
          size="sm"
          className="-my-2 sm:-ml-3.5 sm:self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${size.toLocaleString('en')}`}
        </Button>
      )}
    </section>
  );
}

const initialOf = (username: string) => [...username][0]?.toUpperCase();

interface NameProps {
  one: Participant;
  userId: string | null;
  isLarge?: boolean;
}

function Name({ one, userId, isLarge = false }: NameProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-center',
        isLarge && 'font-semibold',
      )}
    >
      <span className="min-w-0 wrap-anywhere">{one.username}</span>
      {one.userId === userId && (
        <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-surface">
          You
        </span>
      )}
    </span>
  );
}
