import { parsePath } from 'react-router';
import { describe, expect, it } from 'vitest';
import {
  endsInPlace,
  joinCodeIn,
  loginPathFrom,
  returnPathOf,
  wayBackFrom,
  wayInPath,
} from './login-path.ts';

const queryOf = (path: string) => new URL(path, 'https://midspan.test').searchParams;

describe('the path to the login page and back', () => {
  it('keeps the whole address, including query and fragment', () => {
    const path = loginPathFrom({ pathname: '/topics/1', search: '?tab=a&b=c', hash: '#top' });
    expect(path.startsWith('/login?returnTo=')).toBe(true);
    expect(returnPathOf(queryOf(path))).toBe('/topics/1?tab=a&b=c#top');
  });

  it('leads to the topics when nothing was kept', () => {
    expect(returnPathOf(queryOf('/login'))).toBe('/topics');
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    '[AC9] leads to the topics instead of %s',
    (target) => {
      expect(returnPathOf(new URLSearchParams({ returnTo: target }))).toBe('/topics');
    },
  );

  it('[SC4] lets a conversation itself say that the session has ended', () => {
    expect(endsInPlace({ pathname: '/conversations/1' })).toBe(true);
    expect(endsInPlace({ pathname: '/profile' })).toBe(false);
    expect(endsInPlace({ pathname: '/conversations/1/summary' })).toBe(false);
  });
});

describe('the return path of a page on the way in', () => {
  const from = (path: string) =>
    wayBackFrom({ pathname: '/', search: '', hash: '', ...parsePath(path) });
  const claim = '/hypotheses/1?a=b#evidence-2';

  it('[ON8] is the current page', () => {
    expect(from(claim)).toBe(claim);
    expect(from('/topics?category=Science')).toBe('/topics?category=Science');
  });

  it.each(['/', '/about', '/privacy', '/topics'])('is empty for %s', (path) => {
    expect(from(path)).toBeNull();
    expect(wayInPath('/login', from(path))).toBe('/login');
  });

  it.each([
    '/login',
    '/register',
    '/forgot-password',
    '/check-email',
    '/email-verification-required',
    '/onboarding',
  ])('[ON8] stays the same after passing through %s', (path) => {
    expect(from(wayInPath(path, claim))).toBe(claim);
    expect(from(path)).toBeNull();
  });

  it('is the original page when one step led back to another', () => {
    expect(from(wayInPath('/register', wayInPath('/onboarding', claim)))).toBe(claim);
    expect(from(wayInPath('/register', '/onboarding'))).toBeNull();
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/..//evil.test', 'claim'])(
    '[AC9] is empty for %s',
    (target) => {
      expect(from(wayInPath('/onboarding', target))).toBeNull();
      expect(from(wayInPath('/register', wayInPath('/onboarding', target)))).toBeNull();
    },
  );
});

describe('the link to a circle on the way in', () => {
  const code = '0123456789_-abcdefghij';

  it('[CI5] is found in the page to come back to', () => {
    expect(joinCodeIn(`/join/${code}`)).toBe(code);
    expect(joinCodeIn(`/join/${code}?from=wall#top`)).toBe(code);
  });

  it.each([null, '/', '/join', '/join/short', `/invite/${code}`, `/join/${code}/more`])(
    'is none in %s',
    (wayBack) => expect(joinCodeIn(wayBack)).toBeNull(),
  );
});
