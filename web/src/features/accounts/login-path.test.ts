import { parsePath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { endsInPlace, loginPathFrom, returnPathOf, wayBackFrom, wayInPath } from './login-path.ts';

const queryOf = (path: string) => new URL(path, 'https://midspan.test').searchParams;

describe('the way to the login page and back', () => {
  it('remembers the whole address, query and fragment included', () => {
    const path = loginPathFrom({ pathname: '/topics/1', search: '?tab=a&b=c', hash: '#top' });
    expect(path.startsWith('/login?returnTo=')).toBe(true);
    expect(returnPathOf(queryOf(path))).toBe('/topics/1?tab=a&b=c#top');
  });

  it('leads to the topics when nothing was remembered', () => {
    expect(returnPathOf(queryOf('/login'))).toBe('/topics');
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)'])(
    '[AC9] leads to the topics instead of %s',
    (target) => {
      expect(returnPathOf(new URLSearchParams({ returnTo: target }))).toBe('/topics');
    },
  );

  it('leaves it to a conversation to say that the session has ended', () => {
    expect(endsInPlace({ pathname: '/conversations/1' })).toBe(true);
    expect(endsInPlace({ pathname: '/profile' })).toBe(false);
    expect(endsInPlace({ pathname: '/conversations/1/summary' })).toBe(false);
  });
});

describe('the way back from a page on the way in', () => {
  const from = (path: string) =>
    wayBackFrom({ pathname: '/', search: '', hash: '', ...parsePath(path) });
  const claim = '/hypotheses/1?a=b#evidence-2';

  it('[ON8] is the page somebody is looking at', () => {
    expect(from(claim)).toBe(claim);
    expect(from('/topics?category=Science')).toBe('/topics?category=Science');
  });

  it.each(['/', '/about', '/privacy', '/topics'])('is nowhere from %s', (path) => {
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
  ])('[ON8] is still the same page after passing through %s', (path) => {
    expect(from(wayInPath(path, claim))).toBe(claim);
    expect(from(path)).toBeNull();
  });

  it('is the page behind the way in when one step led back to another', () => {
    expect(from(wayInPath('/register', wayInPath('/onboarding', claim)))).toBe(claim);
    expect(from(wayInPath('/register', '/onboarding'))).toBeNull();
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/..//evil.test', 'claim'])(
    '[AC9] is nowhere for %s',
    (target) => {
      expect(from(wayInPath('/onboarding', target))).toBeNull();
      expect(from(wayInPath('/register', wayInPath('/onboarding', target)))).toBeNull();
    },
  );
});
