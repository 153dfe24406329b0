import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test('a change says its direction', () => {
  expect([changeText(11), changeText(-4), changeText(0)]).toEqual(['+11%', '−4%', 'no change']);
});
