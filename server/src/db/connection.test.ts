import { describe, expect, test } from 'vitest';
import { isDatabaseAway, isDatabaseExhausted } from './connection.ts';

const withCode = (code: string | number) => Object.assign(new Error('it failed'), { code });
const wrapped = (cause: Error) => new Error('Failed query', { cause });

describe('a database error', () => {
  test.each(['ECONNREFUSED', '57P01', '08006', '57014', '55P03', '25P03'])(
    'with %s means that the database is down',
    (code) => {
      expect(isDatabaseAway(wrapped(withCode(code)))).toBe(true);
      expect(isDatabaseExhausted(wrapped(withCode(code)))).toBe(false);
    },
  );

  test.each(['53100', '53200', '53300'])(
    'with %s means that the database has run out of a resource',
    (code) => {
      expect(isDatabaseAway(wrapped(withCode(code)))).toBe(true);
      expect(isDatabaseExhausted(wrapped(withCode(code)))).toBe(true);
    },
  );

  test.each(['23505', 20])('with %s means neither', (code) => {
    expect(isDatabaseAway(wrapped(withCode(code)))).toBe(false);
    expect(isDatabaseExhausted(wrapped(withCode(code)))).toBe(false);
  });
});
