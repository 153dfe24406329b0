import { aMember, ownServer, type RawAnswer, refusalIn, sharedServer } from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { WRONG_PASSWORDS_PER_ADDRESS } from '../../session/limits.ts';

const PER_NETWORK = 5;
const HOME = '203.0.113.7';
const AFAR = '198.51.100.1';
const WRONG = 'not the password';

// A proxy says where a call comes from, so that one test can come from many networks.
const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const elsewhere = await ownServer({ DATABASE_URL: server.databaseUrl });
const owner = await aMember(server);
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const loginFrom = (address: string, password: string, email = owner.user.email, at = server) =>
  at.api.send('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
const statusFrom = async (...given: Parameters<typeof loginFrom>) =>
  (await loginFrom(...given)).status;

/** As many wrong passwords as one network may try before it is locked out. */
async function guessFrom(address: string, email?: string): Promise<void> {
  for (let n = 0; n < PER_NETWORK; n += 1) {
    expect(await statusFrom(address, WRONG, email)).toBe(401);
  }
}

const counted = async (kind: string): Promise<number | undefined> => {
  const { rows } = await server.pool.query<{ points: number }>(
    'SELECT points FROM rate_limits WHERE key LIKE $1 AND points > 0',
    [`${kind}:%`],
  );
  return rows[0]?.points;
};

function expectToWait(answer: RawAnswer): void {
  expect(refusalIn(answer)).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(840);
  expect(seconds).toBeLessThanOrEqual(900);
}

describe('[AC11] wrong passwords', () => {
  test('lock out the network that guessed, even with the right one, but not the owner at home', async () => {
    const email = owner.user.email.toUpperCase();
    await guessFrom(AFAR, email);
    for (let n = 0; n < 3; n += 1) expectToWait(await loginFrom(AFAR, owner.password));
    // What is refused isn't counted against the address, or one network could lock the owner out.
    expect(await counted('login-address')).toBe(PER_NETWORK);
    expect(await statusFrom(HOME, owner.password)).toBe(200);
    expect(await statusFrom(AFAR, WRONG, (await aMember(server)).user.email)).toBe(401);
    await server.pool.query('UPDATE rate_limits SET expire = $1', [Date.now() - 1]);
    expect(await statusFrom(AFAR, owner.password)).toBe(200);
  });

  test('are checked at most five times when many arrive at once, on any server', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        statusFrom('127.0.0.1', WRONG, owner.user.email, n % 2 ? server : elsewhere),
      ),
    );
    expect(answers.sort()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  });

  test('are counted together for all addresses of one IPv6 network', async () => {
    for (let n = 0; n < PER_NETWORK; n += 1) {
      expect(await statusFrom(`2001:db8:1:2::${n}`, WRONG)).toBe(401);
    }
    expect(await statusFrom('2001:db8:1:2:a:b:c:d', WRONG)).toBe(429);
    expect(await statusFrom('2001:db8:1:3::1', owner.password)).toBe(200);
  });

  test.each([
    ['a known address', () => owner.user.email],
    ['an unknown address', () => 'nobody@example.org'],
  ])('are stopped after fifty from many networks for %s', async (_, emailOf) => {
    await guessFrom(AFAR, emailOf());
    expect(await statusFrom('198.51.100.2', WRONG, emailOf())).toBe(401);
    expect(await counted('login-address')).toBe(PER_NETWORK + 1);
    await server.pool.query("UPDATE rate_limits SET points = $1 WHERE key LIKE 'login-address:%'", [
      WRONG_PASSWORDS_PER_ADDRESS - 1,
    ]);
    expect(await statusFrom('198.51.100.3', WRONG, emailOf())).toBe(401);
    expectToWait(await loginFrom('192.0.2.1', WRONG, emailOf()));
  });

  test('do not include right ones, however many', async () => {
    for (let n = 0; n < 4; n += 1) await loginFrom(HOME, WRONG);
    const before = [await counted('login'), await counted('login-address')];
    expect(before).toEqual([4, 4]);
    for (let n = 0; n < 2; n += 1) expect(await statusFrom(HOME, owner.password)).toBe(200);
    expect([await counted('login'), await counted('login-address')]).toEqual(before);
    expect(await statusFrom(HOME, WRONG)).toBe(401);
    expect(await statusFrom(HOME, WRONG)).toBe(429);
  });
});
