import { SOURCE_TIERS } from '@midspan/contract';
import { type ComponentPropsWithRef, useId } from 'react';
import { Link } from 'react-router';
import { SelectField } from '../../../ui/select-field.tsx';

const TIERS = Object.entries(SOURCE_TIERS);

/** Takes the props from `register()`. */
export function SourceTierField(select: ComponentPropsWithRef<'select'>) {
  const hintId = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField {...select} label="Source tier (optional)" aria-describedby={hintId}>
        <option value="">Not stated</option>
        {TIERS.map(([tier, label]) => (
          <option key={tier} value={tier}>
            {label}
          </option>
        ))}
      </SelectField>
      <p id={hintId} className="text-sm text-muted">
        Your partner sees it. It doesn’t change the figure.{' '}
        <Link to="/about#source-reliability" target="_blank">
          What the tiers mean
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </p>
    </div>
  );
}
