import { UserRoundPlus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InviteButton } from '../../invitations/index.ts';
import { StandingOfferCard } from './standing-offer-card.tsx';
import { Suggestions } from './suggestions.tsx';

export interface EmptyRoomProps {
  hypothesisId: string;
  /** leads to inviting a member by name */
  onInvite: () => void;
}

/** What to do when no one is there to talk with: get alerts, invite someone, or go where people are. */
export function EmptyRoom({ hypothesisId, onInvite }: EmptyRoomProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <StandingOfferCard hypothesisId={hypothesisId} />
        <Card className="flex flex-col items-start gap-4">
          <h2 className="text-xl font-bold">Know someone who’d disagree?</h2>
          <p className="text-muted">
            Send them a link, even if they aren’t a member yet. Members can also be invited by
            username to a private conversation.
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
