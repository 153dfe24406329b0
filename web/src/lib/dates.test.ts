import { expect, it } from 'vitest';
import { agoText } from './dates.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

it.each([
  ['2026-03-10T12:00:05.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 min ago'],
  ['2026-03-10T11:00:01.000Z', '59 min ago'],
  ['2026-03-10T09:00:00.000Z', '3 h ago'],
  ['2026-03-09T12:00:00.000Z', '1 day ago'],
  ['2026-03-04T11:00:00.000Z', '6 days ago'],
  ['2026-02-01T12:00:00.000Z', 'February 1, 2026'],
])('writes %s as "%s" at noon on March 10', (iso, text) => {
  expect(agoText(iso, NOW)).toBe(text);
});
