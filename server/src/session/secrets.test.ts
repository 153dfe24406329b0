import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './secrets.ts';

test('hashes for an unknown address too, so that its answer takes as long as one for a wrong password', async () => {
  expect(await verifyPassword(null, 'before the others')).toBe(false);
  const ended: string[] = [];
  const hashes = ['a', 'b', 'c', 'd'].map((password) => hashPassword(password));
  // Four may be hashed at once, so what hashes as well ends only after one of them.
  await Promise.all([
    ...hashes.map((hash) => hash.then(() => ended.push('hash'))),
    verifyPassword(null, 'not the password').then(() => ended.push('unknown')),
  ]);
  expect(ended[0]).toBe('hash');
  expect(ended).toContain('unknown');
});
