import { expect, test } from 'vitest';
import { mayRecord } from './replay-privacy.ts';

test('replays record ordinary pages', () => {
  expect(mayRecord({ pathname: '/topics', search: '?category=Science' })).toBe(true);
  expect(mayRecord({ pathname: '/conversations-explained', search: '' })).toBe(true);
});

test('replays record no conversation page', () => {
  expect(mayRecord({ pathname: '/conversations', search: '' })).toBe(false);
  expect(mayRecord({ pathname: '/conversations/0190', search: '' })).toBe(false);
});

test('replays record no page whose address carries the secret of a link', () => {
  expect(mayRecord({ pathname: '/reset-password', search: '?token=secret' })).toBe(false);
});
