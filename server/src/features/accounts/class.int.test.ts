import { aMember, openSchool, type RawAnswer, refusalIn, sharedServer } from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS_PER_HOUR } from '../../session/limits.ts';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const school = openSchool(server.api, '203.0.113.7');
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const statusesOf = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const setPoints = (key: string, points: number) =>
  server.pool.query('UPDATE rate_limits SET points = $2 WHERE key LIKE $1', [key, points]);

/** Registers one, and has this many more places left in the hour. */
async function leavePlaces(count: number): Promise<RawAnswer> {
  const made = await school.register();
  expect(made.status).toBe(201);
  await setPoints('account-ip:%', ACCOUNTS_PER_HOUR - count);
  return made;
}
const tooMany = {
  code: 'RATE_LIMITED',
  message:
    'Too many accounts were created from your network in the last hour. Please try again in 60 minutes.',
};

describe('[AC24] a class behind one address', () => {
  test('is not locked out by fewer than 300 empty calls', async () => {
    for (let n = 0; n < ACCOUNTS_PER_HOUR; n += 1)
      expect((await school.post('/auth/register', {})).status).toBe(400);
    await leavePlaces(1);
    expect((await school.register()).status).toBe(201);
    const late = await school.register();
    expect(refusalIn(late)).toEqual(tooMany);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await setPoints('register-ip:%', 299);
    expect((await school.post('/auth/register', {})).status).toBe(400);
    expect((await school.post('/auth/register', {})).status).toBe(429);
  });

  test('gets exactly as many accounts as are left when more register at once', async () => {
    await leavePlaces(3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => school.register()));
    expect(statusesOf(answers).sort()).toEqual([...Array(3).fill(201), ...Array(3).fill(429)]);
  });

  test('loses no place to failed registrations, even when they all come at once', async () => {
    const { user } = await aMember(server);
    const taken = () => ({ ...school.somebody(), email: user.email });
    await leavePlaces(1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => school.post('/auth/register', taken())),
    );
    expect(statusesOf(answers).filter((status) => status === 201)).toEqual([]);
    expect((await school.register()).status).toBe(201);
    expect((await school.register()).status).toBe(429);
  });

  test('loses no place to someone who signs up again in place of an unverified account', async () => {
    let token = tokenIn(await leavePlaces(0));
    const again = () => ({ ...school.somebody(), replace_unverified: true });
    for (let n = 0; n < 2; n += 1) {
      const made = await school.post('/auth/register', again(), { token });
      expect(made.status).toBe(201);
      token = tokenIn(made);
    }
    // Each of them requests an email.
    const { rows } = await server.pool.query("SELECT points FROM rate_limits WHERE key LIKE 'em%'");
    expect(rows).toEqual([{ points: 2 }]);
    // Claiming it isn't enough.
    expect((await school.post('/auth/register', again())).status).toBe(429);
  });
});

test('[AC22] gets 20 accounts per /64 and five times as many per /48', async () => {
  const home = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  await school.register(home(1));
  await setPoints('account-ip:%/64', 20);
  expect((await school.register(home(1))).status).toBe(429);
  expect((await school.register(home(2))).status).toBe(201);
  const { rows } = await server.pool.query(
    "SELECT key, points FROM rate_limits WHERE key LIKE 'account-ip:%/48'",
  );
  expect(rows).toEqual([{ key: 'account-ip:2001:db8:1::/48', points: 2 }]);
  await setPoints('account-ip:%/48', 99);
  expect((await school.register(home(3))).status).toBe(201);
  expect((await school.register(home(4))).status).toBe(429);
  expect((await school.register('2001:db8:2:4::1')).status).toBe(201);
});
