import { expect, test } from 'vitest';
import { lengthText, paceText } from './round-words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  [45 * MINUTE_MS, '45 minutes'],
  [HOUR_MS, '1 hour'],
  [90 * MINUTE_MS, '1 hour 30 minutes'],
  [72 * HOUR_MS, '3 days'],
  [36 * HOUR_MS, '1 day 12 hours'],
])('writes %d ms as %s', (ms, text) => expect(lengthText(ms)).toBe(text));

test('says that people meet at the same time in a short round, and at their own pace in a long one', () => {
  expect(paceText({ pairsAt: 0, endsAt: 45 * MINUTE_MS })).toMatch(/^Live: .* 45 minutes\.$/);
  expect(paceText({ pairsAt: 0, endsAt: 72 * HOUR_MS })).toMatch(/^At your own pace: .* 3 days,/);
});
