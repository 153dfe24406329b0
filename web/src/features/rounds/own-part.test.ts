import { expect, test } from 'vitest';
import { ownPartOf, readAgainMs } from './own-part.ts';

const PAIRS_AT = '2026-11-20T19:00:00.000Z';
const BEFORE = Date.parse(PAIRS_AT) - 60_000;
const AFTER = Date.parse(PAIRS_AT) + 1_000;
const WAITING = { outcome: 'waiting' } as const;

const round = (state: 'open' | 'paired' | 'over' | 'canceled', signup: Signup = null) =>
  ({ state, pairs_at: PAIRS_AT, signup }) as const;
type Signup = { outcome: 'waiting' | 'paired' | 'no_partner' | 'no_side' } | null;

test.each([
  ['sign-up', round('open'), BEFORE],
  ['signed-up', round('open', WAITING), BEFORE],
  ['pairing', round('open', WAITING), AFTER],
  ['pairing', round('paired', WAITING), AFTER],
  ['sign-up', round('open'), AFTER],
  ['closed', round('paired'), AFTER],
  ['paired', round('paired', { outcome: 'paired' }), AFTER],
  ['paired', round('over', { outcome: 'paired' }), AFTER],
  ['no-partner', round('paired', { outcome: 'no_partner' }), AFTER],
  ['no-partner', round('over', WAITING), AFTER],
  ['left-out', round('paired', { outcome: 'no_side' }), AFTER],
  ['canceled', round('canceled', WAITING), BEFORE],
] as const)('shows "%s" for %o', (part, given, nowMs) => {
  expect(ownPartOf(given, nowMs)).toBe(part);
});

test('reads often only for someone who is about to get a partner', () => {
  expect(readAgainMs(round('open', WAITING), AFTER)).toBe(5_000);
  expect(readAgainMs(round('open', WAITING), BEFORE)).toBe(60_000);
  expect(readAgainMs(round('open'), AFTER)).toBe(60_000);
  expect(readAgainMs(round('paired', { outcome: 'paired' }), AFTER)).toBe(60_000);
  expect(readAgainMs(round('over'), AFTER)).toBe(false);
});
