import { SOURCE_TIERS } from '@midspan/contract';
import { LIKELIHOOD_LABELS, LIKELIHOODS, type Likelihood } from '@midspan/domain';
import { useId } from 'react';
import { Link } from 'react-router';
import { SelectField } from '../../../ui/select-field.tsx';
import type { SourceTier } from './proposal-form.ts';

const TIERS = Object.entries(SOURCE_TIERS);

export function SourceTierField({
  value,
  onChange,
}: {
  value: SourceTier | null;
  onChange: (tier: SourceTier | null) => void;
}) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        label="Source tier (optional)"
        value={value ?? ''}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(tierOf(target.value))}
      >
        <option value="">Not stated</option>
        {TIERS.map(([tier, label]) => (
          <option key={tier} value={tier}>
            {label}
          </option>
        ))}
      </SelectField>
      <p id={hintId} className="text-sm text-muted">
        How close the source is to the facts. Your partner sees it, but it doesn’t change the
        figure.{' '}
        <Link to="/about#source-reliability" target="_blank">
          What the tiers mean
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  );
}

function tierOf(value: string): SourceTier | null {
  return isTier(value) ? value : null;
}

const isTier = (value: string): value is SourceTier => Object.hasOwn(SOURCE_TIERS, value);

export function LikelihoodField({
  label,
  value,
  onChange,
  describedBy,
}: {
  label: string;
  value: Likelihood;
  onChange: (likelihood: Likelihood) => void;
  describedBy: string;
}) {
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
