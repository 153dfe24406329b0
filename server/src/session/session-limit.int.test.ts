import { aMember, connectSocket, sharedServer, type TestMember } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { SESSIONS_PER_MEMBER } from './sessions.ts';

/** More at once for one address would be refused as guesses. */
const AT_ONCE = 5;

const server = await sharedServer();

async function login({ user, password }: TestMember): Promise<string> {
  const body = { email: user.email, password };
  const answer = await server.api.send('POST', '/auth/login', { body });
  expect(answer.status).toBe(200);
  return (answer.body as { token: string }).token;
}

const statusOf = async (token: string) =>
  (await server.api.send('GET', '/auth/me', { token })).status;

const sessionsOf = async ({ user }: TestMember) =>
  (await server.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [user.id])).rowCount;

/** As many sessions as a member may have, including the one from registration. */
async function fill(member: TestMember): Promise<void> {
  await server.pool.query(
    `INSERT INTO sessions (id, token_hash, user_id)
     SELECT gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), $1
     FROM generate_series(2, $2)`,
    [member.user.id, SESSIONS_PER_MEMBER],
  );
}

test('[AC13] ends the oldest session at the 21st login, and closes its sockets', async () => {
  const member = await aMember(server);
  const bystander = await aMember(server);
  await fill(member);
  const oldest = await connectSocket(server.baseUrl, member.token);
  const token = await login(member);
  expect(await oldest.disconnected).toBe('io server disconnect');
  expect(await statusOf(member.token)).toBe(401);
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(bystander.token)).toBe(200);
  expect(await sessionsOf(member)).toBe(SESSIONS_PER_MEMBER);
});

test('[AC13] leaves twenty sessions after simultaneous logins, with each new one usable', async () => {
  const member = await aMember(server);
  await fill(member);
  for (let round = 0; round < 2; round += 1) {
    const tokens = await Promise.all(Array.from({ length: AT_ONCE }, () => login(member)));
    expect(await sessionsOf(member)).toBe(SESSIONS_PER_MEMBER);
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 200));
  }
});
