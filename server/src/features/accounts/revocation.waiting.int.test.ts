import { accountChangeRoutes, accountRoutes, accountTexts } from '@midspan/contract';
import {
  aMember,
  anotherSession,
  connectSocket,
  secretIn,
  sharedPair,
  type TestMember,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const [server, second] = await sharedPair();

/** The member's sockets on both servers. */
const connect = ({ token }: Pick<TestMember, 'token'>) =>
  Promise.all([server, second].map(({ baseUrl }) => connectSocket(baseUrl, token)));

async function expectToClose(sockets: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const reasons = await Promise.all(sockets.map(({ disconnected }) => disconnected));
  expect(reasons).toEqual(sockets.map(() => 'io server disconnect'));
}

async function expectDead(tokens: string[]): Promise<void> {
  for (const token of tokens) {
    for (const { api, baseUrl } of [server, second]) {
      expect((await api.send('GET', '/auth/me', { token })).status).toBe(401);
      await expect(connectSocket(baseUrl, token)).rejects.toMatchObject({
        message: 'Please sign in to continue.',
        data: { code: 'UNAUTHENTICATED' },
      });
    }
  }
}

test('closes the sockets of one session on every server at logout, and no others', async () => {
  const member = await aMember(server);
  const closing = await connect(member);
  const staying = await connect({ token: await anotherSession(server, member) });
  await server.api.call(accountRoutes.logout, {}, member.token);
  await expectToClose(closing);
  await expectDead([member.token]);
  for (const socket of staying) {
    expect(await socket.emitAck('ping', {})).toEqual({ success: true });
    socket.close();
  }
});

test('ends every session and closes its sockets on every server after a password reset', async () => {
  const member = await aMember(server);
  const { user } = member;
  const other = { token: await anotherSession(server, member) };
  const bystander = await aMember(server);
  const staying = await connect(bystander);
  const closing = [...(await connect(member)), ...(await connect(other))];

  await server.api.call(accountRoutes.forgotPassword, { body: { email: user.email } });
  const mail = await server.mail.waitForMail(user.email, 'Reset your password');
  await server.api.call(accountRoutes.resetPassword, {
    body: { token: secretIn(mail), password: 'another horse' },
  });
  await expectToClose(closing);
  await expectDead([member.token, other.token]);
  for (const socket of staying) {
    expect(socket.socket.connected).toBe(true);
    socket.close();
  }
});

test('[AC18] closes the sockets of other sessions on every server after a new password or address, but not this one’s', async () => {
  const member = await aMember(server);
  const { user, password, token } = member;
  const staying = await connect(member);
  const first = await anotherSession(server, member);
  const closing = await connect({ token: first });
  const new_password = 'another horse';
  await server.api.call(
    accountChangeRoutes.changePassword,
    { body: { password, new_password } },
    token,
  );
  await expectToClose(closing);

  const next = await anotherSession(server, member);
  const closingToo = await connect({ token: next });
  const email = `new-${user.email}`;
  const body = { email, password: new_password };
  await server.api.call(accountChangeRoutes.changeEmail, { body }, token);
  const mail = await server.mail.waitForMail(email, 'Confirm your new email address');
  await server.api.call(accountChangeRoutes.confirmEmailChange, {
    body: { token: secretIn(mail) },
  });
  await expectToClose(closingToo);
  await expectDead([first, next]);
  for (const socket of staying) {
    expect(await socket.emitAck('ping', {})).toEqual({ success: true });
    socket.close();
  }
});

test('closes a suspended member’s sockets on every server, and opens no new ones', async () => {
  const member = await aMember(server);
  const sockets = await connect(member);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [member.user.id]);
  await expectToClose(sockets);
  await expect(connectSocket(second.baseUrl, member.token)).rejects.toMatchObject({
    message: accountTexts.suspended(null, 'support@example.org'),
    data: { code: 'SUSPENDED' },
  });
});

test('closes the sockets of a session that expires', async () => {
  const member = await aMember(server);
  const sockets = await connect(member);
  await server.pool.query(
    "UPDATE sessions SET created_at = now() - interval '31 days' WHERE user_id = $1",
    [member.user.id],
  );
  await expectToClose(sockets);
});
