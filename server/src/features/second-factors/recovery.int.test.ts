import { secondFactorRoutes } from '@midspan/contract';
import {
  addApp,
  aMember,
  factorRequestIn,
  operatorsOf,
  type RawAnswer,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

const server = await sharedServer();
const open = await operatorsOf(server);
afterAll(() => open[Symbol.asyncDispose]());

const post = (path: string, body: object, token?: string) =>
  server.api.send('POST', path, { body, ...(token !== undefined && { token }) });
const login = ({ user, password }: TestMember) =>
  post('/auth/login', { email: user.email, password });
const prove = (ticket: string, code: string) => post('/auth/second-factor', { ticket, code });
const confirm = (token: string) => post('/auth/factor-recovery/confirm', { token });
const stop = (token: string) => post('/auth/factor-recovery/stop', { token });
const own = ({ token }: TestMember) => server.api.call(secondFactorRoutes.list, {}, token);
const mailTo = ({ user }: TestMember, subject: string) =>
  server.mail.waitForMail(user.email, subject);
const logOut = ({ token }: TestMember) => server.api.send('POST', '/auth/logout', { token });
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;

const LINK = 'Have you lost every way to sign in?';
const CONFIRMED = 'Your two-step sign-in is about to be removed';

/** The secret of the link that a member gets who says that everything is lost. */
async function askFor(member: TestMember): Promise<string> {
  const { ticket } = factorRequestIn(await login(member));
  expect((await post('/auth/factor-recovery', { ticket })).status).toBe(200);
  return secretIn(await mailTo(member, LINK));
}

/** As if the loss had been confirmed this many hours ago. */
const letHoursPass = ({ user }: TestMember, hours: number) =>
  server.pool.query(
    `UPDATE factor_recoveries SET confirmed_at = confirmed_at - make_interval(hours => $2)
     WHERE user_id = $1`,
    [user.id, hours],
  );

const reset = ({ user }: TestMember) => open.operators.resetFactors(user.username, 'Wrote to us');

test('[SF8] operators remove all factors 72 hours after the member confirmed the loss', async () => {
  const member = await aMember(server);
  await addApp(server, member);
  await expect(reset(member)).rejects.toThrow('hasn’t confirmed by email');

  const secret = await askFor(member);
  expect((await own(member)).recovery_possible_at).toBeNull();
  const { body } = await confirm(secret);
  const { possible_at } = body as { possible_at: string };
  const inHours = (Date.parse(possible_at) - Date.now()) / 3_600_000;
  expect(inHours).toBeGreaterThan(71.9);
  expect(inHours).toBeLessThanOrEqual(72.1);
  await mailTo(member, CONFIRMED);
  expect((await own(member)).recovery_possible_at).toBe(possible_at);
  const pending = await open.operators.factorResets();
  expect(pending).toMatchObject([{ username: member.user.username, isDue: false }]);
  await letHoursPass(member, 71);
  await expect(reset(member)).rejects.toThrow('This is possible from');

  await letHoursPass(member, 1);
  expect(await reset(member)).toBe(member.user.username);
  expect((await logOut(member)).status).toBe(401);
  await mailTo(member, 'Your two-step sign-in was removed');
  const answer = await login(member);
  expect(answer.status).toBe(200);
  expect(await own({ ...member, token: tokenIn(answer) })).toMatchObject({
    factors: [],
    recovery_codes_left: 0,
    recovery_possible_at: null,
  });
  await expect(reset(member)).rejects.toThrow('hasn’t confirmed by email');
  const log = await open.operators.factorLog(member.user.username);
  expect(log.map(({ event }) => event)).toEqual(['reset', 'recovery_confirmed', 'added']);
  const { rows } = await server.pool.query(
    'SELECT action, reason FROM operator_actions WHERE user_id = $1 ORDER BY id',
    [member.user.id],
  );
  expect(rows).toEqual([
    { action: 'reset_factors', reason: 'Wrote to us' },
    { action: 'list_factors', reason: null },
  ]);
});

test('[SF8] confirming again says the same, and changes nothing', async () => {
  const member = await aMember(server);
  await addApp(server, member);
  const secret = await askFor(member);
  const answers = await Promise.all([confirm(secret), confirm(secret)]);
  const [first, second] = answers.map(({ body }) => body);
  expect(first).toEqual(second);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(refusalIn(await confirm('nonsense')).code).toBe('LINK_INVALID');
});

test('[SF8] a factor that turns up cancels it, and so does the link in the email', async () => {
  const member = await aMember(server);
  const app = await addApp(server, member);
  await confirm(await askFor(member));
  await letHoursPass(member, 72);
  const { ticket } = factorRequestIn(await login(member));
  expect((await prove(ticket, app.code())).status).toBe(200);
  await mailTo(member, 'Your two-step sign-in stays');
  await expect(reset(member)).rejects.toThrow('hasn’t confirmed by email');

  const other = await aMember(server);
  await addApp(server, other);
  const link = await askFor(other);
  await confirm(link);
  const stopLink = secretIn(await mailTo(other, CONFIRMED));
  expect((await stop(stopLink)).status).toBe(204);
  expect((await stop(stopLink)).status).toBe(204);
  expect((await own(other)).recovery_possible_at).toBeNull();
  expect(refusalIn(await confirm(link)).code).toBe('LINK_INVALID');
  expect(refusalIn(await stop('nonsense')).code).toBe('LINK_INVALID');
  await letHoursPass(other, 72);
  await expect(reset(other)).rejects.toThrow('hasn’t confirmed by email');
});

test('[SF8] a link that was not opened yet is dead once a factor turned up', async () => {
  const member = await aMember(server);
  const app = await addApp(server, member);
  const secret = await askFor(member);
  const { ticket } = factorRequestIn(await login(member));
  expect((await prove(ticket, app.code())).status).toBe(200);
  expect(refusalIn(await confirm(secret)).code).toBe('LINK_INVALID');
});

test('[SF8] a member who is still signed in can keep everything', async () => {
  const member = await aMember(server);
  await addApp(server, member);
  await confirm(await askFor(member));
  const { token } = member;
  const cancel = () => server.api.send('DELETE', '/users/me/factors/recovery', { token });
  expect((await cancel()).status).toBe(204);
  expect((await cancel()).status).toBe(204);
  expect((await own(member)).recovery_possible_at).toBeNull();
});

test('[SF8] only someone who knows the password can ask for it', async () => {
  const member = await aMember(server);
  await addApp(server, member);
  const unknown = await post('/auth/factor-recovery', { ticket: 'nonsense' });
  expect(refusalIn(unknown).code).toBe('SECOND_FACTOR_EXPIRED');
  // A ticket of a signed-in session is for stepping it up.
  await server.pool.query('UPDATE sessions SET factor_at = NULL WHERE user_id = $1', [
    member.user.id,
  ]);
  const { token, password } = member;
  const body = { password, new_password: 'a brand-new horse' };
  const refused = await server.api.send('PUT', '/users/me/password', { token, body });
  const { ticket } = factorRequestIn(refused);
  expect(refusalIn(await post('/auth/factor-recovery', { ticket }, token)).code).toBe(
    'SECOND_FACTOR_EXPIRED',
  );
});
