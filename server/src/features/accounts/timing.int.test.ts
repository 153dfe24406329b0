import { aMember, ownServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await ownServer();

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

/**
 * Locks everything known about an address, so that any lookup of it waits. A call that is still
 * answered has read none of it, so it can't take longer for one address than for another.
 */
async function whileHeld(email: string, work: () => Promise<void>): Promise<void> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE users, mail_links, mail_outbox IN ACCESS EXCLUSIVE MODE');
    await client.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, 3, $2)', [
      `mail:${email}`,
      Date.now() + 600_000,
    ]);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('answers forgot-password before looking the address up', async () => {
  const { user } = await aMember(server);
  await server.pool.query('DELETE FROM rate_limits');
  const ask = async (email: string) => {
    const { status } = await server.api.send('POST', '/auth/forgot-password', { body: { email } });
    expect(status).toBe(200);
  };
  await whileHeld(user.email, () => ask(user.email));
  // Once released, the job does what the call left to it. If it were locked again before that, the
  // job would wait.
  await server.mail.waitForMail(user.email, 'Reset your password');
  await whileHeld('nobody@example.org', () => ask('nobody@example.org'));
});
