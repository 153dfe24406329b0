import { IMPORTANCES } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import type { Ref } from 'react';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { SpanSlider } from '../../ui/span-slider.tsx';
import { TextArea, type TextAreaProps } from '../../ui/text-field.tsx';

interface CredenceSliderProps {
  value: number;
  onChange: (percent: number) => void;
  /** for a form that puts the focus on what is missing */
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
}

export function CredenceSlider({ value, onChange, ref, disabled = false }: CredenceSliderProps) {
  return (
    <SpanSlider
      value={value}
      onChange={onChange}
      inputRef={ref}
      label="How likely is it that this is true?"
      valueText={`${value}%, ${credenceLabel(value)}`}
      disabled={disabled}
    />
  );
}

interface CredenceFieldsProps {
  credence: CredenceSliderProps;
  reason: Omit<TextAreaProps, 'label' | 'hint'>;
  /** missing where it isn't asked for */
  importance?: Omit<SelectFieldProps, 'label' | 'children'>;
}

export function CredenceFields({ credence, reason, importance }: CredenceFieldsProps) {
  return (
    <>
      <CredenceSlider {...credence} />
      <TextArea
        rows={3}
        {...reason}
        label="Reason"
        hint={reason.required ? 'Only you see this.' : 'Optional. Only you see this.'}
      />
      {importance && (
        <SelectField {...importance} label="Importance">
          <option value="">Not specified</option>
          {IMPORTANCES.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
