import { UNKNOWN_USER } from '@midspan/contract';
import { Hourglass, type LucideIcon, MessagesSquare, Scale } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { bargainFace } from '../bargains/standing-offer.tsx';
import { EvidenceFace } from './evidence-face.tsx';
import { ItemDecision, type ItemDecisionProps } from './item-decision.tsx';
import { type PendingStage, stageOf } from './pending-stage.ts';
import { RemovedItem } from './removed-item.tsx';

const STAGES: Record<PendingStage, { icon: LucideIcon; title: string }> = {
  waiting: { icon: Hourglass, title: 'Waiting for Review' },
  review: { icon: Scale, title: 'Review Evidence' },
  dispute: { icon: MessagesSquare, title: 'Evidence Dispute' },
};

/** An open offer is what an item waits for; one under discussion keeps its name. */
function faceOf({ evidence, bargain, me }: ItemDecisionProps) {
  const stage = stageOf(evidence, me);
  if (bargain.standing === null || stage === 'dispute') return STAGES[stage];
  return bargainFace(bargain.standing.by === me);
}

/** One item waiting for a decision, as the viewer's role requires. */
export function PendingItem(props: ItemDecisionProps) {
  return props.evidence.removed ? (
    <RemovedItem evidence={props.evidence} />
  ) : (
    <OpenItem {...props} />
  );
}

function OpenItem(props: ItemDecisionProps) {
  const { evidence, me } = props;
  const id = useId();
  const { icon: Icon, title } = faceOf(props);
  return (
    <Card className="p-0!">
      <article aria-labelledby={id} className="flex flex-col gap-4 p-4">
        <div>
          <h3 id={id} className="flex items-center gap-2 font-bold">
            <Icon aria-hidden className="size-5 shrink-0" />
            {title}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {evidence.proposed_by === me ? (
              'Proposed by you'
            ) : (
              <>
                Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi>
              </>
            )}
          </p>
        </div>
        <EvidenceFace evidence={evidence} titleId={`${id}-finding`} hasWeight={false} />
        <ItemDecision {...props} />
      </article>
    </Card>
  );
}
