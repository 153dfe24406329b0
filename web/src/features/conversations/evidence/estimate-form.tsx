import { threeIdeas } from '@midspan/contract';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useDraft } from '../../../lib/use-draft.ts';
import { WeightWords } from '../../../lib/weight-words.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { LikelihoodFields } from './likelihood-fields.tsx';
import { useVeryStrong } from './very-strong.tsx';
import {
  EVEN_WEIGHT,
  fieldsOfWeight,
  WEIGHT_LABELS,
  type WeightFields,
  weightFields,
} from './weight-fields.ts';

const estimateForm = z.object(weightFields);

export interface EstimateFormProps {
  /** under which name it is kept while it is chosen */
  draftKey: string;
  /** what is shown afterwards, and why not now */
  lead: ReactNode;
  submitLabel?: string;
  busyLabel?: string;
  connected: boolean;
  send: (weight: WeightFields) => Promise<Answer>;
  onSkip: () => void;
}

/** Asks for one's own weight before another's could influence it. */
export function EstimateForm({
  draftKey,
  lead,
  submitLabel = 'Compare',
  busyLabel = 'Comparing...',
  connected,
  send,
  onSkip,
}: EstimateFormProps) {
  const form = useCheckedForm({
    schema: estimateForm,
    initial: fieldsOfWeight(EVEN_WEIGHT),
    draft: useDraft(draftKey, estimateForm),
    ready: connected,
    send,
  });
  const [hypothesis, negation] = useWatch({
    control: form.control,
    name: ['hypothesis_likelihood', 'negation_likelihood'],
  });
  const weight = { hypothesis, negation };
  const veryStrong = useVeryStrong();
  return (
    // Without a name it is no landmark: on a wide screen it stands in the stream and in the panel.
    <Form form={veryStrong.guard(form, weight)} className="flex flex-col gap-4">
      <div>
        <h4 className="font-bold">Your estimate first</h4>
        <p className="text-sm wrap-anywhere text-muted">{lead}</p>
      </div>
      <LikelihoodFields
        hint={threeIdeas.twoQuestions}
        labels={WEIGHT_LABELS}
        value={weight}
        onChange={(chosen) => form.setValues(fieldsOfWeight(chosen))}
      />
      <p role="status" className="text-sm">
        <WeightWords weight={weight} />
      </p>
      <FormFailure form={form} />
      {veryStrong.question}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <Button variant="secondary" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </Form>
  );
}
