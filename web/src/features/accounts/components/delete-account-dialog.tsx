import { userRoutes } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import { deletionFailure } from '../failure-texts.ts';
import { useSession } from '../session.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { FormDialog, YOUR_PASSWORD } from './form-dialog.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const { signOut } = useSession();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description="This can’t be undone. It happens right away:"
      schema={userRoutes.deleteOwn.body}
      fields={[{ ...YOUR_PASSWORD, hint: 'We ask again to make sure it’s you.' }]}
      cancelLabel="Keep my account"
      submitLabel="Delete account"
      busyLabel="Deleting…"
      danger
      failureTexts={deletionFailure}
      onSubmit={async (body) => {
        await call(userRoutes.deleteOwn, { body });
        await signOut('/');
      }}
    >
      <DeletionConsequences />
    </FormDialog>
  );
}
