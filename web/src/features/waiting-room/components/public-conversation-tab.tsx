import { ERRORS, type OwnCircle } from '@midspan/contract';
import { sideOf, sideToJoin } from '@midspan/domain';
import { Bell, BellOff, Check, LogIn, MessagesSquare, UserRoundPlus } from 'lucide-react';
import { type RefObject, useCallback, useRef } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { InviteButton } from '../../invitations/index.ts';
import { seatedMatch } from '../arrivals.ts';
import type { WaitingRoom } from '../live.ts';
import { acrossFrom, type PotentialMatch } from '../matches.ts';
import { ownEntry } from '../state.ts';
import {
  ConfirmedMatches,
  isOpen,
  MATCH_TEXTS,
  PotentialMatches,
  useSettled,
} from './match-lists.tsx';
import { ParticipantColumns } from './participant-columns.tsx';
import { StandingOfferCard } from './standing-offer-card.tsx';
import { Suggestions } from './suggestions.tsx';

interface PublicConversationTabProps {
  room: WaitingRoom;
  sound: { readonly isOn: boolean; readonly turn: (on: boolean) => void };
  matches: readonly PotentialMatch[];
  /** that the claim belongs to; null for a public one */
  circle: OwnCircle | null;
  /** the members already in conversation with this one about this hypothesis */
  inConversation: ReadonlySet<string>;
  hypothesisId: string;
  /** the member's own; undefined while the hypothesis loads */
  ownPercent: number | null | undefined;
  onInvite: () => void;
}

export function PublicConversationTab({
  room,
  sound,
  matches,
  circle,
  inConversation,
  hypothesisId,
  ownPercent,
  onInvite,
}: PublicConversationTabProps) {
  const { state } = room;
  const own = ownEntry(state);
  const SoundIcon = sound.isOn ? Bell : BellOff;
  const side = own?.side ?? sideOf(ownPercent ?? null);
  const across = side === null ? [] : acrossFrom(state, side, inConversation);
  const isEmpty =
    state.participants !== null &&
    side !== null &&
    (own === null ? across.length === 0 : matches.every(({ status }) => status === 'declined'));

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {ownPercent === undefined || state.participants === null ? (
        <Skeleton className="h-60 w-full rounded-card" />
      ) : (
        <RoomSeats
          room={room}
          hypothesisId={hypothesisId}
          personalPercent={ownPercent}
          matches={matches}
          waitingAcross={across.length}
        />
      )}
      {own !== null && (
        <>
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <PotentialMatches room={room} matches={matches} />
            <div className="lg:sticky lg:top-6">
              <ConfirmedMatches room={room} matches={matches} />
            </div>
          </div>
          <div className="flex items-center gap-3 px-1">
            <SoundIcon aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="grow">
              <Switch label="Sound when someone arrives" on={sound.isOn} onChange={sound.turn} />
            </div>
          </div>
        </>
      )}
      <WhoSees of="waiting" circle={circle} />
      {isEmpty && <EmptyRoom {...{ hypothesisId, circle, onInvite }} />}
    </div>
  );
}

type EmptyRoomProps = Pick<PublicConversationTabProps, 'hypothesisId' | 'circle' | 'onInvite'>;

/** What to do when no one is there to talk with: get alerts, invite someone, or go where people are. */
function EmptyRoom({ hypothesisId, circle, onInvite }: EmptyRoomProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <StandingOfferCard hypothesisId={hypothesisId} />
        <Card className="flex flex-col items-start gap-4">
          <h2 className="text-xl font-bold">Know someone who’d disagree?</h2>
          <p className="text-muted">
            {circle
              ? `Send them a link, or invite them by username to a private conversation. Only members of ${circle.name} can take part.`
              : 'Send them a link, even if they aren’t a member yet. Members can also be invited by username to a private conversation.'}
          </p>
          <div className="mt-auto flex flex-wrap gap-3">
            <InviteButton hypothesisId={hypothesisId} />
            <Button variant="secondary" onClick={onInvite}>
              <UserRoundPlus aria-hidden className="size-5 shrink-0" />
              Invite someone
            </Button>
          </div>
        </Card>
      </div>
      <Suggestions />
    </div>
  );
}

interface RoomSeatsProps {
  room: WaitingRoom;
  hypothesisId: string;
  /** the member's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
  matches: readonly PotentialMatch[];
  /** The number of members the viewer could meet by joining now. */
  waitingAcross: number;
}

/** Both sides of the room; below them, one main button and the ones that end it. */
function RoomSeats({ room, matches, ...props }: RoomSeatsProps) {
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
