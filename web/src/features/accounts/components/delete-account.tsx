import { DELETED_MEMBER } from '@midspan/contract';
import { Trash2 } from 'lucide-react';
import { type Fields, FormDialog, type FormDialogProps } from './form-dialog.tsx';

type DeleteAccountProps<Given extends Fields> = Pick<
  FormDialogProps<Given>,
  'opener' | 'schema' | 'fields' | 'failureTexts' | 'onSubmit'
>;

export function DeleteAccount<Given extends Fields>(props: DeleteAccountProps<Given>) {
  return (
    <FormDialog
      {...props}
      icon={Trash2}
      title="Delete your account?"
      description="This can’t be undone. It happens right away:"
      cancelLabel="Keep my account"
      submitLabel="Delete account"
      busyLabel="Deleting…"
      danger
    >
      <ul className="mb-6 list-disc space-y-1 pl-5">
        <li>Your name is replaced by “{DELETED_MEMBER}” everywhere.</li>
        <li>Your active conversations are completed. They stay readable.</li>
        <li>Your email address and username can be used again.</li>
        <li>You’re signed out on every device.</li>
      </ul>
    </FormDialog>
  );
}
