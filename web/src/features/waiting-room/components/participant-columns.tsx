import { waitingRoomTexts } from '@midspan/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { sideOfRoom } from '../matches.ts';
import type { RoomState } from '../state.ts';

/** They match the span: disbelief left, belief right. */
const COLUMNS = [
  {
    side: 'disbelieving',
    title: 'Disagree with Hypothesis',
    edge: 'border-disbelieve',
    count: 'bg-disbelieve-soft text-ink',
  },
  {
    side: 'believing',
    title: 'Agree with Hypothesis',
    edge: 'border-believe',
    count: 'bg-believe-soft text-ink',
  },
] as const;

/** A crowded side is counted; its names are shown on request. */
const AT_FIRST = 10;

interface ParticipantColumnsProps {
  room: Pick<RoomState, 'participants' | 'userId'>;
}

/** Everyone in the room. */
export function ParticipantColumns({ room }: ParticipantColumnsProps) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:gap-8">
      {COLUMNS.map((column) => (
        <Column key={column.side} column={column} room={room} />
      ))}
    </div>
  );
}

interface ColumnProps extends ParticipantColumnsProps {
  column: (typeof COLUMNS)[number];
}

function Column({ column: { side, title, edge, count }, room }: ColumnProps) {
  const participants = sideOfRoom(room, side);
  const titleId = useId();
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3
        id={titleId}
        className={classNames(
          'mb-3 flex flex-wrap items-end gap-2 border-b-2 pb-2 text-base font-semibold',
          edge,
        )}
      >
        {title}
        <span
          className={classNames(
            'min-w-6 shrink-0 rounded-full px-2 py-0.5 text-center text-sm tabular-nums',
            count,
          )}
        >
          {participants.length}
        </span>
      </h3>
      {participants.length === 0 ? (
        <p className="text-muted">{waitingRoomTexts.emptyColumn}</p>
      ) : (
        <ul>
          {(all ? participants : participants.slice(0, AT_FIRST)).map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-2 py-1">
              <span className="min-w-0 wrap-anywhere">{one.username}</span>
              {one.userId === room.userId && (
                <span className="rounded-full bg-ink px-2 py-0.5 text-sm font-semibold text-surface">
                  You
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {participants.length > AT_FIRST && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2 -ml-3.5"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${participants.length.toLocaleString('en')}`}
        </Button>
      )}
    </section>
  );
}
