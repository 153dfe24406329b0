import type { Message } from '@midspan/contract';
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

export function messageRows(messages: readonly Message[]): MessageRow[] {
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const startsDay =
      before === undefined || dayOf(before.created_at) !== dayOf(message.created_at);
    const continues =
      before?.sender_id === message.sender_id &&
      minuteOf(before.created_at) === minuteOf(message.created_at);
    return { message, startsDay, startsGroup: startsDay || !continues };
  });
}

/** What one has just written, in the form of a message, so that both look alike. */
export const asMessage = (unsent: UnsentMessage, conversationId: string, me: string): Message => ({
  id: unsent.tempId,
  conversation_id: conversationId,
  seq: 0,
  sender_id: me,
  sender_username: '',
  content: unsent.content,
  created_at: unsent.created_at,
  is_flagged: false,
  flag_type: null,
  flag_resolved: false,
});
