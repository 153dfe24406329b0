import { describe, expect, it } from 'vitest';
import { initialLive } from '../live/live-state.ts';
import { withPresence } from '../live/live-updates.ts';
import { presenceWords } from './presence-text.tsx';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const left = (agoMs: number) => ({
  presence: { online: false, last_here: new Date(NOW - agoMs).toISOString() },
  partnerTyping: false,
});
const MINUTE_MS = 60_000;

describe('the words for a partner’s presence', () => {
  it('say that they are here, or that they are typing', () => {
    const presence = { online: true, last_here: '2026-03-10T11:59:00.000Z' };
    expect(presenceWords({ presence, partnerTyping: false }, NOW)).toBe('here now');
    expect(presenceWords({ presence, partnerTyping: true }, NOW)).toBe('typing…');
  });

  it.each([
    [20_000, 'last here a moment ago'],
    [MINUTE_MS, 'last here 1 minute ago'],
    [5.9 * MINUTE_MS, 'last here 5 minutes ago'],
    [3 * 60 * MINUTE_MS, 'last here 3 hours ago'],
    [25 * 60 * MINUTE_MS, 'last here yesterday'],
    [3 * 24 * 60 * MINUTE_MS, 'last here 3 days ago'],
    [30 * 24 * 60 * MINUTE_MS, 'last here on February 8, 2026'],
    // Clocks that differ a little don't put anyone into the future.
    [-5_000, 'last here a moment ago'],
  ])('say after %i ms that they were %s', (agoMs, words) => {
    expect(presenceWords(left(agoMs), NOW)).toBe(words);
  });

  it('are absent when nothing is known', () => {
    expect(presenceWords({ presence: null, partnerTyping: false }, NOW)).toBeNull();
    const never = { online: false, last_here: null };
    expect(presenceWords({ presence: never, partnerTyping: false }, NOW)).toBeNull();
  });
});

describe('the partner’s presence', () => {
  const here = { online: true, last_here: '2026-03-10T11:59:00.000Z' };
  const online = withPresence(initialLive('ann'), here);

  it('ends what they were typing when they leave', () => {
    const typing = { ...online, partnerTyping: true };
    const presence = { ...here, online: false };
    expect(withPresence(typing, presence)).toMatchObject({
      presence,
      partnerTyping: false,
    });
  });
});
