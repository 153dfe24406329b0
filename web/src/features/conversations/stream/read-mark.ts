import type { Message } from '@midspan/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { remembered } from '../../../lib/remembered.ts';

export interface ReadMark {
  /** everything up to this number was seen */
  readonly read: number;
  /** the line is after this number; null when there is none */
  readonly line: number | null;
  readonly isReading: boolean;
}

const unreadAfter = (messages: readonly Message[], seq: number, me: string) =>
  messages.filter((one) => one.seq > seq && one.sender_id !== me);

/**
 * How far the reader has read, depending on whether they see the end of the list. A line marks
 * where a pause began, stays while they continue reading, and disappears once they answer.
 */
export function moveReadMark(
  mark: ReadMark,
  isReading: boolean,
  messages: readonly Message[],
  me: string,
): ReadMark {
  if (!isReading) return mark.isReading ? { ...mark, line: mark.read, isReading } : mark;
  const newest = messages.at(-1);
  const read = newest?.seq ?? 0;
  if (mark.isReading && mark.read === read) return mark;
  const hasAnswered = newest?.sender_id === me;
  const marksSomething = mark.line !== null && unreadAfter(messages, mark.line, me).length > 0;
  const keepsLine = !hasAnswered && (mark.isReading || marksSomething);
  return { read, line: keepsLine ? mark.line : null, isReading };
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

export function useReadMark(
  conversationId: string,
  messages: readonly Message[],
  me: string,
  atEnd: boolean,
) {
  const key = `read:${me}:${conversationId}`;
  const inView = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [mark, setMark] = useState((): ReadMark => {
    const before = remembered.number(key) ?? messages.at(-1)?.seq ?? 0;
    return { read: before, line: before, isReading: false };
  });
  const moved = moveReadMark(mark, atEnd && inView, messages, me);
  if (moved !== mark) setMark(moved);
  useEffect(() => remembered.keep(key, mark.read), [key, mark.read]);

  return {
    /** the number of the first message after the line */
    lineBefore: mark.line === null ? undefined : unreadAfter(messages, mark.line, me)[0]?.seq,
    unread: unreadAfter(messages, mark.read, me).length,
  };
}
