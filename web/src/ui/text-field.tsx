import { Field } from '@base-ui/react/field';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface FieldTexts {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

const CONTROL =
  'w-full rounded-control border bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-55';
export const fieldFrame = (error: string | undefined) =>
  error ? 'border-danger' : 'border-line-strong hover:border-ink';

/** Always rendered, so that screen readers announce an error that appears in it. */
export function FieldError({ children }: { children: string | undefined }) {
  return (
    <div aria-live="polite">
      {children && (
        <Field.Error match className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {children}
        </Field.Error>
      )}
    </div>
  );
}

function FieldFrame({
  label,
  error,
  hint,
  required = false,
  children,
}: FieldTexts & { required?: boolean | undefined; children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)} className="flex flex-col gap-1.5">
      <Field.Label className="font-semibold">
        {label}
        {required && (
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
        )}
      </Field.Label>
      {hint && <Field.Description className="text-sm text-muted">{hint}</Field.Description>}
      {children}
      <FieldError>{error}</FieldError>
    </Field.Root>
  );
}

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'defaultValue'>, FieldTexts {
  defaultValue?: string;
}

/** One line of text. `required` only marks the field; errors come from `error`. */
export function TextField({
  label,
  error,
  hint,
  required,
  type = 'text',
  className,
  ...input
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const Toggle = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      <div className="relative">
        <Field.Control
          {...input}
          type={secret && shown ? 'text' : type}
          aria-required={required || undefined}
          className={classNames(CONTROL, fieldFrame(error), secret && 'pr-12', className)}
        />
        {secret && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 right-1 flex w-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          >
            <Toggle aria-hidden className="size-5" />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldTexts {}

export function TextArea({
  label,
  error,
  hint,
  required,
  rows = 4,
  className,
  ...textarea
}: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      <Field.Control
        render={
          <textarea
            {...textarea}
            rows={rows}
            // Grows with its text; a growing field ignores its rows, so they are set as a minimum
            // height.
            style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
            aria-required={required || undefined}
            className={classNames(CONTROL, fieldFrame(error), 'field-sizing-content', className)}
          />
        }
      />
    </FieldFrame>
  );
}
