import { accountRoutes, userRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

async function aSuspendedMember(): Promise<TestMember> {
  const member = await aMember(server);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [member.user.id]);
  return member;
}

const credentials = ({ user, password }: TestMember) => ({ email: user.email, password });
const BOTH = [accountRoutes.exportWithPassword, accountRoutes.deleteWithPassword];

test('lets a suspended member download everything with the password, but not log in', async () => {
  const member = await aMember(server);
  const { statement } = await aHypothesis(server, member);
  const signedIn = await server.api.call(userRoutes.exportOwn, {}, member.token);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [member.user.id]);
  const body = credentials(member);

  const login = await server.api.send('POST', '/auth/login', { body });
  expect(refusalIn(login).code).toBe('SUSPENDED');
  const exported = await server.api.call(accountRoutes.exportWithPassword, { body });
  expect(exported).toEqual(signedIn);
  expect(JSON.stringify(exported)).toContain(statement);
});

test('lets a suspended member delete the account with the password', async () => {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const member = await aSuspendedMember();
  const talk = await aTalk(server, hypothesisId);
  await server.pool.query('UPDATE conversations SET user1_id = $2 WHERE id = $1', [
    talk.conversationId,
    member.user.id,
  ]);
  const body = credentials(member);
  await server.api.call(accountRoutes.deleteWithPassword, { body });

  const { rows } = await server.pool.query(
    `SELECT c.status, u.username FROM conversations c JOIN users u ON u.id = c.user1_id
     WHERE c.id = $1`,
    [talk.conversationId],
  );
  expect(rows).toEqual([{ status: 'completed', username: 'Deleted member' }]);
  for (const { path } of [...BOTH, accountRoutes.login]) {
    const again = await server.api.send('POST', path, { body });
    expect(refusalIn(again).code).toBe('INVALID_CREDENTIALS');
  }
});

describe.each(BOTH)('$path', ({ path }) => {
  const ask = (body: object) => server.api.send('POST', path, { body });

  test('answers a wrong password and an unknown address as the login does, and changes nothing', async () => {
    const member = await aSuspendedMember();
    const wrong = [
      await ask({ ...credentials(member), password: 'not the password' }),
      await ask({ email: 'nobody@example.org', password: 'not the password' }),
      await ask({ ...credentials(member), password: credentials(member).password.toUpperCase() }),
    ];
    const login = await server.api.send('POST', '/auth/login', {
      body: { ...credentials(member), password: 'not the password' },
    });
    for (const { status, body } of wrong) {
      expect(status).toBe(login.status);
      expect(refusalIn({ status, body, headers: login.headers })).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: refusalIn(login).message,
      });
    }
    const { rows } = await server.pool.query('SELECT deleted_at FROM users WHERE id = $1', [
      member.user.id,
    ]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });

  test('[AC11] counts wrong passwords together with those at login', async () => {
    const member = await aSuspendedMember();
    const wrong = { ...credentials(member), password: 'not the password' };
    for (let n = 0; n < 3; n += 1) expect((await ask(wrong)).status).toBe(401);
    for (let n = 0; n < 2; n += 1) {
      expect((await server.api.send('POST', '/auth/login', { body: wrong })).status).toBe(401);
    }
    expect(refusalIn(await ask(credentials(member))).code).toBe('RATE_LIMITED');
  });

  test.each([null, {}, { email: 'a@example.org' }, { email: 7, password: [] }, 'x'])(
    'refuses %j as credentials',
    async (body) => {
      expect(refusalIn(await server.api.send('POST', path, { body })).code).toBe('INVALID');
    },
  );
});
