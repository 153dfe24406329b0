import { describe, expect, it } from 'vitest';
import { timeLabel } from './plot.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

const label = (tick: Date, spanMs: number) =>
  timeLabel(tick, [tick.getTime() - spanMs / 2, tick.getTime() + spanMs / 2]);

describe('a label of the time axis', () => {
  it('writes every day the same way, including the first of a week or month', () => {
    for (const day of [1, 13, 15]) {
      expect(label(new Date(2026, 10, day), 3 * DAY_MS)).toBe(`Nov ${day}`);
    }
  });

  it('names the month and year when ticks are months apart', () => {
    expect(label(new Date(2026, 0, 1), 2 * 365 * DAY_MS)).toBe('Jan 2026');
  });

  it('names the time within a day, with seconds only when they matter', () => {
    expect(label(new Date(2026, 10, 13, 15, 20), DAY_MS)).toMatch(/^3:20\sPM$/);
    expect(label(new Date(2026, 10, 13, 15, 20, 30), DAY_MS)).toMatch(/^3:20:30\sPM$/);
  });
});
