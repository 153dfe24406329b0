import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  label: string;
  error?: string | undefined;
}

/** One of a few options. The browser's own list: it fits every keyboard, phone and screen reader. */
export function SelectField({
  label,
  error,
  required,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={classNames(
            'w-full appearance-none rounded-control border bg-raised py-2.5 pr-11 pl-3.5 text-base text-ink disabled:cursor-not-allowed disabled:opacity-55',
            error ? 'border-danger' : 'border-line-strong hover:border-ink',
            className,
          )}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
        />
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
