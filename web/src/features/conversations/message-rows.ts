import { type Message, SNAPSHOT } from '@midspan/contract';
import type { UnsentMessage } from './live-state.ts';

/** A message with what its neighbours make of it. */
export interface MessageRow {
  readonly message: Message;
  /** the first of its day */
  readonly startsDay: boolean;
  /** the first of those that one person wrote in the same minute */
  readonly startsGroup: boolean;
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** "Today", "Yesterday" or the date, in the reader's own time zone. */
export function dayLabel(iso: string, now: Date): string {
  for (const daysAgo of [0, 1]) {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
    if (day.toDateString() !== dayOf(iso)) continue;
    const label = RELATIVE.format(-daysAgo, 'day');
    return label.charAt(0).toUpperCase() + label.slice(1);
  }
  return DAY.format(new Date(iso));
}

const dayOf = (iso: string) => new Date(iso).toDateString();
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

/** `previous` is the message before the first. */
export function messageRows(messages: readonly Message[], previous?: Message): MessageRow[] {
  return messages.map((message, index) => {
    const before = messages[index - 1] ?? previous;
    const startsDay =
      before === undefined || dayOf(before.created_at) !== dayOf(message.created_at);
    const continues =
      before?.sender_id === message.sender_id &&
      minuteOf(before.created_at) === minuteOf(message.created_at);
    return { message, startsDay, startsGroup: startsDay || !continues };
  });
}

/** Neighbours that are drawn, and put away when they are far from view, together. */
export interface MessagePage {
  readonly number: number;
  readonly messages: readonly Message[];
  /** the last message of the page before */
  readonly previous: Message | undefined;
}

/** By their numbers, so that a page stays the same while others come before and after it. */
export const pageOf = (seq: number) => Math.floor(seq / SNAPSHOT.messages);

export function messagePages(messages: readonly Message[]): MessagePage[] {
  const pages: MessagePage[] = [];
  let start = 0;
  messages.forEach((message, index) => {
    const next = messages[index + 1];
    const number = pageOf(message.seq);
    if (next !== undefined && pageOf(next.seq) === number) return;
    const previous = messages[start - 1];
    pages.push({ number, messages: messages.slice(start, index + 1), previous });
    start = index + 1;
  });
  return pages;
}

export const isSamePage = (one: MessagePage, other: MessagePage) =>
  one.previous === other.previous &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, index) => message === other.messages[index]);

/** What one has just written, in the form of a message, so that both look alike. */
export const asMessage = (unsent: UnsentMessage, conversationId: string, me: string): Message => ({
  id: unsent.tempId,
  conversation_id: conversationId,
  seq: 0,
  sender_id: me,
  sender_username: '',
  content: unsent.content,
  created_at: unsent.created_at,
  removed: false,
  is_flagged: false,
  flag_type: null,
  flag_resolved: false,
  flag_record: null,
});
