import type { Conversation } from '@midspan/contract';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { LiveActions } from '../live.ts';
import { hasOlder, isCompleted, type LiveState } from '../live-state.ts';
import { asMessage } from '../message-rows.ts';
import { sideIn } from '../partner.ts';
import { useReadMark } from '../read-mark.ts';
import { type Flagging, FlagMenu, type FlagTarget } from './flag-menu.tsx';
import { MessageItem } from './message-item.tsx';
import { MessagePages } from './message-pages.tsx';
import { UnsentState } from './unsent-state.tsx';

/** Within this distance of the end a reader counts as reading the newest message. */
const END_PX = 48;
/** What scrolls has to be reachable by the keyboard, also where nothing in it can be pressed. */
const REACHABLE = { tabIndex: 0 } as const;
/** Older messages are fetched before the last loaded one comes into view. */
const AHEAD = '600px';

export interface MessageListProps {
  state: LiveState;
  conversation: Conversation;
  actions: LiveActions;
  /** absent where nothing can be flagged */
  flagging?: Flagging | undefined;
  /** opens a report to the operators */
  onReport: (messageId: string) => void;
}

export function MessageList({
  state,
  conversation,
  actions,
  flagging,
  onReport,
}: MessageListProps) {
  const { me, role, messages, unsent } = state;
  const list = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [flagTarget, setFlagTarget] = useState<FlagTarget | null>(null);
  const { lineBefore, unread } = useReadMark(conversation.id, messages, me, atEnd);
  // A menu that can't be used any more doesn't come back by itself.
  if (!flagging && flagTarget) setFlagTarget(null);

  const toEnd = () => list.current?.scrollTo({ top: 0 });
  const lastOwn = unsent.at(-1)?.tempId;
  useEffect(() => {
    // What one has just written is to be seen, wherever one was reading.
    if (lastOwn !== undefined) list.current?.scrollTo({ top: 0 });
  }, [lastOwn]);

  return (
    // Takes the space the rest of the screen leaves, however much there is to read: otherwise every
    // message would push the lines below a little further. In a low window, or with large letters,
    // the rest would leave nothing, so a few lines stay and everything around them scrolls.
    <div className="relative flex min-h-32 grow basis-0 flex-col">
      {/* Turned around: the end is where scrolling starts, so new lines below and old ones above
          leave what is being read where it is. */}
      <div
        ref={list}
        role="log"
        aria-label="Messages"
        {...REACHABLE}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -END_PX)}
        className="flex grow flex-col-reverse overflow-y-auto overscroll-contain px-4 -outline-offset-3 sm:px-6"
      >
        <div className="mx-auto w-full max-w-reading pb-4">
          <OlderMessages
            key={messages[0]?.id}
            hasOlder={hasOlder(state)}
            list={list}
            onNeeded={actions.loadOlder}
          />
          {messages.length + unsent.length === 0 && (
            <Beginning isReader={role === 'reader'} isCompleted={isCompleted(state)} />
          )}
          <MessagePages
            messages={messages}
            list={list}
            conversation={conversation}
            me={me}
            isReader={role === 'reader'}
            lineBefore={lineBefore}
            onFlag={flagging && setFlagTarget}
            onReport={onReport}
          />
          {unsent.length > 0 && (
            <ol>
              {unsent.map((one, index) => (
                <MessageItem
                  key={one.tempId}
                  message={asMessage(one, conversation.id, me)}
                  author="You"
                  side={sideIn(conversation, me)}
                  isRight
                  startsGroup={index === 0 && messages.at(-1)?.sender_id !== me}
                  showsFlags={false}
                >
                  <UnsentState
                    unsent={one}
                    isConnected={state.connection === 'connected'}
                    isOver={isCompleted(state)}
                    actions={actions}
                  />
                </MessageItem>
              ))}
            </ol>
          )}
        </div>
      </div>
      {!atEnd && (
        <Button
          variant="secondary"
          size="sm"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" />
          {unread > 0 ? countNoun(unread, 'new message', 'new messages') : 'Jump to newest'}
        </Button>
      )}
      {flagging && (
        <FlagMenu
          target={flagTarget}
          list={list}
          flagging={flagging}
          onReport={onReport}
          onClose={() => setFlagTarget(null)}
        />
      )}
    </div>
  );
}

/** Fetches the page before the first message once that is nearly in view. */
function OlderMessages({
  hasOlder,
  list,
  onNeeded,
}: {
  hasOlder: boolean;
  list: React.RefObject<HTMLDivElement | null>;
  onNeeded: () => Promise<boolean>;
}) {
  const top = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const load = useEffectEvent(async () => {
    setFailed(false);
    setFailed(!(await onNeeded()));
  });
  useEffect(() => {
    if (!hasOlder || top.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void load();
      },
      { root: list.current, rootMargin: AHEAD },
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [hasOlder, list]);
  if (!hasOlder) return null;
  return (
    <div ref={top} className="flex h-14 items-center justify-center text-sm text-muted">
      {failed ? (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void onNeeded().then((ok) => setFailed(!ok))}
        >
          Earlier messages didn’t load. Try again
        </Button>
      ) : (
        <Spinner label="Loading earlier messages" />
      )}
    </div>
  );
}

function Beginning({ isReader, isCompleted }: { isReader: boolean; isCompleted: boolean }) {
  return (
    <p className="mx-auto max-w-md py-16 text-center text-balance text-muted">
      {isReader || isCompleted
        ? 'No messages yet.'
        : 'Start by saying why you see it the way you do, and ask your partner why they don’t.'}
    </p>
  );
}
