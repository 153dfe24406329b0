import { describe, expect, it } from 'vitest';
import { BRAKE_MS, BRAKE_POINTS } from './brake.ts';
import { carriedAt, type Shown, settlesAt, shownAfter } from './shown.ts';

const BRAKE = { points: BRAKE_POINTS, ms: BRAKE_MS };
const HOUR = 60 * 60 * 1_000;

const moved = (shown: Shown, at: number, to: number) => shownAfter(shown, { at, from: to, to });

describe('[SD8] a carried figure', () => {
  it('goes to where it is computed in steps of 29 points every 72 hours', () => {
    let shown = moved(carriedAt(1, 0, BRAKE), 5 * HOUR, 99);
    const seen = [[5 * HOUR, shown.percent]];
    for (;;) {
      const due = settlesAt(shown, 99);
      if (due === null) break;
      shown = moved(shown, due, 99);
      seen.push([due, shown.percent]);
    }
    expect(seen).toEqual([
      [5 * HOUR, 30],
      [77 * HOUR, 59],
      [149 * HOUR, 88],
      [221 * HOUR, 99],
    ]);
  });

  it('goes back at once when it is corrected within 72 hours', () => {
    const away = moved(carriedAt(1, 0, BRAKE), HOUR, 99);
    expect(moved(away, 11 * HOUR, 1).percent).toBe(1);
  });

  it('counts every percent shown within the 72 hours, both ends included', () => {
    const shown = moved(carriedAt(50, 0, BRAKE), HOUR, 60);
    expect(moved(shown, HOUR + BRAKE_MS - 1, 99).percent).toBe(79);
    expect(moved(shown, HOUR + BRAKE_MS, 99).percent).toBe(89);
    // Shown for no time at all, 50 was still shown in that millisecond.
    const atOnce = moved(carriedAt(50, HOUR, BRAKE), HOUR, 60);
    expect(moved(atOnce, HOUR + BRAKE_MS, 99).percent).toBe(79);
    expect(moved(atOnce, HOUR + BRAKE_MS + 1, 99).percent).toBe(89);
  });
});

describe('[SD15] an operators’ act', () => {
  const act = (stood: number | null) => ({ operator: { stood } });
  const slow = moved(carriedAt(1, 0, BRAKE), HOUR, 99);

  it('shows its own effect and nothing else', () => {
    const by = (from: number, to: number) =>
      shownAfter(slow, { at: 2 * HOUR, from, to, ...act(null) }).percent;
    expect(by(99, 1)).toBe(1);
    expect(by(99, 30)).toBe(30);
    expect(by(99, 60)).toBe(30);
    expect(by(80, 99)).toBe(49);
  });

  it('is undone at most to where the figure stood, and slowly from there', () => {
    const settled = carriedAt(80, 0, BRAKE);
    const without = shownAfter(settled, { at: HOUR, from: 80, to: 10, ...act(null) });
    expect(without.percent).toBe(10);
    const back = { at: 2 * HOUR, from: 10, to: 80 };
    expect(shownAfter(without, { ...back, ...act(80) }).percent).toBe(80);
    expect(shownAfter(without, { ...back, to: 95, ...act(60) }).percent).toBe(60);
    expect(shownAfter(without, back).percent).toBe(39);
  });
});
