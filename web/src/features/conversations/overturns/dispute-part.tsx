import type { Dispute } from '@midspan/contract';
import { useId } from 'react';
import { linkOf } from '../../../lib/source-link.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Words } from '../../../ui/facts.tsx';
import { OfferPart } from '../bargains/offer-part.tsx';
import { BargainCard, faceOfOffer, StandingOffer } from '../bargains/standing-offer.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { DisputeAnswers, type DisputePartProps } from './dispute-answers.tsx';
import { DisputeSides } from './dispute-sides.tsx';
import { QUESTIONS } from './dispute-words.ts';

/** What the two in a dispute discuss, and the ways to end it. */
export function DisputePart(props: DisputePartProps) {
  const { dispute, bargaining, me } = props;
  const { standing } = bargaining.bargain;
  const { proposal, evidence } = dispute;
  const headingId = useId();
  return (
    <>
      {standing && (
        <BargainCard
          face={faceOfOffer(standing.by === me)}
          subtitle="Another weight for the evidence in dispute"
        >
          <OriginalClaim dispute={dispute} />
          <StandingOffer part={bargaining} />
          <OfferPart part={bargaining} />
        </BargainCard>
      )}
      <Card className="p-0!">
        <article aria-labelledby={headingId} className="@container flex flex-col gap-4 p-4">
          <h3 id={headingId} className="text-lg font-bold">
            {QUESTIONS[proposal.kind]}
          </h3>
          <EvidenceItem evidence={evidence} elementId={`disputed-${evidence.id}`} />
          <OriginalClaim dispute={dispute} />
          <DisputeSides dispute={dispute} me={me} />
          <Words name={`Reason given by ${proposal.proposerUsername}`}>{proposal.reason}</Words>
          {proposal.evidence_description !== null && (
            <Words name="New evidence">{proposal.evidence_description}</Words>
          )}
          {proposal.source !== null && (
            <p className="overflow-clip text-sm wrap-anywhere">
              <span className="text-muted">Source of the new evidence: </span>
              <AddressText link={linkOf(proposal.source)}>{proposal.source}</AddressText>
            </p>
          )}
          <DisputeAnswers {...props} />
        </article>
      </Card>
    </>
  );
}

/** The claim whose figure a disputed item counts for: not the one its dispute is about. */
function OriginalClaim({ dispute }: { dispute: Dispute }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted">The original claim</p>
      <Claim>{dispute.original_hypothesis_statement}</Claim>
    </div>
  );
}
