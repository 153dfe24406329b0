import { describe, expect, it } from 'vitest';
import { aMessage } from './live-test-data.ts';
import {
  dayLabel,
  isSamePage,
  type MessagePage,
  messagePages,
  messageRows,
} from './message-rows.ts';
import { moveReadMark, type ReadMark } from './read-mark.ts';

const at = (seq: number, sender: string, created_at: string) =>
  aMessage(seq, sender, { created_at });

describe('the rows of a message list', () => {
  it('start a group when the sender, the minute or the day changes', () => {
    const rows = messageRows([
      at(1, 'ann', '2026-01-01T10:00:01.000Z'),
      at(2, 'ann', '2026-01-01T10:00:59.000Z'),
      at(3, 'ben', '2026-01-01T10:00:59.500Z'),
      at(4, 'ben', '2026-01-01T10:01:00.000Z'),
      at(5, 'ben', '2026-01-04T10:01:00.000Z'),
    ]);
    expect(rows.map((row) => row.startsGroup)).toEqual([true, false, true, true, true]);
    expect(rows.map((row) => row.startsDay)).toEqual([true, false, false, false, true]);
  });
});

describe('the pages of a message list', () => {
  const seqs = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index, 'ann'));
  const shape = (pages: readonly MessagePage[]) =>
    pages.map(({ number, messages, previous }) => [number, messages.length, previous?.seq]);

  it('contain every message once and in order, and know the sender before them', () => {
    const messages = seqs(30, 130);
    const pages = messagePages(messages);
    expect(pages.flatMap((page) => page.messages)).toEqual(messages);
    expect(shape(pages)).toEqual([
      [0, 20, undefined],
      [1, 50, 49],
      [2, 31, 99],
    ]);
    expect(messagePages([])).toEqual([]);
  });

  it('stay the same while older and newer messages arrive', () => {
    const messages = seqs(60, 160);
    const [, kept] = messagePages(messages);
    const [, , still, newest] = messagePages([...seqs(10, 59), ...messages, ...seqs(161, 161)]);
    expect(kept && still && isSamePage(kept, still)).toBe(true);
    const [, , before] = messagePages(messages);
    expect(before && newest && isSamePage(before, newest)).toBe(false);
  });

  it('change with a message in them or the one before them', () => {
    const messages = seqs(0, 99);
    const [, page] = messagePages(messages);
    const changed = (seq: number) =>
      messagePages(
        messages.map((one) => (one.seq === seq ? { ...one, is_flagged: true } : one)),
      )[1];
    for (const [seq, isSame] of [
      [48, true],
      [49, false],
      [50, false],
      [99, false],
    ] as const) {
      const now = changed(seq);
      expect(page && now && isSamePage(page, now)).toBe(isSame);
    }
  });

  it('start a group or a day only when the previous page ends another', () => {
    const [first, second] = messagePages(seqs(0, 99));
    const startsOf = (page: MessagePage | undefined) =>
      page && messageRows(page.messages, page.previous)[0];
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

  it('stops when the reader looks away, and a line marks the place on return', () => {
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
