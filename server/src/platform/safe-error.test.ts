import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { safeMessage, withoutValues } from './safe-error.ts';

test('names what failed, why and where in a statement, without its values', () => {
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

/** As the database sends it when a column's value is missing. */
function notNullViolation(): pg.DatabaseError {
  const error = new pg.DatabaseError('null value in column "x" of relation "users"', 1, 'error');
  return Object.assign(error, {
    code: '23502',
    detail: 'Failing row contains (a secret).',
    where: 'PL/pgSQL function with a secret',
    internalQuery: "SELECT 'a secret'",
  });
}

const asFailedQuery = () =>
  new DrizzleQueryError('insert into "users" values ($1)', ['a secret'], notNullViolation());

test.each([
  ['an error of the database itself', notNullViolation()],
  ['a failed statement with the row in its details', asFailedQuery()],
  [
    'an error that a failed statement caused',
    new Error('The demo failed', { cause: asFailedQuery() }),
  ],
  ['an error that repeats the words of one', new Error(`It failed: ${asFailedQuery().message}`)],
  [
    'a value that the database quotes',
    Object.assign(new pg.DatabaseError('invalid input syntax for uuid: "a secret"', 1, 'error'), {
      code: '22P02',
    }),
  ],
])('shows no values for %s', (_, error) => {
  expect(inspect(error, { depth: null, showHidden: true })).toContain('a secret');
  const safe = withoutValues(error);
  expect(inspect(safe, { depth: null, showHidden: true })).not.toContain('a secret');
  expect(safeMessage(error)).not.toContain('a secret');
});

test('leaves any other error unchanged', () => {
  const error = new Error('something else');
  expect(withoutValues(error)).toBe(error);
  expect(withoutValues('text')).toBe('text');
});
