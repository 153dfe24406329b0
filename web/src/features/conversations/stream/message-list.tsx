import type { Conversation } from '@midspan/contract';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Button } from '../../../ui/button.tsx';
import { copyAddress } from '../../../ui/copy-link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { hasOffered, stepsAbout } from '../bargains/table.ts';
import type { LiveActions } from '../live/live.ts';
import { isCompleted } from '../live/live-state.ts';
import { hasOlder, type LiveState } from '../live/live-view.ts';
import { nameIn, sideIn } from '../live/partner.ts';
import { MessageItem, messageElementId } from '../messages/message-item.tsx';
import { type Flagging, MessageMenu, type MessageTarget } from '../messages/message-menu.tsx';
import { UnsentState } from '../messages/unsent-state.tsx';
import { useDrawnPages } from './drawn-pages.ts';
import { PageLoader } from './page-loader.tsx';
import { useReadMark } from './read-mark.ts';
import { cardElementId } from './stream-card.tsx';
import { StreamPages } from './stream-pages.tsx';
import { asMessage, entryPages, streamEntries } from './stream-rows.ts';
import { type StreamView, StreamViewContext } from './stream-view.ts';
import { useReveal } from './use-reveal.ts';
import { useStreamScroll } from './use-stream-scroll.ts';

/** A scroll area has to be reachable by keyboard, even if nothing in it can be pressed. */
const REACHABLE = { tabIndex: 0 } as const;
/** An address that leads to a message or a card. */
const PLACE = /^#([me][0-9a-f-]{36})$/;

export interface MessageListProps {
  state: LiveState;
  conversation: Conversation;
  actions: LiveActions;
  /** absent where nothing can be flagged */
  flagging?: Flagging | undefined;
  /** opens a report to the operators */
  onReport: (messageId: string) => void;
  /** the card that is open for its decision, by the item's id */
  opened?: string | null;
  onOpen?: (evidenceId: string | null) => void;
  /** leads to where a second opinion is answered; absent where none can be */
  onShowOffer?: ((evidenceId: string) => void) | undefined;
  /** begins with the first message instead of the newest */
  fromStart?: boolean;
  /** shown before the first message */
  start?: ReactNode;
  /** shown after the newest: what is being written or decided on besides the cards */
  end?: ReactNode;
}

const PROPOSED_ELSEWHERE = 'This evidence was proposed in another conversation';

const ignore = () => undefined;

/** The part that is shown, by number: an older one, or the newest. */
function useEntries({ reading, stream, messages }: LiveState) {
  return useMemo(
    () => streamEntries(reading ?? { ...stream, to: Number.POSITIVE_INFINITY, messages }),
    [reading, stream, messages],
  );
}

export function MessageList({
  state,
  conversation,
  actions,
  flagging,
  onReport,
  opened = null,
  onOpen = ignore,
  onShowOffer,
  fromStart = false,
  start,
  end,
}: MessageListProps) {
  const { me, role, messages, unsent, reading } = state;
  const list = useRef<HTMLDivElement>(null);
  const entries = useEntries(state);
  const pages = useMemo(() => entryPages(entries), [entries]);
  const { drawn, isDone, isAtEnd } = useDrawnPages(pages, reading === null);
  const reveal = useReveal({ list, entries, readAround: actions.readAround });
  const isBeginning = useBeginning(reveal, actions, fromStart, state.stream.from > 1);
  const { isDownward, atEnd, onScroll, toEnd } = useStreamScroll({
    list,
    startsAtTop: fromStart,
    isApart: reading !== null || isBeginning,
    from: drawn[0]?.entries[0]?.seq ?? 0,
  });
  const [target, setTarget] = useState<MessageTarget | null>(null);
  const { lineBefore, unread } = useReadMark(conversation.id, messages, me, atEnd);
  // A menu that can no longer be used doesn't reappear by itself.
  if (!flagging && target?.canFlag) setTarget(null);

  useEffect(() => {
    if (opened !== null) void reveal(cardElementId(opened), false);
  }, [opened]);

  const { endReading } = actions;
  const lastOwn = unsent.at(-1)?.tempId;
  useEffect(() => {
    if (lastOwn === undefined) return;
    // A message just sent is shown, wherever its author was reading.
    endReading();
    list.current?.scrollTo({ top: 0 });
  }, [lastOwn, endReading]);

  const toast = useToast();
  async function copyLink(messageId: string) {
    const path = `/conversations/${conversation.id}#${messageElementId(messageId)}`;
    if (await copyAddress(path)) toast.success('Link copied');
    else toast.error('Your browser didn’t allow copying the link');
  }

  // The button to the end would cover an open decision's text, so it is shown only for new
  // messages.
  const isDeciding = opened !== null && unread === 0;
  const isReader = role === 'reader';
  const isConnected = state.connection === 'connected';
  const canDecide = !isReader && !isCompleted(state);
  const { lines } = reading ?? state.stream;
  const view = useMemo(
    (): StreamView => ({
      conversation,
      words: {
        me: isReader ? null : me,
        nameOf: (userId) => nameIn(conversation, userId),
      },
      bargains: state.bargains,
      hasOffered: (evidenceId) => hasOffered(stepsAbout(lines, evidenceId), me),
      onShowOffer: onShowOffer ?? null,
      opened,
      onOpen,
      onShowCard: async (evidenceId) => {
        if (!(await reveal(cardElementId(evidenceId)))) toast.info(PROPOSED_ELSEWHERE);
      },
      deciding: canDecide ? { me, tally: state.tally, connected: isConnected, actions } : null,
    }),
    [
      conversation,
      isReader,
      me,
      opened,
      onOpen,
      toast,
      canDecide,
      state.bargains,
      lines,
      onShowOffer,
      state.tally,
      isConnected,
      actions,
    ],
  );

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
                  key={(reading ?? state.stream).from}
                  which="earlier"
                  list={list}
                  isHeld={!isDone}
                  onNeeded={actions.loadOlder}
                />
              )}
              {!hasOlder(state) && start}
              {entries.length + unsent.length === 0 && !start && (
                <Beginning isReader={isReader} isCompleted={isCompleted(state)} />
              )}
              <StreamPages
                pages={drawn}
                isAtEnd={isAtEnd}
                list={list}
                conversation={conversation}
                me={me}
                isReader={isReader}
                lineBefore={lineBefore}
                canFlag={flagging !== undefined}
                onMenu={setTarget}
              />
              {reading !== null && (
                <PageLoader
                  key={reading.to}
                  which="later"
                  list={list}
                  isHeld={!isDone}
                  onNeeded={actions.loadNewer}
                />
              )}
            </StreamViewContext>
          )}
          {unsent.length > 0 && reading === null && (
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
                    isConnected={isConnected}
                    isOver={isCompleted(state)}
                    actions={actions}
                  />
                </MessageItem>
              ))}
            </ol>
          )}
          {/* What the viewer opens isn't announced. */}
          {reading === null && <div aria-live="off">{end}</div>}
        </div>
      </div>
      {!atEnd && !isDeciding && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            endReading();
            toEnd();
          }}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full whitespace-nowrap shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" />
          {jumpLabel(unread, isReader)}
        </Button>
      )}
      <MessageMenu
        target={target}
        list={list}
        flagging={flagging}
        onReport={onReport}
        onCopyLink={(messageId) => void copyLink(messageId)}
        onClose={() => setTarget(null)}
      />
    </div>
  );
}

function jumpLabel(unread: number, isReader: boolean): string {
  if (isReader) return 'Jump to the end';
  return unread > 0 ? countNoun(unread, 'new message', 'new messages') : 'Jump to newest';
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
