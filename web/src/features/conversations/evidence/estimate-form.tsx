import { type ListedEvidence, threeIdeas } from '@midspan/contract';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { EvidenceActions } from './evidence-live.ts';
import { LikelihoodFields } from './likelihood-fields.tsx';
import { useVeryStrong } from './very-strong.tsx';
import { EVEN_WEIGHT, fieldsOfWeight, WEIGHT_LABELS, weightFields } from './weight-fields.ts';
import { skipEstimate } from './weight-hidden.ts';

const estimateForm = z.object(weightFields);

export interface EstimateFormProps {
  evidence: ListedEvidence;
  partner: string;
  connected: boolean;
  actions: Pick<EvidenceActions, 'estimateEvidence'>;
  /** the proposer's weight is shown next, here */
  onReveal: () => void;
}

/** Asks for the reviewer's own weight before the proposer's could influence it. */
export function EstimateForm({
  evidence,
  partner,
  connected,
  actions,
  onReveal,
}: EstimateFormProps) {
  const form = useCheckedForm({
    schema: estimateForm,
    initial: fieldsOfWeight(EVEN_WEIGHT),
    draft: useDraft(`estimate:${evidence.id}`, estimateForm),
    ready: connected,
    send: (weight) => {
      onReveal();
      return actions.estimateEvidence(evidence.id, weight);
    },
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const veryStrong = useVeryStrong();

  function skip() {
    onReveal();
    skipEstimate(evidence.id);
  }

  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={veryStrong.guard(form, weight)} className="flex flex-col gap-4">
      <div>
        <h4 className="font-bold">Your estimate first</h4>
        <p className="text-sm wrap-anywhere text-muted">
          <bdi>{partner}</bdi>’s likelihoods and reasoning come next. Judging before you see them
          keeps your estimate your own.
        </p>
      </div>
      <LikelihoodFields
        hint={threeIdeas.twoQuestions}
        labels={WEIGHT_LABELS}
        value={weight}
        onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
      />
      <FormFailure form={form} />
      {veryStrong.question}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel="Comparing...">
          Compare
        </SubmitButton>
        <Button variant="secondary" onClick={skip}>
          Skip
        </Button>
      </div>
    </Form>
  );
}
