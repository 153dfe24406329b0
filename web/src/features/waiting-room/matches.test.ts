import type { Participant } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { balanceOf } from './counts.ts';
import {
  acrossFrom,
  countStatuses,
  offeredMatches,
  type PotentialMatch,
  sideOfRoom,
  sortMatches,
} from './matches.ts';

const waiting = (
  username: string,
  side: Participant['side'] = 'disbelieving',
  second = 0,
): Participant => ({
  id: `entry-${username}`,
  userId: username,
  username,
  side,
  entryTime: `2026-01-01T10:00:0${second}.000Z`,
});

const names = (matches: readonly PotentialMatch[]) =>
  matches.map((match) => match.participant.username);

describe('the people one could meet', () => {
  const participants = [waiting('me', 'believing'), waiting('ally', 'believing'), waiting('bob')];

  it('are the other side, whether the member is waiting or only looking', () => {
    for (const userId of ['me', 'stranger']) {
      const across = acrossFrom({ participants, userId }, 'believing', new Set());
      expect(across).toEqual([waiting('bob')]);
    }
  });

  it('leave out current partners, and the member after changing sides', () => {
    expect(acrossFrom({ participants, userId: 'me' }, 'believing', new Set(['bob']))).toEqual([]);
    const across = acrossFrom({ participants, userId: 'me' }, 'disbelieving', new Set());
    expect(across).toEqual([waiting('ally', 'believing')]);
  });

  it('returns no matches before the room has loaded', () => {
    const unknown = { participants: null, userId: 'me' };
    expect(acrossFrom(unknown, 'believing', new Set())).toEqual([]);
  });
});

describe('the offered matches', () => {
  const participants = [waiting('me', 'believing'), waiting('ally', 'believing'), waiting('bob')];

  it('[WR5] are the opposite side while the member is waiting, with no status at first', () => {
    const matches = offeredMatches(
      { participants, statuses: new Map(), answers: new Map(), userId: 'me' },
      new Set(),
    );
    expect(matches).toEqual([{ participant: waiting('bob'), status: 'none' }]);
  });

  it('[WR5] returns no matches while the member is not waiting or the room has not loaded', () => {
    const statuses = new Map();
    const outside = offeredMatches(
      { participants, statuses, answers: new Map(), userId: 'stranger' },
      new Set(),
    );
    const unknown = offeredMatches(
      { participants: null, statuses, answers: new Map(), userId: 'me' },
      new Set(),
    );
    expect([...outside, ...unknown]).toEqual([]);
  });

  it('leave out anyone the member is already in conversation with', () => {
    const room = { participants, statuses: new Map(), answers: new Map(), userId: 'me' };
    expect(offeredMatches(room, new Set(['bob']))).toEqual([]);
  });
});

describe('the order of matches', () => {
  const matches = [
    waiting('Émile', 'disbelieving', 1),
    waiting('zoe', 'disbelieving', 3),
    waiting('Frank 10', 'disbelieving', 2),
    waiting('frank 9', 'disbelieving', 2),
  ].map((participant): PotentialMatch => ({ participant, status: 'none' }));

  it('is by arrival time, newest first', () => {
    expect(names(sortMatches(matches, 'recent'))).toEqual(['zoe', 'frank 9', 'Frank 10', 'Émile']);
  });

  it('is by name, as a person would look it up', () => {
    const expected = ['Émile', 'frank 9', 'Frank 10', 'zoe'];
    expect(names(sortMatches(matches, 'alphabetical'))).toEqual(expected);
  });
});

it('counts matches per status', () => {
  const statuses = ['none', 'pending', 'pending', 'accepted', 'ready'] as const;
  const matches = statuses.map((status) => ({ participant: waiting(status), status }));
  expect(countStatuses(matches)).toEqual({
    none: 1,
    pending: 2,
    accepted: 1,
    declined: 0,
    ready: 1,
  });
});

it('lists a side with the member first and the others in order of arrival', () => {
  const participants = [waiting('ann'), waiting('bob', 'believing'), waiting('me'), waiting('eve')];
  const side = sideOfRoom({ participants, userId: 'me' }, 'disbelieving');
  expect(side.map((one) => one.username)).toEqual(['me', 'ann', 'eve']);
});

describe('the balance of a room', () => {
  it('is in the middle when both sides are equal or empty', () => {
    expect(balanceOf({ believing: 0, disbelieving: 0 })).toBe(50);
    expect(balanceOf({ believing: 3, disbelieving: 3 })).toBe(50);
  });

  it('is at the end of the span when only one side is waiting', () => {
    expect(balanceOf({ believing: 4, disbelieving: 0 })).toBe(99);
    expect(balanceOf({ believing: 0, disbelieving: 1 })).toBe(1);
  });
});
