import { expect, it } from 'vitest';
import { agoText, aheadText, formatAppointment } from './dates.ts';

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

/** The same time of day this many days later, wherever the tests run. */
const daysAhead = (days: number) => {
  const moment = new Date(2026, 2, 10 + days, 14, 0);
  return moment.toISOString();
};

it.each([
  [3, 'Friday, 14:00'],
  [6, 'Monday, 14:00'],
  [7, 'Tuesday, March 17, 14:00'],
])('writes a moment %i days ahead as "%s" in the reader’s own time', (days, text) => {
  expect(aheadText(daysAhead(days), new Date(2026, 2, 10, 14, 0).getTime())).toBe(text);
});

it('writes a set time with its day, and with its year only if that is another', () => {
  const at = (year: number) => new Date(year, 4, 15, 19, 0).toISOString();
  expect(formatAppointment(at(2026), NOW)).toMatch(/^Friday, May 15 at 7:00\sPM$/);
  expect(formatAppointment(at(2027), NOW)).toMatch(/^Saturday, May 15, 2027 at 7:00\sPM$/);
});
