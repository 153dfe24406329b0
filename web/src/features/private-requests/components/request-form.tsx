import { clientEvents, type FoundUser, LIMITS } from '@midspan/contract';
import { CircleCheck, Send, UserRound, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton, useCheckedForm } from '../../../ui/form.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import { UserSearch } from './user-search.tsx';

const requestForm = z.object({ note: clientEvents['privateMatch:send'].payload.shape.message });

interface RequestFormProps {
  userId: string | null;
  hypothesisId: string;
  disabled: boolean;
  onSend: (target: FoundUser, note: string | null) => Promise<Answer>;
}

export function RequestForm({ userId, hypothesisId, disabled, onSend }: RequestFormProps) {
  const [target, setTarget] = useState<FoundUser | null>(null);
  const [isSent, setIsSent] = useState(false);
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const acted = useRef(false);
  const form = useCheckedForm({
    schema: requestForm,
    initial: { note: '' },
    check: 'edits',
    ready: !disabled && target !== null,
    send: async ({ note }) =>
      target === null ? { success: false, error: null } : onSend(target, note),
    onSent: () => setIsSent(true),
  });
  const note = form.field('note');

  /** Parts of the form replace each other; the focus follows once the member has acted. */
  const takeFocus = useCallback((part: HTMLElement | null) => {
    if (acted.current) part?.focus();
  }, []);

  function choose(user: FoundUser | null) {
    acted.current = true;
    setTarget(user);
    if (user !== null) noteInput.current?.focus();
  }

  if (isSent) {
    return (
      <div className="flex flex-col items-start gap-4">
        <div ref={takeFocus} role="status" tabIndex={-1} className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
          <div>
            <p className="text-lg font-bold">Request Sent!</p>
            <p className="wrap-anywhere text-muted">
              {target?.username} can now accept or decline it. If you’re still here when they
              accept, we’ll take you to your conversation.
            </p>
          </div>
        </div>
        <Button
          variant="secondary"
          onClick={() => {
            choose(null);
            form.reset();
            setIsSent(false);
          }}
        >
          Send Another Request
        </Button>
      </div>
    );
  }

  return (
    <Form form={form} className="flex flex-col gap-6">
      {target === null ? (
        <UserSearch ref={takeFocus} userId={userId} hypothesisId={hypothesisId} onSelect={choose} />
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold">Your request goes to</p>
          <div className="flex items-center gap-3 rounded-control border border-line-strong bg-raised py-2 pr-2 pl-3.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{target.username}</span>
            <button
              type="button"
              aria-label={`Choose someone other than ${target.username}`}
              aria-disabled={form.busy || undefined}
              onClick={() => {
                if (!form.busy) choose(null);
              }}
              className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
        </div>
      )}
      <TextArea
        {...note}
        ref={(element) => {
          note.ref(element);
          noteInput.current = element;
        }}
        label="Note (optional)"
        hint={`Up to ${LIMITS.requestNote} characters.`}
        rows={3}
      />
      <SubmitButton
        form={form}
        className="max-w-full self-start wrap-anywhere"
        busyLabel="Sending..."
        disabled={note.error !== undefined}
      >
        <Send aria-hidden className="size-5 shrink-0" />
        Send Conversation Request
      </SubmitButton>
    </Form>
  );
}
