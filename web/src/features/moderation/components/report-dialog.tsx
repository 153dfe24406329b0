import { LIMITS, moderationTexts, type ReportTarget, reportReason } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { type FormEvent, useId, useState } from 'react';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask } from '../../../lib/socket-ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { ReportSubject } from '../safety.ts';

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
  const formId = useId();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { busy, failure, run, forget } = useAction();

  async function send() {
    if (!socket?.connected) return { success: false, error: moderationTexts.reportFailed } as const;
    const answer = await ask(socket, 'report:create', { ...subject, reason });
    if (answer.success) return { success: true } as const;
    return { success: false, error: answer.error ?? moderationTexts.reportFailed } as const;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong = reportReason.safeParse(reason).error?.issues[0]?.message;
    setError(wrong);
    if (wrong !== undefined) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    if (!(await run(send))) return;
    toast.success(moderationTexts.reported);
    setReason('');
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !busy) onClose();
      }}
      // What was written is kept for another try; what went wrong is not.
      onClosed={() => {
        setError(undefined);
        forget();
      }}
      title={TITLES[subject.targetType]}
      description="The operators will see it as it is now, along with your reason. No one else will know you reported it."
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Sending...">
            Send report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <TextArea
          label="What’s wrong?"
          required
          dir="auto"
          rows={4}
          hint={`${countCodePoints(reason).toLocaleString('en')} of ${LIMITS.reason.toLocaleString('en')} characters`}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setError(undefined);
            setReason(target.value);
          }}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
