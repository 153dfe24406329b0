import { factorTexts, secondFactorRoutes } from '@midspan/contract';
import {
  addPasskey,
  aMember,
  factorRequestIn,
  ORIGIN,
  type RawAnswer,
  refusalIn,
  type SoftwarePasskey,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const post = (path: string, body: object) => server.api.send('POST', path, { body });
const login = ({ user, password }: TestMember) =>
  post('/auth/login', { email: user.email, password });
const ticketFor = async (member: TestMember) => factorRequestIn(await login(member)).ticket;
const statusOf = async (token: string) =>
  (await server.api.send('GET', '/auth/me', { token })).status;
const tokenIn = ({ body }: RawAnswer) => (body as { token: string }).token;
const messageIn = (answer: RawAnswer) => refusalIn(answer).message;
const codeIn = (answer: RawAnswer) => refusalIn(answer).code;

/** A member's log, newest first. */
async function logOf({ user }: TestMember): Promise<string[]> {
  const { rows } = await server.pool.query<{ event: string }>(
    'SELECT event FROM factor_events WHERE user_id = $1 ORDER BY id DESC',
    [user.id],
  );
  return rows.map(({ event }) => event);
}

describe('[SF7] a passkey', () => {
  const ask = async (ticket?: string) =>
    server.api.call(secondFactorRoutes.passkeyOptions, { body: { ticket } });
  const signIn = (response: object, ticket?: string) => post('/auth/passkey', { response, ticket });

  async function withPasskey(): Promise<{ member: TestMember; passkey: SoftwarePasskey }> {
    const member = await aMember(server);
    return { member, passkey: await addPasskey(server, member, ORIGIN) };
  }

  test('signs in alone when it verified its user', async () => {
    const { member, passkey } = await withPasskey();
    const options = await ask();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials).toEqual([]);
    const answer = await signIn(passkey.use(options, { origin: ORIGIN }));
    expect(answer).toMatchObject({ status: 200, body: { user: { id: member.user.id } } });
    expect(await statusOf(tokenIn(answer))).toBe(200);
  });

  test('is only a second factor when it did not', async () => {
    const { member, passkey } = await withPasskey();
    const unverified = { origin: ORIGIN, userVerified: false };
    const alone = await signIn(passkey.use(await ask(), unverified));
    expect(messageIn(alone)).toBe(factorTexts.passkeyUnverified);

    const { ticket, kinds } = factorRequestIn(await login(member));
    expect(kinds).toEqual(['passkey', 'recovery_code']);
    const options = await ask(ticket);
    expect(options.userVerification).toBe('preferred');
    expect(options.allowCredentials).toHaveLength(1);
    expect((await signIn(passkey.use(options, unverified), ticket)).status).toBe(200);
  });

  test('answers a challenge once, within five minutes, and none that was made up', async () => {
    const { passkey } = await withPasskey();
    const used = passkey.use(await ask(), { origin: ORIGIN });
    expect((await signIn(used)).status).toBe(200);
    expect(codeIn(await signIn(used))).toBe('SECOND_FACTOR_EXPIRED');

    const old = passkey.use(await ask(), { origin: ORIGIN });
    await server.pool.query(
      "UPDATE factor_challenges SET created_at = created_at - interval '5 minutes'",
    );
    expect(codeIn(await signIn(old))).toBe('SECOND_FACTOR_EXPIRED');
    const invented = { challenge: 'aW52ZW50ZWQ', rpId: 'localhost' };
    expect(codeIn(await signIn(passkey.use(invented, { origin: ORIGIN })))).toBe(
      'SECOND_FACTOR_EXPIRED',
    );
  });

  test('used on another site is refused and logged', async () => {
    const { member, passkey } = await withPasskey();
    const foreign = await signIn(passkey.use(await ask(), { origin: 'https://midspan.evil' }));
    expect(messageIn(foreign)).toBe(factorTexts.passkeyElsewhere);
    const elsewhere = { ...(await ask()), rpId: 'midspan.evil' };
    const answer = await signIn(passkey.use(elsewhere, { origin: ORIGIN }));
    expect(messageIn(answer)).toBe(factorTexts.passkeyRefused);
    expect(await logOf(member)).toEqual(['passkey_refused', 'foreign_origin', 'added']);
  });

  test('whose counter went back is refused and logged', async () => {
    const { member, passkey } = await withPasskey();
    expect((await signIn(passkey.use(await ask(), { origin: ORIGIN, counter: 7 }))).status).toBe(
      200,
    );
    for (const counter of [7, 3, 0]) {
      const answer = await signIn(passkey.use(await ask(), { origin: ORIGIN, counter }));
      expect(messageIn(answer)).toBe(factorTexts.passkeyCopied);
    }
    expect(await logOf(member)).toEqual([
      'cloned_counter',
      'cloned_counter',
      'cloned_counter',
      'added',
    ]);
  });

  test('with a signature of another key is refused', async () => {
    const { passkey } = await withPasskey();
    const { passkey: stranger } = await withPasskey();
    const options = await ask();
    const given = passkey.use(options, { origin: ORIGIN });
    const { signature } = stranger.use(options, { origin: ORIGIN }).response;
    const forged = { ...given, response: { ...given.response, signature } };
    expect(messageIn(await signIn(forged))).toBe(factorTexts.passkeyRefused);
  });

  test('of another member proves nothing for a ticket', async () => {
    const { member } = await withPasskey();
    const { passkey: stranger } = await withPasskey();
    const ticket = await ticketFor(member);
    const answer = await signIn(stranger.use(await ask(ticket), { origin: ORIGIN }), ticket);
    expect(messageIn(answer)).toBe(factorTexts.passkeyUnknown);
  });

  test('of a suspended or deleted member opens no session', async () => {
    const { member, passkey } = await withPasskey();
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      member.user.id,
    ]);
    expect(codeIn(await signIn(passkey.use(await ask(), { origin: ORIGIN })))).toBe('SUSPENDED');

    const gone = await withPasskey();
    const { token, password } = gone.member;
    await server.api.send('DELETE', '/users/me', { token, body: { password } });
    const answer = await signIn(gone.passkey.use(await ask(), { origin: ORIGIN }));
    expect(messageIn(answer)).toBe(factorTexts.passkeyUnknown);
  });

  test('is refused as nonsense in plain words', async () => {
    const id = 'AAAA';
    const type = 'public-key';
    const response = { clientDataJSON: 'bm9uc2Vuc2U', authenticatorData: 'AA', signature: 'AA' };
    expect(codeIn(await signIn({ id, rawId: id, type, response }))).toBe('SECOND_FACTOR_EXPIRED');
    expect(codeIn(await signIn({ id: '', type: 'other' }))).toBe('INVALID');
  });
});
