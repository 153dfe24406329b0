import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullDiskText } from './full-disk.ts';

const folder = join(tmpdir(), 'not', 'there', 'yet');

test('names the disk when a write found no room, by any program’s words', async () => {
  const told = [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    new Error('The database did not start. FATAL: No space left on device'),
    new Error('Failed query', { cause: Object.assign(new Error('full'), { code: '53100' }) }),
  ];
  for (const error of told) {
    expect(await fullDiskText(error, folder)).toBe(
      `The disk with ${folder} is full. Free some space on it, then start again.`,
    );
  }
});

test('leaves other failures to their own words', async () => {
  expect(await fullDiskText(new Error('The port is in use.'), folder)).toBeNull();
  expect(await fullDiskText('nothing', folder)).toBeNull();
});
