import { type Dispute, weightOf } from '@midspan/contract';
import { OVERTURN_REASON_MIN, type Weight } from '@midspan/domain';
import { type FormEvent, useId, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { LikelihoodField } from '../evidence/proposal-fields.tsx';
import { OriginalClaim } from './original-claim.tsx';
import type { OverturnActions } from './overturn-live.ts';
import {
  checkReason,
  draftKeyOf,
  type RecalibrationFields,
  recalibrationDraft,
} from './recalibration-form.ts';
import { WeightCompared } from './weight-compared.tsx';

export interface RecalibrationEditorProps {
  dispute: Dispute;
  connected: boolean;
  actions: Pick<OverturnActions, 'proposeRecalibration'>;
  /** what the original claim's figure does when the item counts with this; null where unknown */
  preview: (after: Weight | null) => Move | null;
  onClose: () => void;
}

/** Another weight for the disputed item: often the two agree on the finding, not on its force. */
export function RecalibrationEditor({
  dispute,
  connected,
  actions,
  preview,
  onClose,
}: RecalibrationEditorProps) {
  const { evidence, proposal } = dispute;
  const now = weightOf(evidence);
  const element = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const hintId = useId();
  const { busy, failure, run } = useAction();
  const [error, setError] = useState<string>();
  const draftKey = draftKeyOf(proposal.id);
  const [fields, setFields] = useState<RecalibrationFields>(
    () =>
      drafts.read(draftKey, recalibrationDraft) ?? {
        hypothesis_likelihood: now?.hypothesis ?? 50,
        negation_likelihood: now?.negation ?? 50,
        reason: '',
      },
  );
  function edit(change: Partial<RecalibrationFields>) {
    const next = { ...fields, ...change };
    setFields(next);
    drafts.write(draftKey, next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!connected || busy) return;
    const wrong = checkReason(fields.reason);
    setError(wrong);
    if (wrong !== undefined) {
      element.current?.querySelector('textarea')?.focus();
      return;
    }
    if (await run(() => actions.proposeRecalibration(evidence.id, fields))) onClose();
  }

  const weight = {
    hypothesis: fields.hypothesis_likelihood,
    negation: fields.negation_likelihood,
  };
  const move = preview(weight);
  return (
    <form
      ref={element}
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <h4 id={headingId} className="font-bold">
        Propose New Likelihoods
      </h4>
      <OriginalClaim dispute={dispute} />
      <p id={hintId} className="text-sm text-muted">
        How likely are you to find this evidence if the original claim is true? And if it’s false?
      </p>
      <LikelihoodField
        label="Likelihood if the original claim is true"
        value={fields.hypothesis_likelihood}
        describedBy={hintId}
        onChange={(hypothesis_likelihood) => edit({ hypothesis_likelihood })}
      />
      <LikelihoodField
        label="Likelihood if the original claim is false"
        value={fields.negation_likelihood}
        describedBy={hintId}
        onChange={(negation_likelihood) => edit({ negation_likelihood })}
      />
      <WeightCompared before={evidence} after={weight} />
      {move && (
        <div role="status">
          <SpanMove lead="If your partner accepts, the figure of the original claim" move={move} />
        </div>
      )}
      <TextArea
        label="Reason"
        required
        dir="auto"
        rows={3}
        hint={`At least ${OVERTURN_REASON_MIN} characters. Why do these reflect its weight better?`}
        value={fields.reason}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          edit({ reason: target.value });
        }}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy} busyLabel="Submitting..." disabled={!connected}>
          Submit Likelihoods
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  );
}
