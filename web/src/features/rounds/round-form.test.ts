import { roundTexts } from '@midspan/contract';
import { expect, test } from 'vitest';
import { asFieldTime, roundBodyOf, roundForm, usualTime, windowIn } from './round-form.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const NOW = Date.parse('2026-11-18T12:00:00.000Z');
const HOUR_MS = 3_600_000;

const fields = (changed: object = {}) => ({
  title: 'Friday evening',
  claims: [ID],
  at: asFieldTime(NOW + 48 * HOUR_MS),
  minutes: '45',
  ...changed,
});
const messagesOf = (changed: object) =>
  roundForm(() => NOW)
    .safeParse(fields(changed))
    .error?.issues.map(({ path, message }) => [path[0], message]);

test('sends the moments that the reader chose in their own time zone', () => {
  expect(roundForm(() => NOW).safeParse(fields()).success).toBe(true);
  expect(roundBodyOf(fields())).toEqual({
    title: 'Friday evening',
    hypothesis_ids: [ID],
    pairs_at: '2026-11-20T12:00:00.000Z',
    ends_at: '2026-11-20T12:45:00.000Z',
  });
});

test.each([
  ['a title of two letters', { title: 'ab' }, ['title', roundTexts.titleShort]],
  ['no claim', { claims: [] }, ['claims', roundTexts.claims]],
  ['six claims', { claims: Array(6).fill(ID) }, ['claims', roundTexts.claims]],
  ['no time', { at: '' }, ['at', 'Choose a day and a time.']],
  ['a time that is too near', { at: asFieldTime(NOW) }, ['at', roundTexts.times.TOO_SOON]],
  [
    'a time that is too far',
    { at: asFieldTime(NOW + 61 * 24 * HOUR_MS) },
    ['at', roundTexts.times.TOO_FAR],
  ],
  ['a length that is too short', { minutes: '10' }, ['at', roundTexts.times.TOO_SHORT]],
])('refuses %s', (_what, changed, refusal) => expect(messagesOf(changed)).toEqual([refusal]));

test('proposes an evening that the server accepts', () => {
  expect(messagesOf({ at: usualTime(NOW) })).toBeUndefined();
  expect(new Date(windowIn(fields({ at: usualTime(NOW) }))?.pairsAt ?? 0).getHours()).toBe(19);
});
