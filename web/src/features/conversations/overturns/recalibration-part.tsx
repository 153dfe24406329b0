import { type Dispute, type Recalibration, weightOf } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { Scale } from 'lucide-react';
import { useId, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { WorldsDisclosure } from '../evidence/worlds-disclosure.tsx';
import { OriginalClaim } from './original-claim.tsx';
import { isWeighedByOthers } from './other-pairs.ts';
import type { OverturnActions } from './overturn-live.ts';
import { originalMove, reweighing } from './proposal-words.ts';
import { RecalibrationEditor } from './recalibration-editor.tsx';
import { draftKeyOf } from './recalibration-form.ts';
import { ORIGINAL_CLAIM, WeightCompared } from './weight-compared.tsx';

export interface RecalibrationPartProps {
  dispute: Dispute;
  recalibration: Recalibration | null;
  me: string;
  connected: boolean;
  actions: OverturnActions;
  /** what the original claim's figure does when the item counts with this; null where unknown */
  preview: (after: Weight | null) => Move | null;
  onDone: () => void;
}

/** The third way out of a dispute: the item still counts, with a weight both find fair. */
export function RecalibrationPart(props: RecalibrationPartProps) {
  const { dispute, recalibration, me, connected } = props;
  const draftKey = draftKeyOf(dispute.proposal.id);
  // What was begun is still there after a look at another panel, or after turning the phone.
  const [writing, setWriting] = useState(() => drafts.has(draftKey));
  const isOpen = recalibration?.status === 'proposed';
  if (isOpen && recalibration.proposed_by === me) return null;
  if (writing) {
    const close = () => {
      drafts.write(draftKey, null);
      setWriting(false);
    };
    return <RecalibrationEditor {...props} onClose={close} />;
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {recalibration?.status === 'declined' && (
        <Notice tone="info">
          {recalibration.proposed_by === me
            ? 'Your partner declined the likelihoods you proposed.'
            : 'You declined the proposed likelihoods.'}
        </Notice>
      )}
      <Button variant="secondary" size="sm" disabled={!connected} onClick={() => setWriting(true)}>
        {isOpen ? 'Propose Other Likelihoods' : 'Propose New Likelihoods'}
      </Button>
      <p className="text-sm text-muted">
        {isOpen
          ? 'Submitting yours declines the ones your partner has proposed.'
          : 'For when you agree on the finding but not on its weight. Once you both accept new likelihoods, the dispute is completed.'}
      </p>
    </div>
  );
}

export interface OpenRecalibrationProps extends Omit<RecalibrationPartProps, 'recalibration'> {
  recalibration: Recalibration;
}

/** A weight that waits for the other's answer. */
export function OpenRecalibration({
  dispute,
  recalibration,
  me,
  connected,
  actions,
  preview,
  onDone,
}: OpenRecalibrationProps) {
  const headingId = useId();
  const isProposer = recalibration.proposed_by === me;
  const weight = weightOf(recalibration);
  const move = weight && preview(weight);
  const reweighed = reweighing(isWeighedByOthers(dispute.evidence));
  return (
    <article aria-labelledby={headingId} className="@container flex flex-col gap-4 p-4">
      <div>
        <h3 id={headingId} className="flex items-center gap-2 font-bold">
          <Scale aria-hidden className="size-5 shrink-0" />
          {isProposer ? 'New Likelihoods: Waiting for Review' : 'Review New Likelihoods'}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          {isProposer ? (
            'Proposed by you'
          ) : (
            <>
              Proposed by <bdi>{recalibration.proposerUsername}</bdi>
            </>
          )}
        </p>
      </div>
      <OriginalClaim dispute={dispute} />
      <WeightCompared before={dispute.evidence} after={weight} />
      {weight && <WorldsDisclosure weight={weight} claim={ORIGINAL_CLAIM} />}
      {move && (
        <SpanMove
          lead={`If ${isProposer ? 'your partner accepts' : 'you accept'}, the figure of the original claim`}
          move={move}
        />
      )}
      <Words name="Reason">{recalibration.reason}</Words>
      {!isProposer && (
        <div className="flex flex-col gap-4">
          <DecideButton
            label="Accept Likelihoods"
            meaning={`${reweighed}, and the dispute is completed.`}
            variant="primary"
            question="Accept these likelihoods?"
            consequence={`${reweighed} from now on, and the dispute is completed.${originalMove(move)} You can’t undo this.`}
            connected={connected}
            act={() => actions.reviewRecalibration(recalibration.id, true)}
            onDone={onDone}
          />
          <DecideButton
            label="Decline Likelihoods"
            meaning="The dispute goes on. You can propose others."
            variant="secondary"
            question="Decline these likelihoods?"
            consequence="Nothing changes for now, and the dispute goes on."
            connected={connected}
            act={() => actions.reviewRecalibration(recalibration.id, false)}
            onDone={onDone}
          />
        </div>
      )}
    </article>
  );
}
