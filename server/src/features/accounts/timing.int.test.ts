import { aMember, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

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
