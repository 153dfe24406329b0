import { expect, test } from 'vitest';
import { readTheme } from './theme.tsx';

test('follows a stored theme', () => {
  expect(readTheme('light')).toBe('light');
  expect(readTheme('dark')).toBe('dark');
});

test('follows the system for anything else, or nothing', () => {
  for (const stored of [null, '', 'system', 'sepia']) {
    expect(readTheme(stored)).toBe('system');
  }
});
