import { aMember, secretIn, sharedServer } from '@midspan/testkit';
import { afterEach, expect, test, vi } from 'vitest';

const server = await sharedServer();
afterEach(() => server.mail.acceptMails());

const outbox = async (recipient: string) => {
  const { rows } = await server.pool.query<{ body: string | null; sent: boolean }>(
    'SELECT body, sent_at IS NOT NULL AS sent FROM mail_outbox WHERE recipient = $1',
    [recipient],
  );
  return rows;
};

test('deletes the text of a sent email, because it contained a secret link', async () => {
  const { user } = await aMember(server, { registered: true });
  await server.mail.waitForMail(user.email);
  await vi.waitFor(async () => {
    expect(await outbox(user.email)).toEqual([{ body: null, sent: true }]);
  });
});

test('delays an email when the mail server fails, and breaks nothing else', async () => {
  server.mail.refuseMails();
  const { user, token } = await aMember(server, { verified: false });
  const tried = () =>
    server.pool.query(
      `SELECT 1 FROM pgboss.job j JOIN mail_outbox m ON m.id::text = j.data->>'mailId'
       WHERE m.recipient = $1 AND j.retry_count > 0`,
      [user.email],
    );
  await vi.waitFor(async () => expect((await tried()).rowCount).toBe(1), { timeout: 10_000 });
  expect(await outbox(user.email)).toMatchObject([{ sent: false }]);
  const me = await server.api.send('GET', '/auth/me', { token });
  expect(me.status).toBe(200);

  server.mail.acceptMails();
  const mail = await server.mail.waitForMail(user.email, 'Verify your email address');
  const verified = await server.api.send('POST', '/auth/verify-email', {
    body: { token: secretIn(mail) },
  });
  expect(verified).toMatchObject({ status: 200, body: { email_verified: true } });
});

test('puts one link built from PUBLIC_URL in a verification email, and nothing the registrant wrote', async () => {
  const { user } = await aMember(server, { registered: true });
  const mail = await server.mail.waitForMail(user.email);
  expect(mail.to).toEqual([user.email]);
  // A name that is itself an advertisement must not reach a stranger's address.
  expect(mail.text).not.toContain(user.username);
  expect(mail.text.match(/https?:\/\/\S+/g)).toHaveLength(1);
  expect(mail.text).toMatch(/http:\/\/localhost:\d+\/email-verification\?token=[\w-]{43}\n/);
  expect(mail.text).toContain('expires in 24 hours');
});
