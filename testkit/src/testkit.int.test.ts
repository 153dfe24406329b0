import { accountRoutes } from '@midspan/contract';
import { expect, test } from 'vitest';
import { aMember } from './members.ts';
import { ownServer } from './shared-server.ts';
import { connectSocket } from './socket.ts';
import { startTestServer } from './test-server.ts';

const server = await ownServer();

test('creates a member in full standing, and others who may do less', async () => {
  const member = await aMember(server);
  const newcomer = await aMember(server, { verified: false });
  const seen = await server.api.call(accountRoutes.me, {}, member.token);
  expect(seen).toEqual(member.user);
  expect(seen.email_verified).toBe(true);
  expect(await server.api.call(accountRoutes.me, {}, newcomer.token)).toEqual(newcomer.user);
  expect(newcomer.user.email_verified).toBe(false);
});

test('fails with the server’s message when a call is refused', async () => {
  await expect(server.api.call(accountRoutes.me, {}, 'no such token')).rejects.toThrow(
    /GET \/auth\/me answered 401 .*UNAUTHENTICATED/,
  );
});

test('hands out an event once, even when it arrived before the test asked', async () => {
  const { token, user } = await aMember(server);
  const live = await connectSocket(server.baseUrl, token);
  expect(await live.emitAck('ping', {})).toEqual({ success: true });
  expect(await live.nextEvent('connection:success')).toEqual({ userId: user.id });
  await live.nextEvent('pong');
  expect(live.events.map(({ name }) => name)).toEqual(['connection:success', 'pong']);
  live.close();
});

test('fails to connect when the server refuses the socket', async () => {
  await expect(connectSocket(server.baseUrl, 'no such token')).rejects.toThrow();
});

test('waits for an email by recipient and subject', async () => {
  const { user } = await aMember(server, { verified: false });
  const mail = await server.mail.waitForMail(user.email, 'Verify your email address');
  expect(mail.text).toContain('Confirm your email address');
  expect(server.mail.mails).toContain(mail);
});

test('runs two servers on one database', async () => {
  const other = await startTestServer({ DATABASE_URL: server.databaseUrl });
  const { token, user } = await aMember(server);
  expect(await other.api.call(accountRoutes.me, {}, token)).toEqual(user);
  await other.stop();
});
