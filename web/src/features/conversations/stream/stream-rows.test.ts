import type { EvidenceCard, ItemStep, Message, StreamLine } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { AT, aMessage, anEvidence, ann, ben, FLAG_LINES } from '../live/live-test-data.ts';
import { moveReadMark, type ReadMark } from './read-mark.ts';
import {
  dayLabel,
  type EntryPage,
  entryPages,
  isSamePage,
  type ShownStretch,
  streamEntries,
  streamRows,
} from './stream-rows.ts';

const at = (seq: number, sender: string, created_at: string) =>
  aMessage(seq, sender, { created_at });

const entriesOf = (messages: readonly Message[], given: Partial<ShownStretch> = {}) =>
  streamEntries({
    from: 0,
    to: Number.POSITIVE_INFINITY,
    messages,
    cards: [],
    lines: [],
    restatements: [],
    ...given,
  });

const accepted = (seq: number): ItemStep => ({
  kind: 'accepted',
  seq,
  at: AT,
  by: ben.id,
  figure: { from: 50, to: 78 },
});
const aCard = (id: string, seq: number): EvidenceCard => ({
  ...anEvidence(id),
  seq,
  steps: [{ kind: 'proposed', seq, at: AT, by: ann.id }],
  elsewhere: [],
});
const aLine = (evidenceId: string, seq: number): StreamLine => ({
  kind: 'evidence',
  seq,
  evidenceId,
  description: 'A study',
  step: accepted(seq),
});

describe('the entries of a stream', () => {
  const kinds = (entries: ReturnType<typeof entriesOf>) =>
    entries.map(({ seq, kind }) => `${seq} ${kind}`);

  it('are in the order of their numbers', () => {
    const entries = entriesOf([aMessage(1, 'ann'), aMessage(3, 'ben'), aMessage(6, 'ann')], {
      cards: [aCard('e1', 2), aCard('e2', 7)],
      lines: [{ ...FLAG_LINES.created, seq: 4 }, aLine('e1', 5)],
    });
    expect(kinds(entries)).toEqual([
      '1 message',
      '2 card',
      '3 message',
      '4 line',
      '5 line',
      '6 message',
      '7 card',
    ]);
    expect(entries.flatMap((one) => (one.kind === 'card' ? one.isRepeated : []))).toEqual([
      true,
      false,
    ]);
  });

  it('leave out a step whose card is right above it, with no message between', () => {
    const cards = [aCard('e1', 2), aCard('e2', 3)];
    const lines = [aLine('e1', 4), aLine('e2', 6), aLine('e0', 7)];
    const entries = entriesOf([aMessage(1, 'ann'), aMessage(5, 'ann')], { cards, lines });
    expect(kinds(entries)).toEqual([
      '1 message',
      '2 card',
      '3 card',
      '5 message',
      '6 line',
      '7 line',
    ]);
  });

  it('leave out cards above the loaded part, and flag steps shown on a flagged message', () => {
    const lines = [
      { ...FLAG_LINES.clarified, seq: 6 },
      { ...FLAG_LINES.suggested, seq: 7 },
      { ...FLAG_LINES.resolved, seq: 8 },
    ];
    const entries = entriesOf([aMessage(5, 'ann')], { from: 5, cards: [aCard('e1', 2)], lines });
    expect(kinds(entries)).toEqual(['5 message', '8 line']);
  });

  it('start a new group of messages after a card', () => {
    const messages = [aMessage(1, 'ann'), aMessage(3, 'ann'), aMessage(4, 'ann')];
    const rows = streamRows(entriesOf(messages, { cards: [aCard('e1', 2)] }));
    expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, true, true, false]);
  });
});

describe('the rows of a message list', () => {
  it('start a group when the sender, the minute or the day changes', () => {
    const rows = streamRows(
      entriesOf([
        at(1, 'ann', '2026-01-01T10:00:01.000Z'),
        at(2, 'ann', '2026-01-01T10:00:59.000Z'),
        at(3, 'ben', '2026-01-01T10:00:59.500Z'),
        at(4, 'ben', '2026-01-01T10:01:00.000Z'),
        at(5, 'ben', '2026-01-04T10:01:00.000Z'),
      ]),
    );
    expect(rows.map((row) => row.startsGroup)).toEqual([true, false, true, true, true]);
    expect(rows.map((row) => row.startsDay)).toEqual([true, false, false, false, true]);
  });
});

describe('the pages of a message list', () => {
  const seqs = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index, 'ann'));
  const pagesOf = (messages: readonly Message[]) => entryPages(entriesOf(messages));
  const shape = (pages: readonly EntryPage[]) =>
    pages.map(({ number, entries, previous }) => [number, entries.length, previous?.seq]);

  it('contain every message once and in order, and know the sender before them', () => {
    const messages = seqs(10, 22);
    const pages = pagesOf(messages);
    expect(pages.flatMap((page) => page.entries.map(({ item }) => item))).toEqual(messages);
    expect(shape(pages)).toEqual([
      [2, 2, undefined],
      [3, 4, 11],
      [4, 4, 15],
      [5, 3, 19],
    ]);
    expect(pagesOf([])).toEqual([]);
  });

  it('stay the same while older and newer messages arrive', () => {
    const messages = seqs(6, 14);
    const [, kept] = pagesOf(messages);
    const [, , still, newest] = pagesOf([...seqs(2, 5), ...messages, ...seqs(15, 15)]);
    expect(kept && still && isSamePage(kept, still)).toBe(true);
    const [, , before] = pagesOf(messages);
    expect(before && newest && isSamePage(before, newest)).toBe(false);
  });

  it('change with a message in them or the one before them', () => {
    const messages = seqs(0, 7);
    const [, page] = pagesOf(messages);
    const changed = (seq: number) =>
      pagesOf(messages.map((one) => (one.seq === seq ? { ...one, is_flagged: true } : one)))[1];
    for (const [seq, isSame] of [
      [2, true],
      [3, false],
      [4, false],
      [7, false],
    ] as const) {
      const now = changed(seq);
      expect(page && now && isSamePage(page, now)).toBe(isSame);
    }
  });

  it('start a group or a day only when the previous page ends another', () => {
    const [first, second] = pagesOf(seqs(0, 7));
    const startsOf = (page: EntryPage | undefined) =>
      page && streamRows(page.entries, page.previous)[0];
    expect(startsOf(first)).toMatchObject({ startsDay: true, startsGroup: true });
    expect(startsOf(second)).toMatchObject({ startsDay: false, startsGroup: false });
  });
});

describe('the name of a day', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const on = (month: number, day: number) =>
    dayLabel(new Date(2026, month, day).toISOString(), now);

  it('is a word for today and yesterday, even across months, and otherwise a date', () => {
    expect(on(2, 1)).toBe('Today');
    expect(on(1, 28)).toBe('Yesterday');
    expect(on(1, 27)).toBe('February 27, 2026');
  });
});

describe('the read position', () => {
  const messages = (...senders: string[]) => senders.map((id, index) => aMessage(index + 1, id));
  const reading: ReadMark = { read: 1, line: null, isReading: true };

  it('moves along with messages seen on arrival, without a line', () => {
    expect(moveReadMark(reading, true, messages('ben', 'ben'), 'ann')).toEqual({
      read: 2,
      line: null,
      isReading: true,
    });
  });

  it('stops when the reader leaves the tab, and a line marks the place on return', () => {
    const away = moveReadMark(reading, false, messages('ben'), 'ann');
    expect(away).toEqual({ read: 1, line: 1, isReading: false });
    expect(moveReadMark(away, false, messages('ben', 'ben'), 'ann')).toBe(away);
    const back = moveReadMark(away, true, messages('ben', 'ben'), 'ann');
    expect(back).toEqual({ read: 2, line: 1, isReading: true });
    expect(moveReadMark(back, true, messages('ben', 'ben', 'ben'), 'ann').line).toBe(1);
  });

  it('needs no line when nothing arrived, or once the reader has answered', () => {
    const away = moveReadMark(reading, false, messages('ben'), 'ann');
    expect(moveReadMark(away, true, messages('ben'), 'ann').line).toBeNull();
    expect(moveReadMark(away, true, messages('ben', 'ben', 'ann'), 'ann').line).toBeNull();
  });
});
