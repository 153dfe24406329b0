import { sideOf } from '@midspan/domain';
import { useId } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RoomWaiting } from './room-waiting.tsx';

interface JoinCardProps {
  hypothesisId: string;
  /** the reader's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
}

const SIDE_TEXTS = {
  believing: 'You’d be on the believing side. Meet someone who disbelieves it.',
  disbelieving: 'You’d be on the disbelieving side. Meet someone who believes it.',
} as const;

function obstacleOf(personalPercent: number | null): string {
  return personalPercent === null
    ? 'Set your personal credence first. It decides which side you’re on.'
    : 'At 50%, you’re on neither side, so there’s no one to disagree with. Move your credence to join.';
}

export function JoinCard({ hypothesisId, personalPercent }: JoinCardProps) {
  const headingId = useId();
  const textId = useId();
  const side = sideOf(personalPercent);
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex h-full flex-col items-start gap-5">
        <h2 id={headingId} className="text-xl font-bold">
          Join a Conversation
        </h2>
        <p id={textId} className="text-muted">
          {side === null ? obstacleOf(personalPercent) : SIDE_TEXTS[side]}
        </p>
        <RoomWaiting hypothesisId={hypothesisId} />
        {side === null ? (
          <Button disabled aria-describedby={textId} className="mt-auto">
            Waiting Room
          </Button>
        ) : (
          <ButtonLink to={`/waiting-room/${hypothesisId}`} className="mt-auto">
            Waiting Room
          </ButtonLink>
        )}
      </Card>
    </section>
  );
}
