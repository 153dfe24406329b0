import { zodResolver } from '@hookform/resolvers/zod';
import { credenceBody, IMPORTANCES } from '@midspan/contract';
import { CREDENCE_NEUTRAL, credenceLabel } from '@midspan/domain';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SpanSlider } from '../../ui/span.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { CredenceDraft } from './credence-draft.ts';
import type { OwnCredence } from './own-credence.ts';

const formSchema = z.omit(credenceBody, { hypothesisId: true });
export type GivenCredence = z.output<typeof formSchema>;

export interface PersonalCredenceFormProps {
  current: OwnCredence;
  /** keeps what is being written; the parent deletes it once it is saved or canceled */
  draft: CredenceDraft;
  saving: boolean;
  failure: string | null;
  saveLabel?: string;
  onSave: (given: GivenCredence) => void;
  onCancel: () => void;
}

export function PersonalCredenceForm({
  current,
  draft,
  saving,
  failure,
  saveLabel = 'Save',
  onSave,
  onCancel,
}: PersonalCredenceFormProps) {
  const [kept] = useState(() => draft.read());
  const { register, control, handleSubmit, formState, subscribe } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: kept ?? {
      value: current.percent ?? CREDENCE_NEUTRAL,
      reason: current.reason,
      importance: current.importance ?? '',
    },
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.write(values) }),
    [subscribe, draft],
  );
  return (
    <form noValidate onSubmit={handleSubmit(onSave)} className="flex flex-col gap-6">
      {kept && <p className="text-sm text-muted">We kept what you hadn't saved yet.</p>}
      <Controller
        control={control}
        name="value"
        render={({ field: { value, onChange } }) => (
          <SpanSlider
            value={value}
            onChange={onChange}
            label="How likely is it that this is true?"
            valueText={`${value}%, ${credenceLabel(value)}`}
            disabled={saving}
          />
        )}
      />
      <TextArea
        {...register('reason')}
        label="Reason"
        required
        rows={3}
        hint="Only you see this."
        error={formState.errors.reason?.message}
      />
      <SelectField {...register('importance')} label="Importance">
        <option value="">Not specified</option>
        {IMPORTANCES.map((importance) => (
          <option key={importance} value={importance}>
            {importance}
          </option>
        ))}
      </SelectField>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving} busyLabel="Saving…">
          {saveLabel}
        </Button>
        <Button variant="quiet" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
