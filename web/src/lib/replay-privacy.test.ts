import { expect, test } from 'vitest';
import { mayRecord } from './replay-privacy.ts';

test('records ordinary pages', () => {
  expect(mayRecord({ pathname: '/topics', search: '?category=Science' })).toBe(true);
  expect(mayRecord({ pathname: '/conversations-explained', search: '' })).toBe(true);
});

test('does not record conversation pages', () => {
  expect(mayRecord({ pathname: '/conversations', search: '' })).toBe(false);
  expect(mayRecord({ pathname: '/conversations/0190', search: '' })).toBe(false);
});

test('does not record pages whose address contains the secret of a link', () => {
  expect(mayRecord({ pathname: '/reset-password', search: '?token=secret' })).toBe(false);
  const invitation = '/invite/0123456789012345678901';
  expect(mayRecord({ pathname: invitation, search: '' })).toBe(false);
  const search = `?${new URLSearchParams({ returnTo: invitation })}`;
  expect(mayRecord({ pathname: '/register', search })).toBe(false);
});
