import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { withoutValues } from './safe-error.ts';

test('a failed statement tells what and why and where, and none of its values', () => {
  const cause = Object.assign(new Error('relation "users" does not exist'), { code: '42P01' });
  const failed = new DrizzleQueryError('insert into "users" values ($1)', ['a secret'], cause);
  const safe = withoutValues(failed);
  expect(safe).toMatchObject({
    message: 'relation "users" does not exist (in: insert into "users" values ($1))',
    code: '42P01',
    stack: expect.stringContaining('safe-error.test.ts'),
  });
  expect(inspect(safe, { depth: null, showHidden: true })).not.toContain('a secret');
});

test('any other error is left as it is', () => {
  const error = new Error('something else');
  expect(withoutValues(error)).toBe(error);
  expect(withoutValues('text')).toBe('text');
});
