import { expect, test } from 'vitest';
import { readTheme } from './theme-choice.ts';

test('a stored theme is followed', () => {
  expect(readTheme('light')).toBe('light');
  expect(readTheme('dark')).toBe('dark');
});

test('anything else, or nothing, follows the system', () => {
  for (const stored of [null, '', 'system', 'sepia']) {
    expect(readTheme(stored)).toBe('system');
  }
});
