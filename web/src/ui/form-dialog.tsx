import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form, FormFailure, type Submission, SubmitButton } from './form.tsx';

interface FormDialogProps {
  form: Submission;
  open: boolean;
  onClose: () => void;
  /** it has disappeared */
  onClosed?: (() => void) | undefined;
  title: string;
  description: ReactNode;
  /** what is shown above the fields */
  intro?: ReactNode;
  cancelLabel?: string | undefined;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean | undefined;
  /** the fields */
  children: ReactNode;
}

/** A form in a dialog, which stays open while the form is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, intro, cancelLabel = 'Cancel', danger = false } = props;
  return (
    <Dialog
      open={props.open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !form.busy) onClose();
      }}
      onClosed={props.onClosed}
      title={props.title}
      description={props.description}
      actions={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <SubmitButton
            form={form}
            variant={danger ? 'danger' : 'primary'}
            busyLabel={props.busyLabel}
          >
            {props.submitLabel}
          </SubmitButton>
        </>
      }
    >
      {intro}
      <Form form={form} className="flex flex-col gap-4">
        {props.children}
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}
