import { sideOf } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InviteButton } from '../../invitations/index.ts';
import { countsQuery, waitingAcross, waitingIn } from '../counts.ts';

interface JoinCardProps {
  hypothesisId: string;
  /** the reader's own credence in whole percents, or null while none is set */
  personalPercent: number | null;
  /** other ways to meet someone: beside the heading, and below everything */
  beside?: ReactNode;
  children?: ReactNode;
}

export function JoinCard({ hypothesisId, personalPercent, beside, children }: JoinCardProps) {
  const headingId = useId();
  const textId = useId();
  const side = sideOf(personalPercent);
  const { data } = useQuery({ ...countsQuery({ hypothesisId }), enabled: side !== null });
  const across =
    side && data ? waitingAcross({ ...waitingIn(data.items, hypothesisId), own_side: side }) : 0;
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4! py-3! sm:p-5!">
        <div className="w-full">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={headingId} className="font-bold">
              Join a Conversation
            </h2>
            {beside}
          </div>
          <div id={textId} className="text-sm text-muted">
            {personalPercent === null
              ? 'Set your credence first. It decides your side.'
              : side === null
                ? 'At 50%, you’re on neither side, so there’s no one to disagree with. Move your credence to join.'
                : across > 0 &&
                  `${across} on the other side ${across === 1 ? 'is' : 'are'} waiting`}
          </div>
        </div>
        {side === null ? (
          <Button size="sm" variant="secondary" disabled aria-describedby={textId}>
            Waiting Room
          </Button>
        ) : (
          <ButtonLink size="sm" variant="secondary" to={`/waiting-room/${hypothesisId}`}>
            Waiting Room
          </ButtonLink>
        )}
        {/* For someone who isn't waiting there. */}
        <InviteButton hypothesisId={hypothesisId} size="sm" />
        {children}
      </Card>
    </section>
  );
}
