import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from './class-names.ts';

interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'checked' | 'children'> {
  label: string;
  choices: readonly Choice[];
  error?: string | undefined;
}

/** One of a few options: radio buttons that look like labels. Takes the props from `register()`. */
export function ChoiceField({
  label,
  choices,
  error,
  required,
  className,
  ...input
}: ChoiceFieldProps) {
  const labelId = useId();
  const errorId = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? errorId : undefined}
      className={classNames('flex flex-col gap-2', className)}
    >
      <span id={labelId} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </span>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-10 cursor-pointer items-center rounded-full border bg-raised px-4 py-1.5 text-sm font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              error ? 'border-danger' : 'border-line-strong hover:border-ink',
            )}
          >
            <input {...input} type="radio" value={choice.value} className="sr-only" />
            {choice.label}
          </label>
        ))}
      </div>
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
