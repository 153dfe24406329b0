import { scaleTime } from '@visx/scale';
import { describe, expect, it } from 'vitest';
import { timeLabel, timeTicks } from './plot.tsx';

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

it('gives each label of the time axis room, however long the time and however narrow the chart', () => {
  const widest = '11:02:35 AM'.length * 7;
  const end = Date.UTC(2026, 10, 19, 11, 14);
  for (const width of [180, 240, 560, 900]) {
    for (let spanMs = 10_000; spanMs < 4_000 * DAY_MS; spanMs *= 1.1) {
      const time = scaleTime({ domain: [end - spanMs, end], range: [0, width] });
      const places = timeTicks(time, width).map((tick) => time(tick));
      const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
      expect(places.length, `${width} px, ${spanMs} ms`).toBeGreaterThan(0);
      expect(Math.min(...gaps), `${width} px, ${spanMs} ms`).toBeGreaterThanOrEqual(widest);
    }
  }
});
