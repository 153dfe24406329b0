import type { OpenedRound } from '@midspan/contract';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InviteButton } from '../../invitations/index.ts';
import { useAdmission } from '../../onboarding/index.ts';
import { StandingOfferCard } from '../../waiting-room/index.ts';
import { ClaimRounds } from './coming-rounds.tsx';

/** The next round, an alert and an invitation, for someone who got no partner here. */
export function WaysOn({ round: { id, claims, signup } }: { round: OpenedRound }) {
  const { admission } = useAdmission('member');
  const hypothesisId = signup?.hypothesis_id ?? claims[0]?.id;
  if (hypothesisId === undefined) return null;
  const claim = `/hypotheses/${hypothesisId}`;
  return (
    <>
      <ClaimRounds hypothesisId={hypothesisId} besides={id} />
      {admission.kind === 'enter' && signup?.side ? (
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <StandingOfferCard hypothesisId={hypothesisId} title="Get an alert" />
          <Card className="flex flex-col items-start gap-4">
            <h2 className="text-xl font-bold">Know someone who’d disagree?</h2>
            <p className="text-muted">Send them a link, and your conversation can begin.</p>
            <div className="mt-auto">
              <InviteButton hypothesisId={hypothesisId} />
            </div>
          </Card>
        </div>
      ) : (
        // Where they can take a side, and find who is there.
        <ButtonLink variant="secondary" to={claim} className="self-start">
          See the claim
        </ButtonLink>
      )}
    </>
  );
}
