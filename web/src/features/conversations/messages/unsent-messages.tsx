import { CircleAlert, Clock3 } from 'lucide-react';
import type { LivePart } from '../live/live.ts';
import { isCompleted, type UnsentMessage } from '../live/live-state.ts';
import { MessageItem } from './message-item.tsx';

const ACTION = 'min-h-6 rounded-control px-1.5 font-semibold text-ink underline';

/** The member's own messages that the server hasn't confirmed. */
export function UnsentMessages(part: LivePart) {
  const { me, own, messages, unsent, connected } = part.state;
  return (
    <ol>
      {unsent.map((one, index) => (
        <MessageItem
          key={one.tempId}
          message={{ ...one, id: one.tempId }}
          author="You"
          side={own.side}
          isRight
          startsGroup={index === 0 && messages.at(-1)?.sender_id !== me}
          showsFlags={false}
        >
          {one.state === 'failed' ? (
            <Failed {...part} unsent={one} />
          ) : (
            <p className="mt-1 flex items-center gap-1.5 px-1 text-sm text-muted">
              <Clock3 aria-hidden className="size-3.5 shrink-0" />
              {connected ? 'Sending…' : 'Waiting to reconnect'}
            </p>
          )}
        </MessageItem>
      ))}
    </ol>
  );
}

/** Why it failed, and what can be done; once the conversation is over, nothing more can be sent. */
function Failed({ state, actions, unsent }: LivePart & { unsent: UnsentMessage }) {
  const { tempId, reason, isMissing } = unsent;
  const isOver = isCompleted(state);
  return (
    <div className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-1.5 px-1 text-sm">
      <p className="flex min-w-0 items-start gap-1.5 font-medium wrap-anywhere text-danger">
        <CircleAlert aria-hidden className="mt-1 size-3.5 shrink-0" />
        {reason}
      </p>
      <span className="flex flex-wrap gap-x-1.5">
        {!isOver && (
          <button type="button" onClick={() => actions.resendMessage(tempId)} className={ACTION}>
            Send again
          </button>
        )}
        {!isOver && isMissing && (
          <button type="button" onClick={() => actions.editMessage(tempId)} className={ACTION}>
            Edit
          </button>
        )}
        <button type="button" onClick={() => actions.discardMessage(tempId)} className={ACTION}>
          Discard
        </button>
      </span>
    </div>
  );
}
