import { expect, test } from 'vitest';
import { formatDateUtc } from './dates.ts';

test.each(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 28)).toISOString()),
)('writes the day of %s by hand as Intl writes it', (iso) => {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  expect(formatDateUtc(iso)).toBe(format.format(new Date(iso)));
});
