import { expect, test } from 'vitest';
import { cameForOf } from './came-for.ts';

test.each([
  ['/hypotheses/h1', { kind: 'claim', id: 'h1', said: null }],
  ['/hypotheses/h1?credence=81#evidence', { kind: 'claim', id: 'h1', said: 81 }],
  ['/waiting-room/h1', { kind: 'claim', id: 'h1', said: null }],
  ['/invite/abc?credence=20', { kind: 'invitation', code: 'abc', said: 20 }],
] as const)('%s names what a newcomer came for', (wayBack, cameFor) => {
  expect(cameForOf(wayBack)).toEqual(cameFor);
});

test.each([null, '/topics/t1', '/waiting-room', '/hypotheses/h1/more', '/search?q=h1'])(
  '%s names no claim',
  (wayBack) => {
    expect(cameForOf(wayBack)).toBeNull();
  },
);

test.each(['0', '100', '-5', '8.5', 'x', ''])('ignores a credence of "%s"', (text) => {
  expect(cameForOf(`/hypotheses/h1?credence=${text}`)).toMatchObject({ said: null });
});
