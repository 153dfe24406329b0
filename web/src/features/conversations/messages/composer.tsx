import { ERRORS, LIMITS } from '@midspan/contract';
import { blocksSending, cleanText, countCodePoints, looksEmpty } from '@midspan/domain';
import { Scale, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { LivePart } from '../live/live.ts';
import { readDraft, writeDraft } from './kept-words.tsx';

const COUNTED_FROM = LIMITS.message - 500;

export interface ComposerProps extends LivePart {
  onPropose: () => void;
  /** shown at the end of the line below */
  end: ReactNode;
}

export function Composer({ state, actions, onPropose, end }: ComposerProps) {
  const { me, conversation, activeFlag, returned } = state;
  const [text, setText] = useState(() => readDraft(me, conversation.id));
  const [takenBack, setTakenBack] = useState(returned);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  useEffect(() => {
    if (returned) field.current?.focus();
  }, [returned]);
  useEffect(() => writeDraft(me, conversation.id, text), [me, conversation.id, text]);

  if (returned !== takenBack) {
    // A message that its author withdraws returns to the field, before anything typed later.
    setTakenBack(returned);
    if (returned) setText(text === '' ? returned.content : `${returned.content}\n${text}`);
  }

  const flag = activeFlag && { state: activeFlag.state, authorId: activeFlag.flaggedUserId };
  const isHeldBack = flag !== null && blocksSending(flag, me);
  const length = countCodePoints(text);
  const isTooLong = length > LIMITS.message;
  const isSendable = !isHeldBack && !isTooLong && !looksEmpty(cleanText(text));

  function send() {
    if (!isSendable) return;
    // Without a connection it is refused aloud, and the text stays.
    actions.sendMessage(cleanText(text));
    if (state.connected) setText('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a character is being composed, Enter confirms it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  const hasHint = isHeldBack || end !== null;
  return (
    <form
      className="px-3 pb-3 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto max-w-reading">
        <div className="flex flex-wrap items-end gap-2">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onPropose}
            className="flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-semibold hover:border-ink hover:bg-sunken max-[23rem]:flex-col max-[23rem]:gap-0 max-[23rem]:px-1.5 max-[23rem]:text-xs"
          >
            <Scale aria-hidden className="size-4.5" />
            Evidence
          </button>
          {/* As high as its text: the same text is hidden under the field, because Safari has no
              fields that grow by themselves. */}
          <div
            data-text={text}
            className="grid min-h-11 min-w-0 grow basis-28 rounded-control border border-line-strong bg-raised outline-offset-2 outline-focus has-[textarea:focus-visible]:outline-3 *:[grid-area:1/1] after:invisible after:max-h-48 after:overflow-hidden after:px-3 after:py-2 after:whitespace-pre-wrap after:wrap-anywhere after:content-[attr(data-text)_'_'] after:[grid-area:1/1]"
          >
            <textarea
              ref={field}
              aria-label="Message"
              aria-describedby={hasHint ? hintId : undefined}
              aria-invalid={isTooLong || undefined}
              rows={1}
              dir="auto"
              value={text}
              disabled={isHeldBack}
              placeholder={isHeldBack ? 'Answer the flag first' : 'Write a message'}
              onChange={({ target }) => {
                setText(target.value);
                if (target.value !== '') actions.typing();
              }}
              onKeyDown={onKeyDown}
              className="resize-none rounded-control bg-transparent px-3 py-2 wrap-anywhere outline-none placeholder:text-muted disabled:cursor-not-allowed"
            />
          </div>
          <Button
            type="submit"
            aria-label="Send message"
            disabled={!isSendable}
            className="size-11 shrink-0 p-0!"
          >
            <SendHorizontal aria-hidden className="size-5" />
          </Button>
        </div>
        <div className="mt-1.5 flex flex-wrap items-baseline gap-x-4 pl-2 text-sm text-muted empty:hidden">
          {hasHint && (
            <p id={hintId} className="grow basis-48">
              {isHeldBack
                ? ERRORS.FLAG_UNANSWERED.message
                : 'Enter to send, Shift+Enter for a new line'}
            </p>
          )}
          {length > COUNTED_FROM && (
            <p
              className={classNames(
                'shrink-0 tabular-nums',
                isTooLong && 'font-medium text-danger',
              )}
            >
              {length.toLocaleString('en')} / {LIMITS.message.toLocaleString('en')}
              {isTooLong && ' characters: too long'}
            </p>
          )}
          {end}
        </div>
      </div>
    </form>
  );
}

/**
 * Who is writing; its place is kept so that nothing moves. On a phone the header has room for it.
 */
export function TypingIndicator({ name, shown }: { name: string; shown: boolean }) {
  return (
    <p
      role="status"
      className="mx-auto h-6 w-full max-w-reading shrink-0 truncate px-6 text-sm text-muted max-sm:sr-only short:max-lg:sr-only"
    >
      {shown && (
        <>
          <bdi>{name}</bdi> is typing…
        </>
      )}
    </p>
  );
}
