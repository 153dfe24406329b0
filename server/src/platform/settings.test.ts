import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentinelsIn } from './redis-address.ts';
import { isLoopback, loadSettings, SettingsError, settingsSchema } from './settings.ts';

test('uses every default, in local mode, when nothing is set', () => {
  expect(loadSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: resolve('./data'),
    TEST_PAGES: true,
    RATE_LIMITS: true,
    TRUST_PROXY: false,
    VERIFICATION_TTL_MS: 24 * 3_600_000,
    UNVERIFIED_TTL_MS: 7 * 24 * 3_600_000,
    RESET_TTL_MS: 3_600_000,
    SESSION_TTL_MS: 30 * 24 * 3_600_000,
    SESSION_IDLE_MS: 7 * 24 * 3_600_000,
    localMode: true,
  });
});

test('treats an empty variable as unset', () => {
  expect(loadSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 });
});

test('accepts the address of Sentinels', () => {
  const url = 'redis+sentinel://10.0.0.1:26379,sentinel-2:26379/midspan';
  expect(loadSettings({ REDIS_URL: url }).REDIS_URL).toBe(url);
  expect(sentinelsIn(url)).toEqual({
    sentinels: [
      { host: '10.0.0.1', port: 26_379 },
      { host: 'sentinel-2', port: 26_379 },
    ],
    name: 'midspan',
  });
});

test('ignores unrelated variables', () => {
  expect(() => loadSettings({ PATH: '/bin', constructor: 'x', __proto__: 'y' })).not.toThrow();
});

describe('an invalid setting', () => {
  const sentence = (env: Record<string, string>) => {
    try {
      loadSettings(env);
    } catch (error) {
      if (error instanceof SettingsError) return error.message;
    }
    return null;
  };

  test.each([
    ['PORT', 'x', 'PORT must be a port number.'],
    ['PORT', '-1', 'PORT must be a port number.'],
    ['PORT', '65536', 'PORT must be a port number.'],
    ['PORT', '80.5', 'PORT must be a port number.'],
    [
      'PUBLIC_URL',
      'midspan.example',
      'PUBLIC_URL must be an address starting with http:// or https://.',
    ],
    [
      'PUBLIC_URL',
      'ftp://midspan.example',
      'PUBLIC_URL must be an address starting with http:// or https://.',
    ],
    [
      'DATABASE_URL',
      'mysql://x/y',
      'DATABASE_URL must be an address starting with postgres:// or postgresql://.',
    ],
    ['SMTP_URL', 'localhost:25', 'SMTP_URL must be an address starting with smtp:// or smtps://.'],
    [
      'REDIS_URL',
      'redis+sentinel://10.0.0.1:26379,10.0.0.2/midspan',
      'REDIS_URL must be an address starting with redis:// or rediss://, or like redis+sentinel://host:26379,host:26379/name.',
    ],
    ['SENTRY_DSN', 'x', 'SENTRY_DSN must be an address starting with http:// or https://.'],
    ['SUPPORT_EMAIL', 'nobody', 'SUPPORT_EMAIL must be an email address.'],
    ['RATE_LIMITS', 'yes', 'RATE_LIMITS must be on or off.'],
    ['TEST_PAGES', 'true', 'TEST_PAGES must be on or off.'],
    ['TRUST_PROXY', '1', 'TRUST_PROXY must be on or off.'],
  ])('%s=%s prevents the start with its own sentence', (name, value, expected) => {
    expect(sentence({ [name]: value })).toBe(expected);
  });

  const durations = Object.keys(settingsSchema.shape).filter((name) => name.endsWith('_MS'));

  test.each(durations)('%s must be a whole number of milliseconds, at least 1', (name) => {
    expect(sentence({ [name]: '1h' })).toBe(`${name} must be a number of milliseconds.`);
    expect(sentence({ [name]: '0.5' })).toBe(`${name} must be a whole number of milliseconds.`);
    expect(sentence({ [name]: '0' })).toBe(`${name} must be at least 1 millisecond.`);
    expect(sentence({ [name]: '1' })).toBeNull();
  });

  test('is reported together with all other invalid ones', () => {
    expect(sentence({ PORT: 'x', RATE_LIMITS: 'x' })).toBe(
      'PORT must be a port number.\nRATE_LIMITS must be on or off.',
    );
  });

  test('for DATABASE_DIRECT_URL without DATABASE_URL says which one leads to the pooler', () => {
    expect(sentence({ DATABASE_DIRECT_URL: 'postgres://db/midspan' })).toBe(
      'DATABASE_URL must be set to the pooler’s address, because DATABASE_DIRECT_URL is set.',
    );
  });

  test('for SMTP_URL, missing outside local mode, says why it is needed', () => {
    expect(sentence({ PUBLIC_URL: 'https://midspan.example/' })).toBe(
      'SMTP_URL must be set, because PUBLIC_URL (https://midspan.example) isn’t a loopback address and emails have to reach people.',
    );
    expect(sentence({ PUBLIC_URL: 'https://midspan.example', SMTP_URL: 'smtp://mail' })).toBeNull();
  });
});

test.each(['localhost', 'midspan.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'uses local mode for %s',
  (host) => {
    expect(isLoopback(host)).toBe(true);
    expect(loadSettings({ PUBLIC_URL: `http://${host}:3000` }).localMode).toBe(true);
  },
);

test.each([
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '0.0.0.0',
  'notlocalhost',
  '[::2]',
])('does not use local mode for %s', (host) => {
  expect(isLoopback(host)).toBe(false);
});
