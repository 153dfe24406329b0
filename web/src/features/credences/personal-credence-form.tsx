import { zodResolver } from '@hookform/resolvers/zod';
import { credenceBody, IMPORTANCES } from '@midspan/contract';
import { CREDENCE_NEUTRAL, credenceLabel } from '@midspan/domain';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SpanSlider } from '../../ui/span.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { OwnCredence } from './own-credence.ts';

const formSchema = z.omit(credenceBody, { hypothesisId: true });
export type CredenceDraft = z.output<typeof formSchema>;

export interface PersonalCredenceFormProps {
  current: OwnCredence;
  saving: boolean;
  failure: string | null;
  onSave: (draft: CredenceDraft) => void;
  onCancel: () => void;
}

export function PersonalCredenceForm({
  current,
  saving,
  failure,
  onSave,
  onCancel,
}: PersonalCredenceFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      value: current.percent ?? CREDENCE_NEUTRAL,
      reason: current.reason,
      importance: current.importance ?? '',
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit(onSave)} className="flex flex-col gap-6">
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
          Save
        </Button>
        <Button variant="quiet" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
