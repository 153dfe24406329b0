import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideOf } from '../credences/personal.ts';
import {
  REQUESTS_PER_DAY,
  reachedRequestLimit,
  refuseAnswering,
  refuseCanceling,
  refuseSending,
  sidesToConverse,
} from './request.ts';

const percent = fc.integer({ min: 1, max: 99 });
const credence = fc.option(percent);

describe('sending a request', () => {
  it('[PR1] to oneself is refused, whatever the credence', () => {
    fc.assert(fc.property(credence, (own) => refuseSending('ada', 'ada', own) !== null));
    expect(refuseSending('ada', 'ada', 80)).toBe('REQUEST_TO_ONESELF');
  });

  it('[PR1] needs a credence other than 50', () => {
    expect(refuseSending('ada', 'ben', null)).toBe('CREDENCE_MISSING');
    expect(refuseSending('ada', 'ben', 50)).toBe('CREDENCE_NEUTRAL');
    fc.assert(
      fc.property(percent, (own) => {
        expect(refuseSending('ada', 'ben', own) === null).toBe(own !== 50);
      }),
    );
  });
});

describe('sending many requests', () => {
  const { toOne, toAll } = REQUESTS_PER_DAY;

  it('[PR4] stops for a day after 5 to one member, or 30 in total', () => {
    expect({ toOne, toAll }).toEqual({ toOne: 5, toAll: 30 });
    expect(reachedRequestLimit({ toOne: 4, toAll: 29 })).toBeNull();
    expect(reachedRequestLimit({ toOne: 5, toAll: 5 })).toBe('toOne');
    expect(reachedRequestLimit({ toOne: 0, toAll: 30 })).toBe('toAll');
  });

  it('[PR4] stays refused when even more were sent', () => {
    const sent = fc.record({ toOne: fc.nat(2 * toOne), toAll: fc.nat(2 * toAll) });
    fc.assert(
      fc.property(sent, fc.nat(3), (before, more) => {
        const after = { toOne: before.toOne + more, toAll: before.toAll + more };
        expect(reachedRequestLimit(before) !== null && reachedRequestLimit(after) === null).toBe(
          false,
        );
      }),
    );
  });
});

describe('answering a request', () => {
  it('[PR2] is allowed only for its target', () => {
    fc.assert(
      fc.property(fc.constantFrom('ada', 'eve'), fc.boolean(), (userId, pending) => {
        expect(refuseAnswering({ targetId: 'ben', pending }, userId)).toBe('NOT_THE_TARGET');
      }),
    );
  });

  it('[PR2] is allowed only once', () => {
    expect(refuseAnswering({ targetId: 'ben', pending: true }, 'ben')).toBeNull();
    expect(refuseAnswering({ targetId: 'ben', pending: false }, 'ben')).toBe('REQUEST_ANSWERED');
  });
});

describe('canceling a request', () => {
  it('[PR5] is allowed only for its sender, and only while it is pending', () => {
    const request = { requesterId: 'ada', pending: true };
    expect(refuseCanceling(request, 'ada')).toBeNull();
    for (const other of ['ben', 'eve']) {
      expect(refuseCanceling(request, other)).toBe('NOT_THE_SENDER');
    }
    expect(refuseCanceling({ ...request, pending: false }, 'ada')).toBe('REQUEST_ANSWERED');
  });
});

describe('accepting a request', () => {
  it('[PR3] puts each member on the side of their own credence', () => {
    expect(sidesToConverse(80, 20)).toEqual({
      ok: true,
      value: { requester: 'believing', target: 'disbelieving' },
    });
    expect(sidesToConverse(49, 51)).toEqual({
      ok: true,
      value: { requester: 'disbelieving', target: 'believing' },
    });
  });

  it('[PR3] is refused unless the two are on opposite sides', () => {
    fc.assert(
      fc.property(credence, credence, (requester, target) => {
        const sides = [sideOf(requester), sideOf(target)];
        const opposite = sides.includes('believing') && sides.includes('disbelieving');
        const answer = sidesToConverse(requester, target);
        expect(answer.ok).toBe(opposite);
        if (answer.ok) return;
        const missing = target === null ? 'CREDENCE_MISSING' : 'CREDENCE_NEUTRAL';
        expect(answer.refusal).toBe(sideOf(target) === null ? missing : 'SIDES_NOT_OPPOSITE');
      }),
    );
  });

  it('[PR3] has the same outcome no matter who sent the request', () => {
    fc.assert(
      fc.property(credence, credence, (one, other) => {
        expect(sidesToConverse(one, other).ok).toBe(sidesToConverse(other, one).ok);
      }),
    );
  });
});
