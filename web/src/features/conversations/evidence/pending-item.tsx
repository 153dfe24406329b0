import { UNKNOWN_USER } from '@midspan/contract';
import { Hourglass, MessagesSquare, Scale } from 'lucide-react';
import { useId } from 'react';
import { BargainCard, faceOfOffer } from '../bargains/standing-offer.tsx';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { RemovedItem } from '../items/removed-item.tsx';
import { ItemDecision, type ItemDecisionProps } from './item-decision.tsx';
import { stageOf } from './pending-stage.ts';

const STAGES = {
  waiting: { icon: Hourglass, title: 'Waiting for Review' },
  review: { icon: Scale, title: 'Review Evidence' },
  dispute: { icon: MessagesSquare, title: 'Evidence Dispute' },
} as const;

/** An open offer is what an item waits for; one under discussion keeps its name. */
function faceOf({ evidence, bargain, me }: ItemDecisionProps) {
  const stage = stageOf(evidence, me);
  if (bargain.standing === null || stage === 'dispute') return STAGES[stage];
  return faceOfOffer(bargain.standing.by === me);
}

/** One item waiting for a decision, as the viewer's role requires. */
export function PendingItem(props: ItemDecisionProps) {
  const { evidence, me } = props;
  const titleId = useId();
  if (evidence.removed) return <RemovedItem evidence={evidence} />;
  const proposer =
    evidence.proposed_by === me ? 'you' : <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi>;
  return (
    <BargainCard face={faceOf(props)} subtitle={<>Proposed by {proposer}</>}>
      <EvidenceFace evidence={evidence} titleId={titleId} hasWeight={false} />
      <ItemDecision {...props} />
    </BargainCard>
  );
}
