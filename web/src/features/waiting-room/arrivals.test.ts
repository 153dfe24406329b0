import type { Participant } from '@midspan/contract';
import type { MatchStatus } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { callsBetween, roomTitle, seatedMatch } from './arrivals.ts';
import type { PotentialMatch } from './matches.ts';

const waiting = (username: string, second: number): Participant => ({
  id: `entry-${username}-${second}`,
  userId: username,
  username,
  side: 'disbelieving',
  entryTime: `2026-01-01T10:00:0${second}.000Z`,
});
const match = (username: string, status: MatchStatus, second = 5): PotentialMatch => ({
  participant: waiting(username, second),
  status,
});
const me: Participant = { ...waiting('me', 3), side: 'believing' };

describe('the seat across', () => {
  it('[WR10] shows someone who accepted before the newest arrival', () => {
    const arrivals = [match('ann', 'none', 4), match('ben', 'none', 5)];
    expect(seatedMatch(arrivals)).toEqual(match('ben', 'none', 5));
    const calling = [...arrivals, match('cat', 'pending', 1)];
    expect(seatedMatch(calling)).toEqual(match('cat', 'pending', 1));
    expect(seatedMatch([...calling, match('dan', 'ready', 0)])?.participant.username).toBe('dan');
  });

  it('[WR10] keeps someone who has yet to answer until there is someone to answer', () => {
    const asked = match('ann', 'accepted', 9);
    expect(seatedMatch([asked])).toEqual(asked);
    expect(seatedMatch([asked, match('ben', 'none', 1)])?.participant.username).toBe('ben');
  });

  it('[WR10] is empty when no one is there or all declined', () => {
    expect(seatedMatch([])).toBeNull();
    expect(seatedMatch([match('ann', 'declined')])).toBeNull();
  });
});

describe('the title of the page', () => {
  it.each([
    [[], 'Waiting Room'],
    [[match('ann', 'accepted'), match('ben', 'declined')], 'Waiting Room'],
    [[match('ann', 'none')], 'ann is here'],
    [[match('ann', 'none', 5), match('ben', 'pending')], 'ben is ready to chat with you'],
    [[match('ann', 'ready')], 'ann accepted: start your conversation'],
  ])('says who is in the seat across', (matches, title) => {
    expect(roomTitle(matches)).toBe(title);
  });
});

describe('an announcement', () => {
  it('[WR10] is made once for someone who arrived after the member', () => {
    const after = [match('ann', 'none', 5)];
    expect(callsBetween([], after, me)).toEqual(['ann is here. Accept or decline.']);
    expect(callsBetween(after, after, me)).toEqual([]);
  });

  it('is not made for anyone who was there before the member joined', () => {
    expect(callsBetween([], [match('ann', 'none', 2)], me)).toEqual([]);
  });

  it('[WR10] is made for someone who accepted, even if they were there before', () => {
    const before = [match('ann', 'none', 2)];
    expect(callsBetween(before, [match('ann', 'pending', 2)], me)).toEqual([
      'ann is ready to chat with you. Accept or decline.',
    ]);
  });

  it('is made again when someone left and came back', () => {
    const again = [match('ann', 'none', 7)];
    expect(callsBetween([match('ann', 'none', 5)], again, me)).toHaveLength(1);
  });

  it('is made for a confirmed match, no matter who accepted last', () => {
    for (const status of ['accepted', 'pending'] as const) {
      const calls = callsBetween([match('ann', status)], [match('ann', 'ready')], me);
      expect(calls).toEqual(['You and ann both accepted.']);
    }
  });

  it('counts people who arrive at once', () => {
    const crowd = [match('ann', 'none'), match('ben', 'none')];
    expect(callsBetween([], crowd, me)).toEqual(['2 people from the other side are here now.']);
  });

  it('is not made for the member’s own accepting and declining', () => {
    const before = [match('ann', 'none'), match('ben', 'pending')];
    expect(callsBetween(before, [match('ann', 'accepted'), match('ben', 'declined')], me)).toEqual(
      [],
    );
  });
});
