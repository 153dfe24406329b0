import { aMember, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

const TRIES = 15;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test('takes as long for an unknown address as for a wrong password', async () => {
  const { user } = await aMember(server);
  const timed = async (email: string) => {
    // Every attempt is a first one, so that no limit cuts it short.
    await server.pool.query('DELETE FROM rate_limits');
    const started = performance.now();
    const body = { email, password: 'not the password' };
    const { status } = await server.api.send('POST', '/auth/login', { body });
    expect(status).toBe(401);
    return performance.now() - started;
  };
  await timed(user.email);
  await timed('nobody@example.org');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    known.push(await timed(user.email));
    unknown.push(await timed(`nobody-${n}@example.org`));
  }
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
