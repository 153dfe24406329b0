import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CIRCLE_LIMITS,
  CIRCLE_NAME,
  CIRCLE_PURPOSE,
  checkCircleText,
  type Joining,
  type JoinLink,
  linkState,
  mayLeave,
  placesLeftToday,
  reachedCircleLimit,
  takePlace,
} from './circle.ts';

const OPEN: JoinLink = { revoked: false, expired: false, placesLeft: 1, ended: false };
const NEW: Joining = { isMember: false, wasRemoved: false, hasPlace: false };

const anyLink = fc.record<JoinLink>({
  revoked: fc.boolean(),
  expired: fc.boolean(),
  placesLeft: fc.nat(2),
  ended: fc.boolean(),
});
const refusalOf = (link: Partial<JoinLink>, joining: Partial<Joining> = {}) => {
  const answer = takePlace({ ...OPEN, ...link }, { ...NEW, ...joining });
  return answer.ok ? null : answer.refusal;
};

describe('the texts of a circle', () => {
  const codeOf = (
    raw: string,
    lengths: typeof CIRCLE_NAME | typeof CIRCLE_PURPOSE = CIRCLE_NAME,
  ) => {
    const checked = checkCircleText(raw, lengths);
    return checked.ok ? checked.value : checked.refusal;
  };

  it('[CI1] has a name of 3 to 60 characters and a purpose of up to 500', () => {
    expect(codeOf('Ab')).toBe('TEXT_SHORT');
    expect(codeOf('   ')).toBe('TEXT_SHORT');
    expect(codeOf(' Abc ')).toBe('Abc');
    expect(codeOf('é'.repeat(60))).toBe('é'.repeat(60));
    expect(codeOf('x'.repeat(61))).toBe('TEXT_TOO_LONG');
    expect(codeOf('', CIRCLE_PURPOSE)).toBe('');
    expect(codeOf('x'.repeat(501), CIRCLE_PURPOSE)).toBe('TEXT_TOO_LONG');
  });

  it('[CI1] [NA3] [NA4] speaks for no one and leads nowhere', () => {
    expect(codeOf('Midspan team')).toBe('TEXT_RESERVED');
    expect(codeOf('Join us at example.org')).toBe('TEXT_ADDRESS');
    expect(codeOf('Write to ada@example.org', CIRCLE_PURPOSE)).toBe('TEXT_ADDRESS');
  });
});

describe('a link', () => {
  it('[CI3] is open, used up, expired or revoked, the last reason first', () => {
    expect(linkState(OPEN, NEW)).toBe('open');
    expect(linkState({ ...OPEN, placesLeft: 0 }, NEW)).toBe('used');
    expect(linkState({ ...OPEN, placesLeft: 0, expired: true }, NEW)).toBe('expired');
    expect(linkState({ ...OPEN, expired: true, revoked: true }, NEW)).toBe('revoked');
    expect(linkState({ ...OPEN, ended: true }, NEW)).toBe('revoked');
    expect(linkState(OPEN, { ...NEW, wasRemoved: true })).toBe('revoked');
    const registered = { ...NEW, hasPlace: true };
    expect(linkState({ ...OPEN, placesLeft: 0, expired: true }, registered)).toBe('open');
    expect(linkState({ ...OPEN, revoked: true }, registered)).toBe('revoked');
  });

  it('[CI3] gives a place to newcomers exactly while it is open', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        expect(takePlace(link, NEW).ok).toBe(linkState(link, NEW) === 'open');
      }),
    );
    expect(refusalOf({ placesLeft: 0 })).toBe('CIRCLE_FULL');
    expect(refusalOf({ expired: true })).toBe('LINK_EXPIRED');
    expect(refusalOf({ revoked: true })).toBe('LINK_REVOKED');
    expect(refusalOf({ ended: true })).toBe('CIRCLE_ENDED');
  });

  it('[CI5] keeps the place of anyone who has one, until it is revoked or the circle ends', () => {
    expect(refusalOf({ placesLeft: 0, expired: true }, { hasPlace: true })).toBeNull();
    expect(refusalOf({ revoked: true }, { hasPlace: true })).toBe('LINK_REVOKED');
    expect(refusalOf({ ended: true }, { hasPlace: true })).toBe('CIRCLE_ENDED');
  });

  it('[CI7] is revoked for someone who was removed, and asks nothing of a member', () => {
    fc.assert(
      fc.property(anyLink, (link) => {
        expect(takePlace(link, { ...NEW, wasRemoved: true, hasPlace: true })).toMatchObject({
          refusal: 'LINK_REVOKED',
        });
        expect(takePlace(link, { ...NEW, isMember: true }).ok).toBe(true);
      }),
    );
  });
});

it('[CI1] limits how many circles a member opens', () => {
  expect(reachedCircleLimit({ perDay: 2, inAll: 19 })).toBeNull();
  expect(reachedCircleLimit({ perDay: CIRCLE_LIMITS.perDay, inAll: 3 })).toBe('perDay');
  expect(reachedCircleLimit({ perDay: 3, inAll: CIRCLE_LIMITS.inAll })).toBe('inAll');
});

it('[CI4] limits a day’s places by standing, or by what operators allow', () => {
  const left = (isEstablished: boolean, allowed: number | null, handedOut: number) =>
    placesLeftToday({ isEstablished, allowed }, handedOut);
  expect(left(false, null, 0)).toBe(40);
  expect(left(true, null, 499)).toBe(1);
  expect(left(false, 90, 40)).toBe(50);
  expect(left(true, 0, 0)).toBe(0);
  expect(left(false, null, 500)).toBe(0);
});

it('[CI6] keeps the last host of a circle that goes on', () => {
  const leaving = (isHost: boolean, otherHosts: number, ended = false) =>
    mayLeave({ isHost, otherHosts }, { ended });
  expect(leaving(true, 0)).toBe(false);
  expect(leaving(true, 1)).toBe(true);
  expect(leaving(true, 0, true)).toBe(true);
  expect(leaving(false, 0)).toBe(true);
});
