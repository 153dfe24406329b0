import { ERRORS } from '@midspan/contract';
import { sideToJoin } from '@midspan/domain';
import { Check, LogIn, MessagesSquare } from 'lucide-react';
import { type RefObject, useCallback, useRef } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { seatedMatch } from '../arrivals.ts';
import type { WaitingRoom } from '../live.ts';
import type { PotentialMatch } from '../matches.ts';
import { useSettled } from '../settled.ts';
import { ownEntry } from '../state.ts';
import { isOpen, MATCH_TEXTS } from './match-lists.tsx';
import { ParticipantColumns } from './participant-columns.tsx';

interface RoomSeatsProps {
  room: WaitingRoom;
  hypothesisId: string;
  /** the member's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
  matches: readonly PotentialMatch[];
  /** how many could be met by joining now */
  waitingAcross: number;
}

/** Both sides of the room; below them, one main button and the ones that end it. */
export function RoomSeats({ room, matches, ...props }: RoomSeatsProps) {
  const { state } = room;
  const card = useRef<HTMLDivElement>(null);
  const own = ownEntry(state);
  const seated = seatedMatch(matches);
  return (
    <Card
      ref={card}
      role="group"
      aria-label="Seats"
      tabIndex={-1}
      className="flex flex-col gap-4 max-sm:p-4"
    >
      <ParticipantColumns room={state} matches={matches} />
      {own === null ? (
        <Joining room={room} {...props} />
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 max-sm:justify-center">
          <p className="mr-auto min-w-0 basis-full text-muted max-sm:text-center sm:flex-1 sm:basis-64">
            {seated === null ? (
              `You’re waiting on the ${own.side} side. If you lose the connection, you keep your place for a short while.`
            ) : (
              <SeatedText seated={seated} />
            )}
          </p>
          {seated !== null && (
            <Answers
              key={`${seated.participant.id} ${seated.status}`}
              room={room}
              seated={seated}
              card={card}
            />
          )}
          <Button
            variant="quiet"
            disabled={state.connection !== 'connected'}
            busy={state.moving === 'leaving'}
            busyLabel="Leaving..."
            onClick={() => void room.leave()}
          >
            Leave Waiting Room
          </Button>
        </div>
      )}
    </Card>
  );
}

function SeatedText({ seated: { participant, status } }: { seated: PotentialMatch }) {
  return (
    <>
      <span className="font-semibold text-ink wrap-anywhere">
        {MATCH_TEXTS[status] ?? `${participant.username} is here`}
      </span>{' '}
      {status === 'ready' && 'Your conversation starts by itself in a few seconds.'}
    </>
  );
}

interface AnswersProps {
  room: WaitingRoom;
  seated: PotentialMatch;
  /** takes the focus of a button that disappears */
  card: RefObject<HTMLElement | null>;
}

/** What can be said to the one across. Another person, or another state, has other buttons. */
function Answers({ room, seated: { participant, status }, card }: AnswersProps) {
  const { connection, starting } = room.state;
  const isSettled = useSettled(participant.id);
  // A person's buttons disappear with the person; the focus stays nearby.
  const keepFocus = useCallback(
    (buttons: HTMLDivElement) => () => {
      if (buttons.contains(document.activeElement)) card.current?.focus();
    },
    [card],
  );
  const { userId, username } = participant;
  const disabled = connection !== 'connected' || !isSettled;
  return (
    <div ref={keepFocus} className="contents">
      {isOpen(status) && (
        <>
          <Button
            className="max-sm:basis-full"
            disabled={disabled}
            onClick={() => void room.accept(userId)}
          >
            <Check aria-hidden className="size-5 shrink-0" />
            <span>
              Accept<span className="sr-only"> {username}</span>
            </span>
          </Button>
          <Button variant="quiet" disabled={disabled} onClick={() => void room.decline(userId)}>
            <span>
              Decline<span className="sr-only"> {username}</span>
            </span>
          </Button>
        </>
      )}
      {status === 'ready' && (
        <Button
          className="max-sm:basis-full"
          busy={starting === userId}
          busyLabel="Starting..."
          disabled={disabled || starting !== null}
          onClick={() => void room.start(userId)}
        >
          <MessagesSquare aria-hidden className="size-5 shrink-0" />
          <span>
            Start<span className="sr-only"> with {username}</span>
          </span>
        </Button>
      )}
    </div>
  );
}

function Joining({
  room: { state, join },
  hypothesisId,
  personalPercent,
  waitingAcross,
}: Omit<RoomSeatsProps, 'matches'>) {
  const wanted = sideToJoin(personalPercent);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-muted">
          {wanted.ok
            ? `With your credence of ${personalPercent}%, you’d wait on the ${wanted.value} side.`
            : ERRORS[wanted.refusal].message}
        </p>
        <p role="status" className="font-semibold empty:hidden">
          {waitingAcross > 0 &&
            `${countNoun(waitingAcross, 'person', 'people')} from the other side ${waitingAcross === 1 ? 'is' : 'are'} here now.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
        {!wanted.ok && (
          <ButtonLink to={`/hypotheses/${hypothesisId}`}>Set your credence</ButtonLink>
        )}
        <Button
          // Without a side the credence is the next step, not this.
          variant={wanted.ok ? 'primary' : 'secondary'}
          disabled={state.connection !== 'connected'}
          busy={state.moving === 'joining'}
          busyLabel="Joining..."
          onClick={() => void join()}
        >
          <LogIn aria-hidden className="size-5" />
          Join Waiting Room
        </Button>
      </div>
    </div>
  );
}
