import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText, type FailureTexts, invalidFields } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly hint?: string;
}

/** The password of the account, asked for again. */
export const YOUR_PASSWORD: FormField = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
};

type Fields = Record<string, string>;

interface FormDialogProps<Given extends Fields> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  schema: z.ZodMiniType<Given, Fields>;
  fields: readonly FormField[];
  cancelLabel?: string;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  failureTexts: FailureTexts;
  /** What is done with what was filled in; the dialog closes when it succeeds. */
  onSubmit: (given: Given) => Promise<void>;
}

/** Asks for the password, for an address or for both, before something is done with the account. */
export function FormDialog<Given extends Fields>(props: FormDialogProps<Given>) {
  const { open, onClose, fields, cancelLabel = 'Cancel', danger = false } = props;
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm<Fields, unknown, Given>({
    resolver: zodResolver(props.schema),
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  });
  const { errors, isSubmitting } = formState;

  const close = () => {
    // A password does not stay behind in a closed dialog.
    reset();
    setFailure(null);
    onClose();
  };

  const submit = handleSubmit(async (given) => {
    setFailure(null);
    try {
      await props.onSubmit(given);
      close();
    } catch (error) {
      const names = fields.map(({ name }) => name);
      const wrong = invalidFields(error, names);
      for (const [index, { field, text }] of wrong.entries()) {
        setError(field, { message: text }, { shouldFocus: index === 0 });
      }
      if (wrong.length === 0) setFailure(errorText(error, props.failureTexts));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !isSubmitting) close();
      }}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={isSubmitting}
            busyLabel={props.busyLabel}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...register(name)}
            {...field}
            required
            error={errors[name]?.message}
          />
        ))}
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
