import { ERRORS } from '@midspan/contract';
import { type Side, sideToJoin } from '@midspan/domain';
import { LogIn, LogOut } from 'lucide-react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ownEntry, type RoomState } from '../state.ts';

const SIDE_TEXTS: Record<Side, string> = {
  believing: 'the agreeing side',
  disbelieving: 'the disagreeing side',
};

export interface ParticipationCardProps {
  room: RoomState;
  hypothesisId: string;
  /** the member's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
  /** how many could be met by joining now */
  waitingAcross: number;
  onJoin: () => void;
  onLeave: () => void;
}

export function ParticipationCard({
  room,
  hypothesisId,
  personalPercent,
  waitingAcross,
  onJoin,
  onLeave,
}: ParticipationCardProps) {
  const own = ownEntry(room);
  const side = sideToJoin(personalPercent);
  const offline = room.connection !== 'connected';
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div className="flex flex-col items-start gap-1">
        <h2 className="text-xl font-bold">
          {own === null ? 'Meet someone who sees it differently' : 'You are in the waiting room'}
        </h2>
        <p className="text-muted">
          {own !== null
            ? `You are waiting on ${SIDE_TEXTS[own.side]}. You keep your place for a short while if you lose the connection.`
            : side.ok
              ? `With your credence of ${personalPercent}% you would wait on ${SIDE_TEXTS[side.value]}.`
              : ERRORS[side.refusal].message}
        </p>
        <p role="status" className="font-semibold empty:hidden">
          {own === null &&
            waitingAcross > 0 &&
            `${countNoun(waitingAcross, 'person', 'people')} from the other side ${waitingAcross === 1 ? 'is' : 'are'} here now.`}
        </p>
        {own === null && !side.ok && (
          <ButtonLink to={`/hypotheses/${hypothesisId}`} size="sm" className="mt-2">
            Set your credence
          </ButtonLink>
        )}
      </div>
      {own === null ? (
        <Button
          // Without a side the credence is the next step, not this.
          variant={side.ok ? 'primary' : 'secondary'}
          className="shrink-0"
          disabled={offline}
          busy={room.moving === 'joining'}
          busyLabel="Joining..."
          onClick={onJoin}
        >
          <LogIn aria-hidden className="size-5" />
          Join Waiting Room
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="shrink-0"
          disabled={offline}
          busy={room.moving === 'leaving'}
          busyLabel="Leaving..."
          onClick={onLeave}
        >
          <LogOut aria-hidden className="size-5" />
          Leave Waiting Room
        </Button>
      )}
    </Card>
  );
}
