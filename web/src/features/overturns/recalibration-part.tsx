import { type Dispute, type Recalibration, weightOf } from '@midspan/contract';
import { Scale } from 'lucide-react';
import { useId, useState } from 'react';
import { drafts } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { DecideButton } from '../../ui/decide-button.tsx';
import { Words } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { OverturnActions } from './overturn-live.ts';
import { type LikelihoodControl, RecalibrationEditor } from './recalibration-editor.tsx';
import { draftKeyOf, recalibrationDraft } from './recalibration-form.ts';
import { WeightCompared } from './weight-compared.tsx';

export interface RecalibrationPartProps {
  dispute: Dispute;
  recalibration: Recalibration | null;
  me: string;
  connected: boolean;
  actions: OverturnActions;
  LikelihoodField: LikelihoodControl;
  onDone: () => void;
}

/** The third way out of a dispute: the item counts on, with a weight both find fair. */
export function RecalibrationPart(props: RecalibrationPartProps) {
  const { dispute, recalibration, me, connected } = props;
  const draftKey = draftKeyOf(dispute.proposal.id);
  // What was begun is still there after a look at another panel, or after turning the phone.
  const [writing, setWriting] = useState(() => drafts.read(draftKey, recalibrationDraft) !== null);
  // One at a time: the open one is looked at first.
  if (recalibration?.status === 'proposed') return null;
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
        <Scale aria-hidden className="size-4" />
        Propose New Likelihoods
      </Button>
      <p className="text-sm text-muted">
        Do you agree on the finding and differ on its weight? If both of you accept new likelihoods,
        the evidence counts with those and the dispute is completed.
      </p>
    </div>
  );
}

export interface OpenRecalibrationProps
  extends Omit<RecalibrationPartProps, 'recalibration' | 'LikelihoodField'> {
  recalibration: Recalibration;
}

/** A weight that waits for the other's answer. */
export function OpenRecalibration({
  dispute,
  recalibration,
  me,
  connected,
  actions,
  onDone,
}: OpenRecalibrationProps) {
  const headingId = useId();
  const isProposer = recalibration.proposed_by === me;
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
      <WeightCompared before={dispute.evidence} after={weightOf(recalibration)} />
      <Words name="Reason">{recalibration.reason}</Words>
      {!isProposer && (
        <div className="flex flex-col gap-4">
          <DecideButton
            label="Accept Likelihoods"
            meaning="The evidence counts with the new weight, and the dispute is completed."
            variant="primary"
            question="Accept these likelihoods?"
            consequence="The evidence counts with the new weight from now on, and the dispute is completed. This cannot be undone here."
            connected={connected}
            act={() => actions.reviewRecalibration(recalibration.id, true)}
            onDone={onDone}
          />
          <DecideButton
            label="Decline Likelihoods"
            meaning="The dispute goes on. Others can be proposed."
            variant="secondary"
            question="Decline these likelihoods?"
            consequence="The evidence keeps its weight for now, and the dispute goes on."
            connected={connected}
            act={() => actions.reviewRecalibration(recalibration.id, false)}
            onDone={onDone}
          />
        </div>
      )}
    </article>
  );
}
