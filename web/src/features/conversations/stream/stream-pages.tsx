import type { Conversation, Message } from '@midspan/contract';
import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { partnerOf } from '../live/partner.ts';
import { MessageItem, type MessageTarget } from '../messages/message-item.tsx';
import { RestatementCard } from './restatement-card.tsx';
import { StreamCard } from './stream-card.tsx';
import { StreamLine } from './stream-line.tsx';
import { dayLabel, type EntryPage, isSamePage, pageOf, streamRows } from './stream-rows.ts';

/** How far beyond the view messages are kept drawn, so that scrolling meets no empty place. */
const NEAR = '1500px';

/** These stay drawn: an item that readers may see only later appears among them. */
const RECENT_PAGES = 8;

type OnNearness = (entry: IntersectionObserverEntry) => void;

/** Calls back whenever an element comes near the view or goes away; returns how to stop. */
type WatchNearness = (element: Element, onNearness: OnNearness) => () => void;

/** One observer for all pages: of a thousand, each would ask where the list is in every frame. */
function useNearness(list: RefObject<HTMLElement | null>): WatchNearness {
  const [watch] = useState((): WatchNearness => {
    const callbacks = new Map<Element, OnNearness>();
    let observer: IntersectionObserver | null = null;
    return (element, onNearness) => {
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const entry of entries) callbacks.get(entry.target)?.(entry);
        },
        { root: list.current, rootMargin: NEAR },
      );
      const watching = observer;
      callbacks.set(element, onNearness);
      watching.observe(element);
      return () => {
        callbacks.delete(element);
        watching.unobserve(element);
      };
    };
  });
  return watch;
}

interface Shown {
  conversation: Conversation;
  me: string;
  isReader: boolean;
  /** the number of the first message after the line between read and new ones */
  lineBefore: number | undefined;
  canFlag: boolean;
  onMenu: (target: MessageTarget) => void;
}

interface StreamPagesProps extends Shown {
  pages: readonly EntryPage[];
  list: RefObject<HTMLElement | null>;
  /** whether the last one reaches the live end: only what is added there is news */
  isAtEnd: boolean;
}

/** The stream, of which only the pages around the view are drawn. */
export function StreamPages({ pages, list, isAtEnd, lineBefore, ...shown }: StreamPagesProps) {
  const watch = useNearness(list);
  const lineIn = lineBefore === undefined ? undefined : pageOf(lineBefore);
  return pages.map((page, index) => (
    <Page
      key={page.number}
      page={page}
      watch={watch}
      isLast={index === pages.length - 1}
      isRecent={index >= pages.length - RECENT_PAGES}
      isAtEnd={isAtEnd}
      lineBefore={page.number === lineIn ? lineBefore : undefined}
      {...shown}
    />
  ));
}

/**
 * What comes before a page moves it, but changes nothing inside. Shadows and outlines reach out of
 * it. Pages that are put away have nothing inside, and there are a thousand of them.
 */
const MOVED_AS_ONE = '[contain:layout_paint] [overflow-clip-margin:1rem]';

interface PageProps extends Shown {
  page: EntryPage;
  watch: WatchNearness;
  isLast: boolean;
  isRecent: boolean;
  isAtEnd: boolean;
}

/** A keyboard focus or selection inside it would be lost. */
function isInUse(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return (
    element.contains(document.activeElement) ||
    (selection?.type === 'Range' && selection.containsNode(element, true))
  );
}

/** Far from view a page leaves its height behind, and nothing else. */
const Page = memo(function Page(props: PageProps) {
  const { page, watch, isLast, isRecent, isAtEnd, ...shown } = props;
  const element = useRef<HTMLOListElement>(null);
  const [heightPx, setHeightPx] = useState<number | null>(null);
  // A page that is drawn later than the one below it isn't new itself; what is added to it is.
  const [isOld, setIsOld] = useState(!isLast);
  useEffect(() => setIsOld(false), []);
  const isNews = isAtEnd && isRecent && !isOld;
  useEffect(() => {
    // What is added to recent pages is announced, wherever the reader is.
    if (isRecent || element.current === null) return;
    return watch(element.current, ({ isIntersecting, boundingClientRect }) => {
      if (element.current === null) return;
      if (isIntersecting) setHeightPx(null);
      else if (!isInUse(element.current)) setHeightPx(boundingClientRect.height);
    });
  }, [isRecent, watch]);
  return (
    <ol
      ref={element}
      data-page={page.number}
      className={heightPx === null ? MOVED_AS_ONE : undefined}
      // Older or redrawn content isn't announced.
      aria-live={isNews ? undefined : 'off'}
      aria-hidden={heightPx === null ? undefined : true}
      style={heightPx === null ? undefined : { height: heightPx }}
    >
      {heightPx === null && <Rows page={page} {...shown} />}
    </ol>
  );
}, isUnchanged);

/** A page is sliced from the stream every time, and is mostly the same. */
function isUnchanged(before: PageProps, now: PageProps): boolean {
  const { page, ...others } = now;
  return (
    isSamePage(before.page, page) &&
    Object.entries(others).every(([name, value]) => Object.is(before[name as keyof Shown], value))
  );
}

type RowsProps = Omit<PageProps, 'watch' | 'isLast' | 'isRecent' | 'isAtEnd'>;

function Rows({ page, lineBefore, ...shown }: RowsProps) {
  return streamRows(page.entries, page.previous).map((row) => {
    const isAfterLine = row.seq === lineBefore;
    return (
      <Fragment key={row.seq}>
        {row.startsDay && <DayLine iso={row.at} />}
        {isAfterLine && <UnreadLine />}
        {row.kind === 'card' && <StreamCard card={row.item} isRepeated={row.isRepeated} />}
        {row.kind === 'line' && <StreamLine line={row.item} />}
        {row.kind === 'restatement' && <RestatementCard restatement={row.item} />}
        {row.kind === 'message' && (
          <Said {...shown} message={row.item} startsGroup={row.startsGroup || isAfterLine} />
        )}
      </Fragment>
    );
  });
}

interface SaidProps extends Omit<Shown, 'lineBefore'> {
  message: Message;
  startsGroup: boolean;
}

function Said({ conversation, me, isReader, onMenu, ...props }: SaidProps) {
  const { sender_id } = props.message;
  const isOwn = !isReader && sender_id === me;
  const { name, side } = partnerOf(conversation, sender_id).own;
  return (
    <MessageItem
      {...props}
      author={isOwn ? 'You' : name}
      side={side}
      // Readers see the two on their sides of the span.
      isRight={isReader ? side === 'believing' : isOwn}
      showsFlags={!isReader}
      onMenu={isOwn ? undefined : onMenu}
    />
  );
}

function DayLine({ iso }: { iso: string }) {
  return (
    <li className="flex items-center gap-4 pt-6 pb-1 text-sm text-muted">
      <span aria-hidden className="h-px grow bg-line" />
      <time dateTime={iso.slice(0, 10)}>{dayLabel(iso, new Date())}</time>
      <span aria-hidden className="h-px grow bg-line" />
    </li>
  );
}

function UnreadLine() {
  return (
    <li className="flex items-center gap-4 pt-5 text-sm font-semibold text-ink">
      <span aria-hidden className="h-px grow bg-ink" />
      New messages
      <span aria-hidden className="h-px grow bg-ink" />
    </li>
  );
}
