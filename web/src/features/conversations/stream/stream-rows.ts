import type { EvidenceCard, Message, Restatement, StreamLine } from '@midspan/contract';
import { formatDate } from '../../../lib/dates.ts';

/** The stream's entry under one number. */
export type StreamEntry = { readonly seq: number; readonly at: string } & (
  | { readonly kind: 'message'; readonly item: Message }
  // Some steps of a repeated one also have their own lines, and are announced there.
  | { readonly kind: 'card'; readonly item: EvidenceCard; readonly isRepeated: boolean }
  | { readonly kind: 'line'; readonly item: StreamLine }
  | { readonly kind: 'restatement'; readonly item: Restatement }
);

/** An entry with what depends on its neighbors. */
export type StreamRow = StreamEntry & {
  readonly startsDay: boolean;
  /** the first of those messages that one person wrote in the same minute */
  readonly startsGroup: boolean;
};

/** "Today", "Yesterday" or the date, in the reader's own time zone. */
export function dayLabel(iso: string, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(iso) === now.toDateString()) return 'Today';
  return dayOf(iso) === yesterday.toDateString() ? 'Yesterday' : formatDate(iso);
}

const dayOf = (iso: string) => new Date(iso).toDateString();
const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000);

/** What the two wrote about a flag is shown on its message. */
const UNSHOWN: ReadonlySet<StreamLine['kind']> = new Set(['flag_clarified', 'flag_suggested']);

export interface ShownStretch {
  readonly from: number;
  readonly to: number;
  readonly messages: readonly Message[];
  readonly cards: readonly EvidenceCard[];
  readonly lines: readonly StreamLine[];
  readonly restatements: readonly Restatement[];
}

/**
 * Everything from `from` to `to` by its number. A step right below its card, with no message
 * between, is on the card already.
 */
export function streamEntries(stretch: ShownStretch): readonly StreamEntry[] {
  const { from, to, messages } = stretch;
  const isWithin = ({ seq }: { readonly seq: number }) => seq >= from && seq <= to;
  const cards = stretch.cards.filter(isWithin);
  const placeOf = new Map(cards.map(({ id, seq }) => [id, seq]));
  const isBelowCard = (line: StreamLine) => {
    const place = line.kind === 'evidence' ? placeOf.get(line.evidenceId) : undefined;
    if (place === undefined) return false;
    const next = messages[firstAfter(messages, place)];
    return next === undefined || next.seq > line.seq;
  };
  const lines = stretch.lines.filter(
    (line) => isWithin(line) && !UNSHOWN.has(line.kind) && !isBelowCard(line),
  );
  const repeated = new Set(lines.map((line) => line.kind === 'evidence' && line.evidenceId));
  const entries: StreamEntry[] = [
    ...messages.map((item): StreamEntry => {
      return { kind: 'message', seq: item.seq, at: item.created_at, item };
    }),
    ...cards.map((item): StreamEntry => {
      const isRepeated = repeated.has(item.id);
      return { kind: 'card', seq: item.seq, at: item.created_at, item, isRepeated };
    }),
    ...lines.map((item): StreamEntry => {
      const at = item.kind === 'evidence' ? item.step.at : item.at;
      return { kind: 'line', seq: item.seq, at, item };
    }),
    ...stretch.restatements.filter(isWithin).map((item): StreamEntry => {
      return { kind: 'restatement', seq: item.seq, at: item.asked_at, item };
    }),
  ];
  // Fast for tens of thousands, because each kind is in order already.
  return entries.sort((one, other) => one.seq - other.seq);
}

/** The place of the first message after a number. */
function firstAfter(messages: readonly Message[], seq: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `previous` is the entry before the first. */
export function streamRows(entries: readonly StreamEntry[], previous?: StreamEntry): StreamRow[] {
  return entries.map((entry, index) => {
    const before = entries[index - 1] ?? previous;
    const startsDay = before === undefined || dayOf(before.at) !== dayOf(entry.at);
    const continues =
      before?.kind === 'message' &&
      entry.kind === 'message' &&
      before.item.sender_id === entry.item.sender_id &&
      minuteOf(before.at) === minuteOf(entry.at);
    return { ...entry, startsDay, startsGroup: startsDay || !continues };
  });
}

/** Neighboring entries that are drawn together, and removed together when far from view. */
export interface EntryPage {
  readonly number: number;
  readonly entries: readonly StreamEntry[];
  /** the last entry of the page before */
  readonly previous: StreamEntry | undefined;
}

/**
 * So few numbers that a page is drawn within a frame even on a slow phone, and even if every third
 * one is a card.
 */
const PAGE_NUMBERS = 4;

/** By their numbers, so that a page stays the same while others come before and after it. */
export const pageOf = (seq: number) => Math.floor(seq / PAGE_NUMBERS);

export function entryPages(entries: readonly StreamEntry[]): EntryPage[] {
  const pages: EntryPage[] = [];
  let start = 0;
  entries.forEach((entry, index) => {
    const next = entries[index + 1];
    const number = pageOf(entry.seq);
    if (next !== undefined && pageOf(next.seq) === number) return;
    const previous = entries[start - 1];
    pages.push({ number, entries: entries.slice(start, index + 1), previous });
    start = index + 1;
  });
  return pages;
}

const isSameEntry = (one: StreamEntry | undefined, other: StreamEntry | undefined) =>
  one?.item === other?.item &&
  (one?.kind !== 'card' || other?.kind !== 'card' || one.isRepeated === other.isRepeated);

export const isSamePage = (one: EntryPage, other: EntryPage) =>
  isSameEntry(one.previous, other.previous) &&
  one.entries.length === other.entries.length &&
  one.entries.every((entry, index) => isSameEntry(entry, other.entries[index]));
