import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Decision } from './review-form.ts';

const CHOICES: readonly { value: Decision; label: string; meaning: string }[] = [
  {
    value: 'accept',
    label: 'Accept',
    meaning: 'It’s real, and the likelihoods fairly reflect its weight.',
  },
  {
    value: 'counter',
    label: 'Accept with another weight',
    meaning: 'It’s real, but other likelihoods would be fairer. Offer yours.',
  },
  {
    value: 'reject',
    label: 'Reject',
    meaning: 'Say why, and keep discussing it in the chat.',
  },
];

export interface DecisionFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'checked' | 'children'> {
  error: string | undefined;
  /** why a choice can't be made now, in words */
  obstacles: Partial<Readonly<Record<Decision, string | null>>>;
}

/** Takes the props of a form's field. */
export function DecisionField({ error, obstacles, ...input }: DecisionFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex flex-col gap-2"
    >
      <span id={`${id}-label`} className="font-semibold">
        Your decision
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </span>
      {CHOICES.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'flex cursor-pointer items-start has-disabled:cursor-not-allowed gap-3 rounded-control border bg-raised px-3.5 py-2.5 has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            error === undefined ? 'border-line-strong hover:border-ink' : 'border-danger',
          )}
        >
          <input
            {...input}
            type="radio"
            value={choice.value}
            disabled={(obstacles[choice.value] ?? null) !== null}
            aria-describedby={`${id}-${choice.value}`}
            className="mt-0.5 size-5 shrink-0 outline-none"
          />
          <span>
            <span className="font-semibold">{choice.label}</span>
            <span id={`${id}-${choice.value}`} aria-hidden className="block text-sm text-muted">
              {obstacles[choice.value] ?? choice.meaning}
            </span>
          </span>
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
