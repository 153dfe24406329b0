import { expect, test } from 'vitest';
import { isOutdated, nameOf, standingOf, standingText } from './standing.ts';

test.each([
  [80, 'disbelieving', 'opposite'],
  [51, 'disbelieving', 'opposite'],
  [49, 'believing', 'opposite'],
  [49, 'disbelieving', 'same'],
  [51, 'believing', 'same'],
  [50, 'believing', 'neutral'],
  [50, 'disbelieving', 'neutral'],
  [20, null, 'inviter-neutral'],
  [50, null, 'inviter-neutral'],
] as const)('[IN4] someone at %i%% and an inviter on side %s are %s', (percent, side, standing) => {
  expect(standingOf(percent, side)).toBe(standing);
});

test('names the inviter where the two can or can’t talk', () => {
  const ada = { username: 'Ada', side: 'believing' } as const;
  expect(standingText('opposite', ada)).toContain('You and Ada are on opposite sides');
  expect(standingText('same', ada)).toContain('You and Ada are on the same side');
  expect(standingText('neutral', ada)).toContain('Move below 50% to talk with Ada');
  expect(standingText('neutral', { ...ada, side: 'disbelieving' })).toContain('Move above 50%');
  expect(standingText('inviter-neutral', ada)).toContain('Ada isn’t on either side');
  expect(nameOf({ username: null, side: null })).toBe('Someone');
});

test.each([
  ['INVITATION_USED', true],
  ['INVITATION_REVOKED', true],
  ['SAME_SIDE', true],
  ['RATE_LIMITED', false],
  [null, false],
])('reads the link again after %s: %s', (code, outdated) => {
  expect(isOutdated(code)).toBe(outdated);
});
