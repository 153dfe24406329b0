import { type Dispute, threeIdeas, weightOf } from '@midspan/contract';
import { OVERTURN_REASON_MIN, type Weight } from '@midspan/domain';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraft } from '../../../lib/use-draft.ts';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { LikelihoodFields } from '../evidence/likelihood-fields.tsx';
import { useVeryStrong } from '../evidence/very-strong.tsx';
import { EVEN_WEIGHT, fieldsOfWeight } from '../evidence/weight-fields.ts';
import { OriginalClaim } from './original-claim.tsx';
import type { OverturnActions } from './overturn-live.ts';
import { draftKeyOf, recalibrationDraft, recalibrationForm } from './recalibration-form.ts';
import { ORIGINAL_CLAIM, WeightCompared } from './weight-compared.tsx';

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
  const headingId = useId();
  const form = useCheckedForm({
    schema: recalibrationForm,
    initial: { ...fieldsOfWeight(now ?? EVEN_WEIGHT), reason: '' },
    draft: useDraft(draftKeyOf(proposal.id), recalibrationDraft),
    check: 'sending',
    ready: connected,
    send: (fields) => actions.proposeRecalibration(evidence.id, fields),
    onSent: onClose,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const move = preview(weight);
  const veryStrong = useVeryStrong();
  return (
    <Form
      form={veryStrong.guard(form, weight)}
      aria-labelledby={headingId}
      className="flex flex-col gap-4"
    >
      <h4 id={headingId} className="font-bold">
        Propose New Likelihoods
      </h4>
      <OriginalClaim dispute={dispute} />
      <LikelihoodFields
        claim={ORIGINAL_CLAIM}
        hint={threeIdeas.twoQuestions}
        labels={{
          hypothesis: 'Likelihood if the original claim is true',
          negation: 'Likelihood if the original claim is false',
        }}
        value={weight}
        onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
      />
      <WeightCompared before={evidence} after={weight} />
      <div role="status" className="flex flex-col gap-3">
        <p className="text-sm">
          <WeightWords weight={weight} claim={ORIGINAL_CLAIM} />
        </p>
        {move && (
          <SpanMove lead="If your partner accepts, the figure of the original claim" move={move} />
        )}
      </div>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        required
        dir="auto"
        rows={3}
        hint={`At least ${OVERTURN_REASON_MIN} characters. Why do these reflect its weight better?`}
      />
      <FormFailure form={form} />
      {veryStrong.question}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="sm" busyLabel="Submitting...">
          Submit Likelihoods
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  );
}
