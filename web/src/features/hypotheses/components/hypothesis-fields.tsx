import { IMPORTANCES } from '@midspan/contract';
import { CREDENCE_NEUTRAL, cleanText, credenceLabel, looksEmpty, negate } from '@midspan/domain';
import { useController, useWatch } from 'react-hook-form';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SpanSlider } from '../../../ui/span-slider.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { complaintsOf, type HypothesisForm } from '../hypothesis-form.ts';

const IMPORTANCE_CHOICES = [
  { value: '', label: 'Not specified' },
  ...IMPORTANCES.map((importance) => ({ value: importance, label: importance })),
];

export function HypothesisFields({ form }: { form: HypothesisForm }) {
  const { register, control, formState } = form;
  const { field } = useController({ control, name: 'initial_credence' });
  const percent = field.value ?? CREDENCE_NEUTRAL;
  const complaints = complaintsOf(formState.errors);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <TextArea
          {...register('statement')}
          label="Hypothesis statement"
          required
          rows={2}
          hint="One claim that’s either true or false, and that evidence could support or undermine."
          error={complaints.statement}
        />
        <Negation form={form} />
      </div>
      <SpanSlider
        value={percent}
        onChange={field.onChange}
        label="Your credence"
        valueText={`${percent}%, ${credenceLabel(percent)}`}
      />
      <TextArea
        {...register('credence_reason')}
        label="Credence reason"
        required
        rows={3}
        hint="Why this number? Only you see this."
        error={complaints.credence_reason}
      />
      <ChoiceField
        {...register('importance')}
        label="How important is this to you?"
        choices={IMPORTANCE_CHOICES}
        error={formState.errors.importance?.message}
      />
      {complaints.missing && <Notice tone="error">{complaints.missing}</Notice>}
    </div>
  );
}

/** The other side's claim, while the statement is being written. */
function Negation({ form }: { form: HypothesisForm }) {
  const statement = useWatch({ control: form.control, name: 'statement' });
  const written = looksEmpty(statement) ? '…' : cleanText(statement);
  return (
    <div className="rounded-control bg-sunken px-4 py-3">
      <p className="mb-1 text-sm font-semibold text-muted">Its negation</p>
      <Claim>{negate(written)}</Claim>
    </div>
  );
}
