import type { OwnCircle } from '@midspan/contract';
import { sideOf } from '@midspan/domain';
import { Bell, BellOff, UserRoundPlus } from 'lucide-react';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { InviteButton } from '../../invitations/index.ts';
import type { WaitingRoom } from '../live.ts';
import { acrossFrom, type PotentialMatch } from '../matches.ts';
import { ownEntry } from '../state.ts';
import { ConfirmedMatches, PotentialMatches } from './match-lists.tsx';
import { RoomSeats } from './room-seats.tsx';
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
