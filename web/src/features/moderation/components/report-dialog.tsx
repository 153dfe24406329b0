import { LIMITS, moderationTexts, type ReportTarget, reportReason } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask } from '../../../lib/socket-ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormFailure, SubmitButton } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import type { ReportSubject } from '../safety.ts';

const reportForm = z.object({ reason: reportReason });

const TITLES: Record<ReportTarget, string> = {
  member: 'Report this member',
  topic: 'Report this topic',
  hypothesis: 'Report this hypothesis',
  conversation: 'Report this conversation',
  message: 'Report this message',
  evidence: 'Report this evidence',
  private_request: 'Report this request',
};

export interface ReportDialogProps {
  subject: ReportSubject;
  open: boolean;
  onClose: () => void;
  socket: AppSocket | null;
}

export function ReportDialog({ subject, open, onClose, socket }: ReportDialogProps) {
  const toast = useToast();
  const form = useCheckedForm({
    schema: reportForm,
    initial: { reason: '' },
    check: 'sending',
    send: async ({ reason }) => {
      const answer = socket?.connected
        ? await ask(socket, 'report:create', { ...subject, reason })
        : { success: false as const, error: null };
      if (answer.success) return { success: true };
      return { success: false, error: answer.error ?? moderationTexts.reportFailed };
    },
    onSent: () => {
      toast.success(moderationTexts.reported);
      form.reset();
      onClose();
    },
  });
  const written = countCodePoints(useWatch({ control: form.control, name: 'reason' }));
  return (
    <Dialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !form.busy) onClose();
      }}
      // What was written is kept for another try; what went wrong is not.
      onClosed={() => form.clearErrors()}
      title={TITLES[subject.targetType]}
      description="The operators will see it as it is now, along with your reason. No one else will know you reported it."
      actions={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} busyLabel="Sending...">
            Send report
          </SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextArea
          {...form.field('reason')}
          label="What’s wrong?"
          required
          dir="auto"
          rows={4}
          hint={`${written.toLocaleString('en')} of ${LIMITS.reason.toLocaleString('en')} characters`}
        />
        <FormFailure form={form} />
      </Form>
    </Dialog>
  );
}
