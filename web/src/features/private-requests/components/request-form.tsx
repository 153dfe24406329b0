import { clientEvents, type FoundUser, LIMITS } from '@midspan/contract';
import { CircleCheck, Send, UserRound, X } from 'lucide-react';
import { type FormEvent, type Ref, useCallback, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { UserSearch } from './user-search.tsx';

const noteField = clientEvents['privateMatch:send'].payload.shape.message;

export interface RequestFormProps {
  userId: string | null;
  disabled: boolean;
  /** whether it was sent */
  onSend: (target: FoundUser, note: string) => Promise<boolean>;
}

export function RequestForm({ userId, disabled, onSend }: RequestFormProps) {
  const [target, setTarget] = useState<FoundUser | null>(null);
  const [note, setNote] = useState('');
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>('writing');
  const noteInput = useRef<HTMLTextAreaElement>(null);
  const acted = useRef(false);

  /**
   * Parts of the form replace each other, and the keyboard focus follows once the member has acted.
   */
  const takeFocus = useCallback((part: HTMLElement | null) => {
    if (acted.current) part?.focus();
  }, []);

  function choose(user: FoundUser | null) {
    acted.current = true;
    setTarget(user);
    if (user !== null) noteInput.current?.focus();
  }
  const noteError = noteField.safeParse(note).error?.issues[0]?.message;

  if (step === 'sent') {
    return (
      <RequestSent
        ref={takeFocus}
        username={target?.username ?? ''}
        onAnother={() => {
          choose(null);
          setNote('');
          setStep('writing');
        }}
      />
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (target === null || disabled || step === 'sending' || noteError !== undefined) return;
    setStep('sending');
    setStep((await onSend(target, note)) ? 'sent' : 'writing');
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {target === null ? (
        <UserSearch ref={takeFocus} userId={userId} onSelect={choose} />
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="font-semibold">Your request goes to</p>
          <div className="flex items-center gap-3 rounded-control border border-line-strong bg-raised py-2 pr-2 pl-3.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{target.username}</span>
            <button
              type="button"
              aria-label={`Choose someone other than ${target.username}`}
              aria-disabled={step === 'sending' || undefined}
              onClick={() => {
                if (step !== 'sending') choose(null);
              }}
              className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
        </div>
      )}
      <TextArea
        ref={noteInput}
        label="Note (optional)"
        hint={`Up to ${LIMITS.requestNote} characters.`}
        rows={3}
        value={note}
        error={noteError}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button
        type="submit"
        className="max-w-full self-start wrap-anywhere"
        busy={step === 'sending'}
        busyLabel="Sending..."
        disabled={disabled || target === null || noteError !== undefined}
      >
        <Send aria-hidden className="size-5 shrink-0" />
        Send Conversation Request
      </Button>
    </form>
  );
}

interface RequestSentProps {
  username: string;
  onAnother: () => void;
  ref: Ref<HTMLDivElement>;
}

function RequestSent({ username, onAnother, ref }: RequestSentProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <div ref={ref} role="status" tabIndex={-1} className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-success" />
        <div>
          <p className="text-lg font-bold">Request Sent!</p>
          <p className="wrap-anywhere text-muted">
            {username} can now accept or decline it. If you’re still here when they accept, we’ll
            take you to your conversation.
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onAnother}>
        Send Another Request
      </Button>
    </div>
  );
}
