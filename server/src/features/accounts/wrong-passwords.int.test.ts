import { aMember, ownServer, type RawAnswer, refusalIn } from '@midspan/testkit';
import { beforeEach, expect, test } from 'vitest';
import { WRONG_PASSWORDS_PER_ADDRESS } from '../../session/limits.ts';

const PER_NETWORK = 5;
const HOME = '203.0.113.7';
const WRONG = 'not the password';

// A proxy says where a call comes from, so that one test can come from many networks.
const server = await ownServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });
const owner = await aMember(server);
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const loginFrom = (address: string, password: string, email = owner.user.email) =>
  server.api.send('POST', '/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
const statusFrom = async (...given: Parameters<typeof loginFrom>) =>
  (await loginFrom(...given)).status;

const networks = Array.from(
  { length: WRONG_PASSWORDS_PER_ADDRESS / PER_NETWORK },
  (_, n) => `198.51.100.${n}`,
);

/** As many wrong passwords as one network may try before it is locked out. */
async function guessFrom(address: string, email?: string): Promise<void> {
  for (let n = 0; n < PER_NETWORK; n += 1) {
    expect(await statusFrom(address, WRONG, email)).toBe(401);
  }
}

test('[AC11] locks out the network that guessed, but not the owner at home', async () => {
  await guessFrom('198.51.100.1');
  expect(await statusFrom('198.51.100.1', owner.password)).toBe(429);
  expect(await statusFrom(HOME, owner.password)).toBe(200);
});

test('[AC11] does not lock the owner out when one network continues after its limit', async () => {
  await guessFrom('198.51.100.1');
  for (let n = 0; n < WRONG_PASSWORDS_PER_ADDRESS; n += 1) {
    expect(await statusFrom('198.51.100.1', WRONG)).toBe(429);
  }
  expect(await statusFrom(HOME, owner.password)).toBe(200);
});

test('[AC11] counts all addresses of one IPv6 network together', async () => {
  for (let n = 0; n < PER_NETWORK; n += 1) {
    expect(await statusFrom(`2001:db8:1:2::${n}`, WRONG)).toBe(401);
  }
  expect(await statusFrom('2001:db8:1:2:a:b:c:d', WRONG)).toBe(429);
  expect(await statusFrom('2001:db8:1:3::1', owner.password)).toBe(200);
});

test.each([
  ['a known address', () => owner.user.email],
  ['an unknown address', () => 'nobody@example.org'],
])('[AC11] stops guesses from many networks after fifty for %s', async (_, emailOf) => {
  for (const address of networks) await guessFrom(address, emailOf());
  const answer: RawAnswer = await loginFrom('192.0.2.1', WRONG, emailOf());
  expect(refusalIn(answer)).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please try again in 15 minutes.',
  });
});

test('[AC11] does not count a correct password against the network or the address', async () => {
  for (let n = 0; n < WRONG_PASSWORDS_PER_ADDRESS + 1; n += 1) {
    await server.pool.query("DELETE FROM rate_limits WHERE key LIKE 'login-ip:%'");
    expect(await statusFrom(HOME, owner.password)).toBe(200);
    await server.pool.query('DELETE FROM sessions WHERE user_id = $1', [owner.user.id]);
  }
});
