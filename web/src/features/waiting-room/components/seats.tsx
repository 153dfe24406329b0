import { ERRORS, type Participant } from '@midspan/contract';
import { type Side, sideToJoin } from '@midspan/domain';
import { Check, LogIn, LogOut, MessagesSquare, UserRound } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useSession } from '../../accounts/index.ts';
import { MemberMenu } from '../../moderation/index.ts';
import { countAnswerable, seatedMatch } from '../arrivals.ts';
import type { WaitingRoom } from '../live.ts';
import type { PotentialMatch } from '../matches.ts';
import { ownEntry } from '../state.ts';
import { isOpen, MATCH_TEXTS } from './match-lists.tsx';

const SIDE_LOOKS: Record<Side, { seat: string; text: string }> = {
  believing: { seat: 'bg-believe-soft', text: 'text-believe' },
  disbelieving: { seat: 'bg-disbelieve-soft', text: 'text-disbelieve' },
};
const initialOf = (username = '') => [...username][0] ?? '';
const OPPOSITE: Record<Side, Side> = { believing: 'disbelieving', disbelieving: 'believing' };

/** Long enough that a press meant for the previous person doesn't reach the next one. */
const SETTLE_MS = 400;

interface SeatsProps {
  room: WaitingRoom;
  hypothesisId: string;
  /** the member's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
  matches: readonly PotentialMatch[];
  /** how many could be met by joining now */
  waitingAcross: number;
}

export function Seats(props: SeatsProps) {
  const { room, hypothesisId, personalPercent, matches, waitingAcross } = props;
  const { state } = room;
  const seated = seatedMatch(matches);
  const others = countAnswerable(matches, seated);
  const { user } = useSession();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  const own = ownEntry(state);
  const wanted = sideToJoin(personalPercent);
  const side = own?.side ?? (wanted.ok ? wanted.value : null);
  const across = side && OPPOSITE[side];

  return (
    <Card
      ref={card}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      // Side by side on a laptop, where a long claim leaves little height above the fold.
      className="flex flex-col items-center gap-5 max-sm:p-5 lg:grid lg:grid-cols-2 lg:gap-x-12"
    >
      <div className="grid w-full max-w-md justify-self-center grid-cols-[minmax(0,1fr)_3rem_minmax(0,1fr)] items-start">
        <Seat name="You" side={side} isTaken={own !== null} initial={initialOf(user?.username)} />
        <span aria-hidden className="mt-8 border-t-2 border-dotted border-line-strong sm:mt-10" />
        {seated === null ? (
          <Seat
            name={own === null ? 'The other side' : 'No one yet'}
            side={across}
            isTaken={false}
          />
        ) : (
          <Seat
            name={seated.participant.username}
            side={seated.participant.side}
            isTaken
            isReady={seated.status !== 'accepted'}
            initial={initialOf(seated.participant.username)}
            // The lists, which have it too, are folded when there is only one match.
            menuOf={matches.length === 1 ? seated.participant : null}
          />
        )}
      </div>
      <div className="flex w-full flex-col items-center gap-5">
        <div className="flex flex-col items-center gap-1 text-center">
          <h2 id={titleId} className="text-xl font-bold wrap-anywhere">
            {own === null
              ? 'Meet someone who sees it differently'
              : seated === null
                ? 'You’re in the waiting room'
                : (MATCH_TEXTS[seated.status] ?? `${seated.participant.username} is here`)}
          </h2>
          <p className="text-muted empty:hidden">
            {own === null
              ? wanted.ok
                ? `With your credence of ${personalPercent}%, you’d wait on the ${wanted.value} side.`
                : ERRORS[wanted.refusal].message
              : seated === null
                ? `You’re waiting on the ${own.side} side. If you lose the connection, you keep your place for a short while.`
                : seated.status === 'none' && 'If you both accept, your conversation starts.'}
          </p>

          <p role="status" className="font-semibold empty:hidden">
            {own === null &&
              waitingAcross > 0 &&
              `${countNoun(waitingAcross, 'person', 'people')} from the other side ${waitingAcross === 1 ? 'is' : 'are'} here now.`}
          </p>
        </div>
        {own === null ? (
          <Joining room={room} hypothesisId={hypothesisId} hasSide={wanted.ok} />
        ) : (
          // One main button; the ones that end it are below, side by side where there is room.
          <div className="flex w-full max-w-md flex-wrap justify-center gap-x-1 gap-y-2">
            {seated !== null && (
              <Answers
                key={`${seated.participant.id} ${seated.status}`}
                room={room}
                seated={seated}
                card={card}
              />
            )}
            <Button
              variant={seated === null ? 'secondary' : 'quiet'}
              className={classNames(seated === null && 'basis-full')}
              disabled={state.connection !== 'connected'}
              busy={state.moving === 'leaving'}
              busyLabel="Leaving..."
              onClick={() => void room.leave()}
            >
              {seated === null && <LogOut aria-hidden className="size-5" />}
              Leave Waiting Room
            </Button>
            {others > 0 && (
              <p className="basis-full text-center text-sm text-muted">
                {countNoun(others, 'other person is', 'other people are')} here too, in the list
                below.
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

interface SeatProps {
  name: string;
  /** null while the member has not taken one */
  side: Side | null;
  isTaken: boolean;
  /** someone to answer, marked by a ring; the heading below says so too */
  isReady?: boolean;
  initial?: string;
  /** who can be reported and blocked here */
  menuOf?: Participant | null;
}

function Seat({ name, side, isTaken, isReady = false, initial, menuOf = null }: SeatProps) {
  const looks = side && SIDE_LOOKS[side];
  return (
    <div className="flex min-w-0 flex-col items-center gap-1.5 text-center">
      <span
        aria-hidden
        className={classNames(
          'flex size-16 items-center justify-center rounded-full text-2xl font-bold sm:size-20',
          isTaken && looks
            ? `${looks.seat} ${looks.text}`
            : 'border-2 border-dashed border-line-strong text-muted',
          isReady && 'ring-6 ring-success-soft',
        )}
      >
        {initial ? initial.toUpperCase() : <UserRound className="size-7" />}
      </span>
      <span className="max-w-full font-semibold wrap-anywhere">{name}</span>
      {side && <span className={classNames('text-sm', looks?.text)}>{side}</span>}
      {menuOf && <MemberMenu member={{ id: menuOf.userId, username: menuOf.username }} />}
    </div>
  );
}

interface JoiningProps {
  room: WaitingRoom;
  hypothesisId: string;
  hasSide: boolean;
}

function Joining({ room: { state, join }, hypothesisId, hasSide }: JoiningProps) {
  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row sm:items-center">
      {!hasSide && <ButtonLink to={`/hypotheses/${hypothesisId}`}>Set your credence</ButtonLink>}
      <Button
        // Without a side the credence is the next step, not this.
        variant={hasSide ? 'primary' : 'secondary'}
        disabled={state.connection !== 'connected'}
        busy={state.moving === 'joining'}
        busyLabel="Joining..."
        onClick={() => void join()}
      >
        <LogIn aria-hidden className="size-5" />
        Join Waiting Room
      </Button>
    </div>
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
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  // A person's buttons disappear with the person; the focus stays nearby.
  const keepFocus = useCallback(
    (buttons: HTMLDivElement) => () => {
      if (buttons.contains(document.activeElement)) card.current?.focus();
    },
    [card],
  );
  const { userId, username } = participant;
  const disabled = connection !== 'connected' || !isSettled;
  const whom = <span className="sr-only"> {username}</span>;
  return (
    <div ref={keepFocus} className="contents">
      {isOpen(status) && (
        <>
          <Button
            className="basis-full"
            disabled={disabled}
            onClick={() => void room.accept(userId)}
          >
            <Check aria-hidden className="size-5 shrink-0" />
            <span>Accept{whom}</span>
          </Button>
          <Button variant="quiet" disabled={disabled} onClick={() => void room.decline(userId)}>
            <span>Decline{whom}</span>
          </Button>
        </>
      )}
      {status === 'ready' && (
        <Button
          className="basis-full"
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
