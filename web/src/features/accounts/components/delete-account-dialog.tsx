import { zodResolver } from '@hookform/resolvers/zod';
import { userRoutes } from '@midspan/contract';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api.ts';
import { errorText, wrongFields } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { deletionFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { signOut } = useSession();
  const formId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(userRoutes.deleteOwn.body),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;

  const close = (stillOpen: boolean) => {
    if (stillOpen || isSubmitting) return;
    // A password does not stay behind in a closed dialog.
    reset();
    setFailure(null);
    onOpenChange(false);
  };

  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      await call(userRoutes.deleteOwn, { body });
      await signOut('/');
    } catch (error) {
      const [wrong] = wrongFields(error, ['password']);
      if (wrong) setError(wrong.field, { message: wrong.text }, { shouldFocus: true });
      else setFailure(errorText(error, deletionFailure));
    }
  });

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete your account?"
      description="This cannot be undone. It happens at once:"
      actions={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={() => close(false)}>
            Keep my account
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isSubmitting}
            busyLabel="Deleting…"
          >
            Delete account
          </Button>
        </>
      }
    >
      <DeletionConsequences />
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          {...register('password')}
          label="Your password"
          type="password"
          required
          autoComplete="current-password"
          hint="Asked again, so that nobody else can do this for you."
          error={errors.password?.message}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
