import {
  LIMITS,
  moderationRoutes,
  moderationTexts,
  type ReportTarget,
  reportReason,
} from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/api-error.ts';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask } from '../../../lib/socket-ask.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useCheckedForm } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { BlockSubject, ReportSubject, SafetyQuestion } from '../safety.tsx';

export interface SafetyDialogsProps {
  question: SafetyQuestion;
  open: boolean;
  onClose: () => void;
  socket: AppSocket | null;
}

type About<Subject> = Omit<SafetyDialogsProps, 'question'> & { subject: Subject };

export function SafetyDialogs({ question, ...dialog }: SafetyDialogsProps) {
  if (question.kind === 'block') return <BlockDialog subject={question.subject} {...dialog} />;
  const { subject } = question;
  const key = `${subject.targetType} ${subject.targetId}`;
  return <ReportDialog key={key} subject={subject} {...dialog} />;
}

function BlockDialog({ subject, open, onClose }: About<BlockSubject>) {
  const { id, username, consequence, onBlocked } = subject;
  const toast = useToast();
  const queryClient = useQueryClient();
  const blocked = useRef<BlockSubject>(null);
  const block = useMutation({
    mutationFn: () => call(moderationRoutes.block, { params: { id } }),
    onSuccess: () => {
      blocked.current = subject;
      toast.success(moderationTexts.blocked(username));
      // Blocked members appear in many lists, so everything on screen is reloaded.
      void queryClient.invalidateQueries();
      onBlocked?.();
    },
    onError: (error) => toast.error(errorText(error, { fallback: moderationTexts.blockFailed })),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stillOpen) => {
        if (!stillOpen && !block.isPending) onClose();
      }}
      title={`Block ${username}?`}
      consequence={
        <>
          You won’t be matched with each other or find each other in search. Any conversation
          between you is completed. {consequence}
          <span className="mt-3 block">
            Public conversations stay readable. We don’t tell {username}. You can undo this in your
            profile.
          </span>
        </>
      }
      confirmLabel="Block"
      danger
      busy={block.isPending}
      onConfirm={() => block.mutate()}
      // The blocked member disappears from the page, with the button that led here.
      finalFocus={() =>
        blocked.current === subject ? document.querySelector<HTMLElement>('main h1') : null
      }
    />
  );
}

const reportForm = z.object({ reason: reportReason });

const titleOf = (target: ReportTarget) =>
  `Report this ${target === 'private_request' ? 'request' : target}`;

function ReportDialog({ subject, open, onClose, socket }: About<ReportSubject>) {
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
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      // What was written is kept for another try; what went wrong is not.
      onClosed={() => form.clearErrors()}
      title={titleOf(subject.targetType)}
      description="The operators will see it as it is now, along with your reason. No one else will know you reported it."
      submitLabel="Send report"
      busyLabel="Sending..."
    >
      <TextArea
        {...form.field('reason')}
        label="What’s wrong?"
        required
        dir="auto"
        rows={4}
        hint={`${written.toLocaleString('en')} of ${LIMITS.reason.toLocaleString('en')} characters`}
      />
    </FormDialog>
  );
}
