import type { Conversation, Message } from '@midspan/contract';
import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { MessageItem } from '../components/message-item.tsx';
import type { MessageTarget } from '../components/message-menu.tsx';
import { nameIn, sideIn } from '../partner.ts';
import { DrawQueue, usualElements, usualHeightPx } from './draw-queue.ts';
import { ITEM, LIST, PART } from './list-roles.ts';
import { StreamCard } from './stream-card.tsx';
import { StreamLine } from './stream-line.tsx';
import {
  dayLabel,
  type EntryPage,
  entryPages,
  isSamePage,
  pageOf,
  pageParts,
  type StreamEntry,
  streamRows,
} from './stream-rows.ts';

/** How far beyond the view messages are kept drawn, so that scrolling meets no empty place. */
const NEAR = '2000px';

interface Shown {
  conversation: Conversation;
  me: string;
  isReader: boolean;
  /** the number of the first message after the line between read and new ones */
  lineBefore: number | undefined;
  canFlag: boolean;
  onMenu: (target: MessageTarget) => void;
}

export interface StreamPagesProps extends Shown {
  entries: readonly StreamEntry[];
  /** what scrolls */
  list: RefObject<HTMLElement | null>;
  /** new entries are added below these */
  isLive: boolean;
}

/** The stream, of which only the pages around the view are drawn. */
export function StreamPages({ entries, isLive, lineBefore, ...shown }: StreamPagesProps) {
  const [queue] = useState(() => new DrawQueue(shown.list));
  useEffect(() => queue.open(), [queue]);
  const pages = useMemo(() => entryPages(entries), [entries]);
  const lineIn = lineBefore === undefined ? undefined : pageOf(lineBefore);
  return (
    <div {...LIST}>
      {pages.map((page, index) => (
        <Page
          key={page.number}
          page={page}
          queue={queue}
          isNews={isLive && index === pages.length - 1}
          lineBefore={page.number === lineIn ? lineBefore : undefined}
          {...shown}
        />
      ))}
    </div>
  );
}

/** A keyboard focus or selection inside it would be lost. */
function isInUse(element: HTMLElement): boolean {
  const selection = document.getSelection();
  return (
    element.contains(document.activeElement) ||
    (selection?.type === 'Range' && selection.containsNode(element, true))
  );
}

interface DrawnProps extends Shown {
  page: EntryPage;
  queue: DrawQueue;
  /** the last page: new entries are added to it and announced, wherever the reader is */
  isNews: boolean;
}

interface PageProps extends DrawnProps {
  list: RefObject<HTMLElement | null>;
}

type HeightsPx = ReadonlyMap<number, number>;

/** Far from view a page leaves its height behind, and nothing else. */
const Page = memo(function Page({ page, list, ...shown }: PageProps) {
  const { queue, isNews } = shown;
  const element = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(!isNews && queue.isOpen);
  const [partsPx, setPartsPx] = useState<HeightsPx>(new Map());
  if (isNews && isAway) setIsAway(false);
  useEffect(() => {
    const place = element.current;
    if (isNews || place === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          setIsAway(false);
        } else if (!isInUse(place)) {
          setPartsPx(partHeightsPx(place));
          setIsAway(true);
        }
      },
      { root: list.current, rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [isNews, list]);
  const parts = pageParts(page);
  const heightPx = (part: EntryPage) => partsPx.get(part.number) ?? usualHeightPx(part.entries);
  return (
    <div
      ref={element}
      data-page={page.number}
      // What is older, or is drawn again, is no news.
      aria-live={isNews ? undefined : 'off'}
      aria-hidden={isAway || undefined}
      style={isAway ? { height: parts.reduce((sum, part) => sum + heightPx(part), 0) } : undefined}
    >
      {!isAway &&
        parts.map((part) => (
          <Part key={part.number} {...shown} page={part} heightPx={heightPx(part)} />
        ))}
    </div>
  );
}, isUnchanged);

/** The height of each part of a page, by its number. */
function partHeightsPx(page: HTMLElement): HeightsPx {
  const parts = page.querySelectorAll<HTMLElement>(':scope > [data-part]');
  return new Map(
    [...parts].map((part) => [Number(part.dataset['part']), part.getBoundingClientRect().height]),
  );
}

interface PartProps extends DrawnProps {
  /** how high it is when it isn't drawn */
  heightPx: number;
}

/** Drawn when it is its turn, because all that comes near together would take too long. */
const Part = memo(function Part({ page, queue, isNews, heightPx, ...shown }: PartProps) {
  const element = useRef<HTMLOListElement>(null);
  const [isDrawn, setIsDrawn] = useState(isNews || !queue.isOpen);
  if (isNews && !isDrawn) setIsDrawn(true);
  const elements = usualElements(page.entries);
  useEffect(() => {
    const place = element.current;
    if (isDrawn || place === null) return;
    queue.add(place, { elements, draw: () => setIsDrawn(true) });
    return () => queue.remove(place);
  }, [isDrawn, elements, queue]);
  return (
    <ol
      ref={element}
      {...PART}
      data-part={page.number}
      // Moves as one when something is drawn above it. The margin leaves room for shadows and
      // outlines; without one Safari would cut them off.
      className="[overflow-clip-margin:1.5rem] supports-[overflow-clip-margin:1.5rem]:[contain:layout_paint]"
      aria-hidden={!isDrawn || undefined}
      style={isDrawn ? undefined : { height: heightPx }}
    >
      {isDrawn && <Rows page={page} {...shown} />}
    </ol>
  );
}, isUnchanged);

/** A page is sliced from the stream every time, and is mostly the same. */
function isUnchanged<Props extends { readonly page: EntryPage }>(
  before: Props,
  now: Props,
): boolean {
  const { page, ...others } = now;
  return (
    isSamePage(before.page, page) &&
    Object.entries(others).every(([name, value]) => Object.is(before[name as keyof Props], value))
  );
}

function Rows({
  page,
  conversation,
  me,
  isReader,
  lineBefore,
  canFlag,
  onMenu,
}: Shown & { page: EntryPage }) {
  return streamRows(page.entries, page.previous).map((row) => {
    const isAfterLine = row.seq === lineBefore;
    return (
      <Fragment key={row.seq}>
        {row.startsDay && <DayLine iso={row.at} />}
        {isAfterLine && <UnreadLine />}
        {row.kind === 'card' && <StreamCard card={row.item} isRepeated={row.isRepeated} />}
        {row.kind === 'line' && <StreamLine line={row.item} />}
        {row.kind === 'message' && (
          <Said
            message={row.item}
            startsGroup={row.startsGroup || isAfterLine}
            conversation={conversation}
            me={me}
            isReader={isReader}
            canFlag={canFlag}
            onMenu={onMenu}
          />
        )}
      </Fragment>
    );
  });
}

interface SaidProps extends Omit<Shown, 'lineBefore'> {
  message: Message;
  startsGroup: boolean;
}

function Said(props: SaidProps) {
  const { message, startsGroup, conversation, me, isReader, canFlag, onMenu } = props;
  const isOwn = !isReader && message.sender_id === me;
  const side = sideIn(conversation, message.sender_id);
  return (
    <MessageItem
      message={message}
      author={isOwn ? 'You' : nameIn(conversation, message.sender_id)}
      side={side}
      // Readers see the two on their sides of the span.
      isRight={isReader ? side === 'believing' : isOwn}
      startsGroup={startsGroup}
      showsFlags={!isReader}
      canFlag={canFlag}
      onMenu={isOwn ? undefined : onMenu}
    />
  );
}

function DayLine({ iso }: { iso: string }) {
  return (
    <li {...ITEM} className="flex items-center gap-4 pt-6 pb-1 text-sm text-muted">
      <span aria-hidden className="h-px grow bg-line" />
      <time dateTime={iso.slice(0, 10)}>{dayLabel(iso, new Date())}</time>
      <span aria-hidden className="h-px grow bg-line" />
    </li>
  );
}

function UnreadLine() {
  return (
    <li {...ITEM} className="flex items-center gap-4 pt-5 text-sm font-semibold text-ink">
      <span aria-hidden className="h-px grow bg-ink" />
      New messages
      <span aria-hidden className="h-px grow bg-ink" />
    </li>
  );
}
