import { expect, test } from 'vitest';
import { cameForOf, withoutSaid } from './came-for.ts';

const ROUND = '0198c0de-0000-7000-8000-000000000001';
const CLAIM = '0198c0de-0000-7000-8000-000000000002';

test.each([
  ['/hypotheses/h1', { id: 'h1', said: null }],
  ['/hypotheses/h1?credence=81#evidence', { id: 'h1', said: 81 }],
  ['/waiting-room/h1', { id: 'h1', said: null }],
  [`/rounds/${ROUND}?claim=${CLAIM}`, { id: CLAIM, said: null }],
] as const)('%s names the claim a newcomer came for', (wayBack, cameFor) => {
  expect(cameForOf(wayBack)).toEqual(cameFor);
});

test.each([
  null,
  '/topics/t1',
  '/waiting-room',
  '/hypotheses/h1/more',
  '/invite/abc',
  `/rounds/${ROUND}`,
  `/rounds/${ROUND}?claim=nonsense`,
])('%s names no claim', (wayBack) => {
  expect(cameForOf(wayBack)).toBeNull();
});

test.each(['0', '100', '-5', '8.5', 'x', ''])('ignores a credence of "%s"', (text) => {
  expect(cameForOf(`/hypotheses/h1?credence=${text}`)).toMatchObject({ said: null });
});

test.each([
  ['/hypotheses/h1?credence=81', '/hypotheses/h1'],
  ['/hypotheses/h1?tab=a&credence=81#evidence', '/hypotheses/h1?tab=a#evidence'],
  ['/search?q=a%20b', '/search?q=a%20b'],
])('leads from %s back to %s once the credence is saved', (wayBack, path) => {
  expect(withoutSaid(wayBack)).toBe(path);
});
