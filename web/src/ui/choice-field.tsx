import { CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { fieldFrame } from './text-field.tsx';

interface Choice {
  value: string;
  label: string;
}

const COVERING = 'absolute inset-0 cursor-pointer appearance-none outline-none';

const LOOKS = {
  chips: {
    list: 'flex flex-wrap gap-2',
    choice:
      'min-h-10 rounded-full px-4 py-1.5 text-sm font-medium has-checked:bg-ink has-checked:text-surface',
    input: COVERING,
  },
  /** sentences, one below the other */
  lines: {
    list: 'mt-1 grid gap-2',
    choice: 'min-h-11 gap-3 rounded-control px-4 py-2 wrap-anywhere has-checked:bg-sunken',
    input: 'size-5 shrink-0 outline-none',
  },
  /** numbers, in a grid whose columns the class name gives */
  steps: {
    list: 'mt-1 grid gap-1 sm:gap-2',
    choice:
      'min-h-11 justify-center rounded-control tabular-nums has-checked:bg-ink has-checked:font-semibold has-checked:text-surface',
    input: COVERING,
  },
} as const;

interface ChoiceFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'checked' | 'children'> {
  label: ReactNode;
  hint?: ReactNode;
  choices: readonly Choice[];
  looks?: keyof typeof LOOKS;
  /** the chosen one, where no `register()` holds it */
  value?: string;
  error?: string | undefined;
}

/** One of a few options, as radio buttons. Takes the props from `register()`. */
export function ChoiceField({
  label,
  hint,
  choices,
  looks = 'chips',
  value,
  error,
  required,
  className,
  ...input
}: ChoiceFieldProps) {
  const id = useId();
  const [labelId, hintId, errorId] = [`${id}-label`, `${id}-hint`, `${id}-error`];
  const { list, choice: look, input: inputLook } = LOOKS[looks];
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required || undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
      className="flex flex-col gap-1.5"
    >
      <span id={labelId} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {'\u00a0*'}
          </span>
        )}
      </span>
      {hint && (
        <span id={hintId} className="text-sm text-muted">
          {hint}
        </span>
      )}
      <div className={classNames(list, className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'relative flex cursor-pointer items-center border bg-raised has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              look,
              fieldFrame(error),
            )}
          >
            <input
              name={id}
              {...input}
              type="radio"
              value={choice.value}
              {...(value !== undefined && { checked: value === choice.value })}
              className={inputLook}
            />
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
