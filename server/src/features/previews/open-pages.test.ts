import { expect, test } from 'vitest';
import { openAddress } from './open-pages.ts';

const ID = '0198c0de-0000-7000-8000-00000000000a';

test.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/topics?x=1', '/topics'],
  ['/topics/?', '/topics'],
  ['/topics?category=Science', '/topics?category=Science'],
  ['/topics?x=1&category=Science&y=2', '/topics?category=Science'],
  ['/topics?category=Science&category=Politics', '/topics?category=Science'],
  ['/topics?category=Nonsense', '/topics'],
  ['/topics?category=', '/topics'],
  ['/search?q=sea%20ice&x=1', '/search?q=sea+ice'],
  ['/search?q=%20sea+ice+', '/search?q=sea+ice'],
  ['/search?q=', '/search'],
  [`/search?q=${'x'.repeat(201)}`, '/search'],
  ['/about?q=sea', '/about'],
  ['/second-pair?x=1', '/second-pair'],
  [`/topics/${ID}?category=Science`, `/topics/${ID}`],
  [`/topics/${ID.toUpperCase()}//`, `/topics/${ID}`],
  [`/hypotheses/${ID}?x=1?y=2`, `/hypotheses/${ID}`],
  ['/rounds?x=1', '/rounds'],
  [`/rounds/${ID}?claim=${ID}`, `/rounds/${ID}`],
  [`/conversations/${ID.toUpperCase()}/summary?x`, `/conversations/${ID}/summary`],
])('renders %s and caches it as %s', (asked, address) => {
  expect(openAddress(asked)?.address).toBe(address);
});

test.each([
  '/topics/new',
  '/rounds/new',
  '/topics/nonsense',
  '/profile',
  '/login',
  `/conversations/${ID}`,
  '/__proto__',
  '/constructor',
  '//',
  '',
])('does not render %s', (asked) => {
  expect(openAddress(asked)).toBeNull();
});

test('gives pages of one kind one name', () => {
  const kinds = ['/topics', '/topics?category=Science', `/topics/${ID}`, `/hypotheses/${ID}`];
  expect(kinds.map((asked) => openAddress(asked)?.kind)).toEqual([
    '/topics',
    '/topics',
    'topic',
    'hypothesis',
  ]);
});
