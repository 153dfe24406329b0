import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatDate } from './dates.ts';

it('writes a day as English writes it, in the time zone of the reader', () => {
  const english = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
  const days = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (day) => {
      expect(formatDate(day.toISOString())).toBe(english.format(day));
    }),
  );
});
