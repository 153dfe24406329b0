import { DELETED_MEMBER } from '@midspan/contract';
import { type LucideIcon, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { answerTo, type FailureTexts } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useCheckedForm } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly hint?: string;
}

export const YOUR_PASSWORD: FormField = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
};

type Fields = Record<string, string>;

interface AccountDialogProps<Given extends Fields> {
  /** the label of the button that opens it */
  opener: string;
  icon?: LucideIcon;
  disabled?: boolean;
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

/** Asks for the password, for an address or for both, before an account action. */
export function AccountDialog<Given extends Fields>(props: AccountDialogProps<Given>) {
  const { icon: Icon, fields } = props;
  const [open, setOpen] = useState(false);
  const form = useCheckedForm<Fields, Given>({
    schema: props.schema,
    initial: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    send: (given) => answerTo(() => props.onSubmit(given), props.failureTexts),
    onSent: close,
  });

  function close() {
    // A password does not stay behind in a closed dialog.
    form.reset();
    setOpen(false);
  }

  return (
    <>
      <Button variant="secondary" disabled={props.disabled} onClick={() => setOpen(true)}>
        {Icon && <Icon aria-hidden className="size-5" />}
        {props.opener}
      </Button>
      <FormDialog
        form={form}
        open={open}
        onClose={close}
        title={props.title}
        description={props.description}
        intro={props.children}
        cancelLabel={props.cancelLabel}
        submitLabel={props.submitLabel}
        busyLabel={props.busyLabel}
        danger={props.danger}
      >
        {fields.map(({ name, ...field }) => (
          <TextField key={name} {...form.field(name)} {...field} required />
        ))}
      </FormDialog>
    </>
  );
}

type DeleteAccountProps<Given extends Fields> = Pick<
  AccountDialogProps<Given>,
  'opener' | 'schema' | 'fields' | 'failureTexts' | 'onSubmit'
>;

export function DeleteAccount<Given extends Fields>(props: DeleteAccountProps<Given>) {
  return (
    <AccountDialog
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
    </AccountDialog>
  );
}
