import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Notice } from './notice.tsx';
import type { Submission } from './use-checked-form.ts';

interface Sent {
  form: Submission;
}

export function Form({ form, ...element }: Omit<ComponentPropsWithRef<'form'>, 'form'> & Sent) {
  return (
    <form {...element} id={form.id} noValidate onSubmit={(event) => void form.submit(event)} />
  );
}

export function FormFailure({ form }: Sent) {
  return form.failure && <Notice tone="error">{form.failure}</Notice>;
}

/** At the foot of a form on a page: the main button last, and on a phone first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

/** Sends the form from anywhere, such as the actions of a dialog. */
export function SubmitButton({
  form,
  disabled = false,
  ...button
}: Omit<ButtonProps, 'form' | 'type' | 'busy' | 'onClick'> & Sent) {
  return (
    <Button
      {...button}
      type="submit"
      form={form.id}
      busy={form.busy}
      disabled={disabled || !form.ready}
    />
  );
}
