import type { Bargain, ItemStep, ListedEvidence } from '@midspan/contract';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { placeOfItem } from '../bargains/bargain-drafts.ts';
import { type BargainPart, bargainPart, ownEstimate } from '../bargains/table.ts';
import type { LiveActions } from '../live/live.ts';
import { type Figure, previewMove } from '../weights/figure-preview.ts';

export interface ItemDecisionProps {
  evidence: ListedEvidence;
  bargain: Bargain;
  steps: readonly ItemStep[];
  me: string;
  partner: string;
  figure: Figure;
  hypothesisId: string;
  connected: boolean;
  actions: LiveActions;
  onDone: () => void;
}

/** What the two are agreeing on about an item. */
export const partOf = (props: ItemDecisionProps): BargainPart =>
  bargainPart({
    ...props,
    place: placeOfItem(props.evidence),
    estimate: ownEstimate(props.evidence, props.me),
    moveBy: (weight) => previewMove(props.figure, weight),
  });

type WithdrawEvidenceProps = Pick<
  ItemDecisionProps,
  'evidence' | 'connected' | 'actions' | 'onDone'
> & { meaning: string };

export function WithdrawEvidence(props: WithdrawEvidenceProps) {
  const { evidence, connected, actions, onDone, meaning } = props;
  return (
    <DecideButton
      connected={connected}
      onDone={onDone}
      label="Withdraw Evidence"
      meaning={meaning}
      variant="quiet"
      question="Withdraw this evidence?"
      consequence="It doesn’t count and is listed as Withdrawn. You can edit it and propose it again."
      act={() => actions.withdrawEvidence(evidence.id)}
    />
  );
}
