import { LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood, type Weight } from '@midspan/domain';
import { useId } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';

export interface LikelihoodFieldsProps {
  hint: string;
  labels: Readonly<Record<keyof Weight, string>>;
  value: Weight;
  onChange: (weight: Weight) => void;
}

/** How much an item weighs: how likely it is on either side. */
export function LikelihoodFields({ hint, labels, value, onChange }: LikelihoodFieldsProps) {
  const hintId = useId();
  return (
    <>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      <LikelihoodField
        label={labels.hypothesis}
        value={value.hypothesis}
        describedBy={hintId}
        onChange={(hypothesis) => onChange({ ...value, hypothesis })}
      />
      <LikelihoodField
        label={labels.negation}
        value={value.negation}
        describedBy={hintId}
        onChange={(negation) => onChange({ ...value, negation })}
      />
    </>
  );
}

interface LikelihoodFieldProps {
  label: string;
  value: Likelihood;
  onChange: (likelihood: Likelihood) => void;
  describedBy: string;
}

function LikelihoodField({ label, value, onChange, describedBy }: LikelihoodFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      aria-describedby={describedBy}
      // The longest option just fits into the narrowest sidebar.
      className="pr-8! pl-3! text-sm! @2xs:pr-11! @2xs:pl-3.5! @2xs:text-base!"
      onChange={({ target }) => {
        const chosen = LIKELIHOODS.find((likelihood) => String(likelihood) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {LIKELIHOODS.map((likelihood) => (
        <option key={likelihood} value={likelihood}>
          {`${likelihood}% ${LIKELIHOOD_LABELS[likelihood]}`}
        </option>
      ))}
    </SelectField>
  );
}
