import { zodResolver } from '@hookform/resolvers/zod';
import { loginBody } from '@midspan/contract';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorText, type FailureTexts } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface CredentialsDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children?: ReactNode;
  cancelLabel: string;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  failureTexts: FailureTexts;
  /** What is done with them; the dialog closes when it succeeds. */
  onSubmit: (credentials: z.output<typeof loginBody>) => Promise<void>;
}

/** Asks for email and password, for something that is done once and without signing in. */
export function CredentialsDialog(props: CredentialsDialogProps) {
  const { open, onClose, danger = false } = props;
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const close = () => {
    // A password does not stay behind in a closed dialog.
    reset();
    setFailure(null);
    onClose();
  };

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await props.onSubmit(credentials);
      close();
    } catch (error) {
      setFailure(errorText(error, props.failureTexts));
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
            {props.cancelLabel}
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
        <TextField
          {...register('email')}
          label="Your email"
          type="email"
          required
          autoComplete="username"
          error={errors.email?.message}
        />
        <TextField
          {...register('password')}
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          error={errors.password?.message}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
