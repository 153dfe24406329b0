import { describe, expect, it } from 'vitest';
import { endsInPlace, isEntrance, loginPathFrom, returnPathOf } from './login-path.ts';

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

  it('moves nobody away from a page made for people without a session', () => {
    expect(isEntrance({ pathname: '/reset-password' })).toBe(true);
    expect(isEntrance({ pathname: '/topics' })).toBe(false);
  });

  it('leaves it to a conversation to say that the session has ended', () => {
    expect(endsInPlace({ pathname: '/conversations/1' })).toBe(true);
    expect(endsInPlace({ pathname: '/profile' })).toBe(false);
    expect(endsInPlace({ pathname: '/conversations/1/summary' })).toBe(false);
  });
});
