import { aMember, openSchool, ownServer, type RawAnswer, refusalIn } from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS_PER_HOUR } from '../../session/limits.ts';

const server = await ownServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const school = openSchool(server.api, '203.0.113.7');
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const statusesOf = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const tooMany = {
  code: 'RATE_LIMITED',
  message:
    'Too many accounts were created from your network in the last hour. Please try again in 60 minutes.',
};

describe('[AC24] a class behind one address', () => {
  test('is not locked out by fewer than 300 empty calls', async () => {
    for (let n = 0; n < 20; n += 1)
      expect((await school.post('/auth/register', {})).status).toBe(400);
    for (let n = 0; n < ACCOUNTS_PER_HOUR; n += 1)
      expect((await school.register()).status).toBe(201);
    const late = await school.register();
    expect(refusalIn(late)).toEqual(tooMany);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await server.pool.query("UPDATE rate_limits SET points = 299 WHERE key LIKE 'register-ip:%'");
    expect((await school.post('/auth/register', {})).status).toBe(400);
    expect((await school.post('/auth/register', {})).status).toBe(429);
  });

  test('gets exactly 20 accounts when 30 register at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => school.register()));
    expect(statusesOf(answers).sort()).toEqual([...Array(20).fill(201), ...Array(10).fill(429)]);
  });

  test('loses no place to failed registrations, even when they all come at once', async () => {
    const { user } = await aMember(server);
    const taken = () => ({ ...school.somebody(), email: user.email });
    for (let n = 0; n < ACCOUNTS_PER_HOUR - 1; n += 1) await school.register();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => school.post('/auth/register', taken())),
    );
    expect(statusesOf(answers).filter((status) => status === 201)).toEqual([]);
    expect((await school.register()).status).toBe(201);
    expect((await school.register()).status).toBe(429);
  });

  test('loses no place to someone who signs up again in place of an unverified account', async () => {
    const made = await school.register();
    let token = tokenIn(made);
    await server.pool.query("UPDATE rate_limits SET points = 20 WHERE key LIKE 'account-ip:%'");
    for (let n = 0; n < 3; n += 1) {
      const again = await school.post(
        '/auth/register',
        { ...school.somebody(), replace_unverified: true },
        { token },
      );
      expect(again.status).toBe(201);
      token = tokenIn(again);
    }
    // Each of them requests an email.
    const { rows } = await server.pool.query("SELECT points FROM rate_limits WHERE key LIKE 'em%'");
    expect(rows).toEqual([{ points: 3 }]);
    // Claiming it isn't enough.
    const claimed = await school.post('/auth/register', {
      ...school.somebody(),
      replace_unverified: true,
    });
    expect(claimed.status).toBe(429);
  });
});

test('[AC22] gets 20 accounts per /64 and five times as many per /48', async () => {
  const home = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  await school.register(home(1));
  await server.pool.query("UPDATE rate_limits SET points = 20 WHERE key LIKE 'account-ip:%/64'");
  expect((await school.register(home(1))).status).toBe(429);
  expect((await school.register(home(2))).status).toBe(201);
  const { rows } = await server.pool.query(
    "SELECT key, points FROM rate_limits WHERE key LIKE 'account-ip:%/48'",
  );
  expect(rows).toEqual([{ key: 'account-ip:2001:db8:1::/48', points: 2 }]);
  await server.pool.query("UPDATE rate_limits SET points = 99 WHERE key LIKE 'account-ip:%/48'");
  expect((await school.register(home(3))).status).toBe(201);
  expect((await school.register(home(4))).status).toBe(429);
  expect((await school.register('2001:db8:2:4::1')).status).toBe(201);
});
