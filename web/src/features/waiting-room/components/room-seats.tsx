import { ERRORS } from '@midspan/contract';
import { sideToJoin } from '@midspan/domain';
import { LogIn } from 'lucide-react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { WaitingRoom } from '../live.ts';
import type { PotentialMatch } from '../matches.ts';
import { ownEntry } from '../state.ts';
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

/** Both sides of the room, and the one button to take a seat or leave it. */
export function RoomSeats({ room, matches, ...props }: RoomSeatsProps) {
  const { state } = room;
  const own = ownEntry(state);
  return (
    <Card className="flex flex-col gap-4 max-sm:p-4">
      <ParticipantColumns room={state} matches={matches} />
      {own === null ? (
        <Joining room={room} {...props} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:justify-center">
          {matches.length === 0 && (
            <p className="max-w-reading text-muted">
              You’re waiting on the {own.side} side. If you lose the connection, you keep your place
              for a short while.
            </p>
          )}
          <Button
            variant="quiet"
            size="sm"
            className="sm:ml-auto"
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
