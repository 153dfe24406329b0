import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import type { LiveActions } from '../live/live.ts';
import { isCompleted } from '../live/live-state.ts';
import { hasOlder, type LiveState } from '../live/live-view.ts';
import type { MessageTarget } from '../messages/message-item.tsx';
import { MessageMenu, type MessageMenuProps } from '../messages/message-menu.tsx';
import { UnsentMessages } from '../messages/unsent-messages.tsx';
import { restatementElementId } from '../restatements/restatement-words.ts';
import { useDrawnPages } from './drawn-pages.ts';
import { PageLoader } from './page-loader.tsx';
import { useReadMark } from './read-mark.ts';
import { StreamPages } from './stream-pages.tsx';
import { entryPages, streamEntries } from './stream-rows.ts';
import {
  cardElementId,
  StreamViewContext,
  type StreamViewProps,
  useStreamViewOf,
} from './stream-view.ts';
import { useReveal } from './use-reveal.ts';
import { useStreamScroll } from './use-stream-scroll.ts';

/** A scroll area has to be reachable by keyboard, even if nothing in it can be pressed. */
const REACHABLE = { tabIndex: 0 } as const;
/** An address that leads to a message or a card. */
const PLACE = /^#([me][0-9a-f-]{36})$/;

export interface MessageListProps extends StreamViewProps {
  /** absent where nothing can be flagged */
  onFlag?: MessageMenuProps['onFlag'];
  /** begins with the first message instead of the newest */
  fromStart?: boolean;
  /** shown before the first message */
  start?: ReactNode;
  /** shown after the newest: what is being written or decided on besides the cards */
  end?: ReactNode;
}

/** The part that is shown, by number: an older one, or the newest. */
function useEntries({ reading, from, messages, cards, lines, restatements }: LiveState) {
  return useMemo(() => {
    const shown = reading ?? { from, to: Number.POSITIVE_INFINITY, messages };
    const entries = streamEntries({ ...shown, cards, lines, restatements });
    return { entries, pages: entryPages(entries) };
  }, [reading, from, messages, cards, lines, restatements]);
}

export function MessageList(props: MessageListProps) {
  const { state, actions, onFlag, fromStart = false, opened = null } = props;
  const { conversation, me, isReader, messages, unsent, reading } = state;
  const list = useRef<HTMLDivElement>(null);
  const ending = useRef<HTMLDivElement>(null);
  const { entries, pages } = useEntries(state);
  const { drawn, isDone, isAtEnd } = useDrawnPages(pages, reading === null);
  const [hasLeft, setHasLeft] = useState(fromStart);
  const { readAround, endReading } = actions;
  const reveal = useReveal({ list, entries, readAround, onDestination: () => setHasLeft(true) });
  const isBeginning = useBeginning(reveal, actions, fromStart, state.from > 1);
  const { isDownward, atEnd, onScroll, toEnd } = useStreamScroll({
    list,
    ending,
    startsAtTop: fromStart,
    isApart: reading !== null || isBeginning,
    from: drawn[0]?.entries[0]?.seq ?? 0,
    isDeciding: opened !== null,
    hasLeft,
    setHasLeft,
  });
  const view = useStreamViewOf(props, reveal);
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const { lineBefore, unread } = useReadMark(conversation.id, messages, me, atEnd);
  // A menu that can no longer be used doesn't reappear by itself.
  if (!onFlag && target?.canFlag) setTarget(null);

  useEffect(() => {
    if (opened === null) return;
    const isRestatement = state.restatements.some(({ id }) => id === opened);
    void reveal((isRestatement ? restatementElementId : cardElementId)(opened), false);
  }, [opened]);

  const jump = () => {
    endReading();
    toEnd();
  };
  const lastOwn = unsent.at(-1)?.tempId;
  useEffect(() => {
    // A message just sent is shown, wherever its author was reading.
    if (lastOwn !== undefined) jump();
  }, [lastOwn]);

  // Over an open decision it would cover the text, so there it is shown only for new messages.
  const canJump = !atEnd && (unread > 0 || (hasLeft && opened === null));
  const isEmpty = entries.length + unsent.length === 0 && !props.start;
  const loader = { list, isHeld: !isDone };
  return (
    // Takes the space the rest of the screen leaves, however much there is to read: otherwise every
    // message would push the lines below a little further. In a low window, or with large letters,
    // the rest would leave nothing, so a few lines stay and everything around them scrolls.
    <div className="relative flex min-h-32 grow basis-0 flex-col">
      <div
        ref={list}
        role="log"
        aria-label="Messages"
        {...REACHABLE}
        onScroll={onScroll}
        className={`flex grow overflow-y-auto overscroll-contain px-4 -outline-offset-3 sm:px-6 ${isDownward ? 'flex-col' : 'flex-col-reverse'}`}
      >
        <div className="mx-auto w-full max-w-reading pb-4">
          <h2 className="sr-only">Messages</h2>
          {isBeginning ? (
            <p className="py-16 text-center">
              <Spinner label="Loading messages" />
            </p>
          ) : (
            <StreamViewContext value={view}>
              {hasOlder(state) && (
                <PageLoader
                  key={(reading ?? state).from}
                  which="earlier"
                  {...loader}
                  onNeeded={actions.loadOlder}
                />
              )}
              {!hasOlder(state) && props.start}
              {isEmpty && <Beginning isReader={isReader} isCompleted={isCompleted(state)} />}
              <StreamPages
                pages={drawn}
                isAtEnd={isAtEnd}
                list={list}
                conversation={conversation}
                me={me}
                isReader={isReader}
                lineBefore={lineBefore}
                canFlag={onFlag !== undefined}
                onMenu={setTarget}
              />
              {reading !== null && (
                <PageLoader
                  key={reading.to}
                  which="later"
                  {...loader}
                  onNeeded={actions.loadNewer}
                />
              )}
            </StreamViewContext>
          )}
          {unsent.length > 0 && reading === null && (
            <UnsentMessages state={state} actions={actions} />
          )}
          {/* What the viewer opens isn't announced. */}
          {reading === null && (
            <div ref={ending} aria-live="off">
              {props.end}
            </div>
          )}
        </div>
      </div>
      {canJump && <Jump unread={unread} isReader={isReader} onClick={jump} />}
      <MessageMenu
        target={target}
        list={list}
        conversationId={conversation.id}
        onFlag={onFlag}
        onClose={() => setTarget(null)}
      />
    </div>
  );
}

interface JumpProps {
  unread: number;
  isReader: boolean;
  onClick: () => void;
}

function Jump({ unread, isReader, onClick }: JumpProps) {
  const label = unread > 0 ? countNoun(unread, 'new message', 'new messages') : 'Jump to newest';
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={onClick}
      className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full whitespace-nowrap shadow-float"
    >
      <ArrowDown aria-hidden className="size-4" />
      {isReader ? 'Jump to the end' : label}
    </Button>
  );
}

/** Goes to the place that the address names, or to the start; returns whether that is awaited. */
function useBeginning(
  reveal: ReturnType<typeof useReveal>,
  { readFromStart }: LiveActions,
  fromStart: boolean,
  hasMore: boolean,
): boolean {
  const { hash } = useLocation();
  const place = PLACE.exec(hash)?.[1];
  const [isAwaited, setIsAwaited] = useState(fromStart && hasMore && place === undefined);
  useEffect(() => {
    void (async () => {
      const isFound = place !== undefined && (await reveal(place));
      if (!isFound && fromStart) await readFromStart();
      setIsAwaited(false);
    })();
  }, [place, fromStart, readFromStart]);
  return isAwaited;
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
