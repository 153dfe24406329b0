import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  invitationRoutes,
  PRIVACY_POLICY_VERSION,
  userRoutes,
} from '@midspan/contract';
import {
  aBystander,
  acceptInvitation,
  aHypothesis,
  aMember,
  anInvitation,
  type Holder,
  keepHouse,
  membersHolding,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const PASSWORD = 'correct horse';
const GIVEN = { value: 20, reason: 'The figures say otherwise' };

let hypothesisId: string;
let ada: Holder;
const server = await sharedServer();
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, await aMember(server)));
  [ada] = await membersHolding(server.pool, hypothesisId, [80]);
});

function anIdentity() {
  const unique = randomUUID().slice(0, 13);
  return { email: `kept-${unique}@example.org`, username: `Kept ${unique}`, password: PASSWORD };
}
const send = (body: object, token?: string) =>
  server.api.send('POST', '/auth/register', { body, ...(token !== undefined && { token }) });
async function register(invitation: unknown, extra: object = {}, token?: string) {
  const { status, body } = await send({ ...anIdentity(), invitation, ...extra }, token);
  expect(status).toBe(201);
  return body as { token: string; user: { id: string; email: string } };
}
const answerOf = async (code: string, one?: { readonly token: string }) => {
  const { answer } = await server.api.call(invitationRoutes.open, { params: { code } }, one?.token);
  return answer;
};
const kept = async () => {
  const { rows } = await server.pool.query('SELECT user_id FROM invitation_answers');
  return rows.map(({ user_id }) => user_id);
};
/** The state of an account after verification and onboarding. */
const letIn = (userId: string) =>
  server.pool.query(
    `UPDATE users SET email_verified_at = now(), policy_version = $2, policy_accepted_at = now(),
       questionnaire_completed_at = now(), onboarding_completed_at = now() WHERE id = $1`,
    [userId, PRIVACY_POLICY_VERSION],
  );

test('[IN7] shows an answer given before registering to that account alone, on any device', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId, { uses: 3 });
  const other = await anInvitation(server, ada, hypothesisId);
  const ben = await register({ code, ...GIVEN, reason: `  ${GIVEN.reason} ` });
  expect(await answerOf(code, ben)).toEqual(GIVEN);
  const { email } = ben.user;
  const elsewhere = await server.api.call(accountRoutes.login, {
    body: { email, password: PASSWORD },
  });
  expect(await answerOf(code, elsewhere)).toEqual(GIVEN);

  const eve = await register({ code, value: 0, reason: 'Not at all' });
  expect(await answerOf(code, eve)).toEqual({ value: 1, reason: 'Not at all' });
  for (const reader of [undefined, ada, await aBystander(server.pool, hypothesisId)]) {
    expect(await answerOf(code, reader)).toBeNull();
  }
  expect(await answerOf(other.code, ben)).toBeNull();
});

test('[IN7] sends nothing by itself, and deletes the answer once it is sent', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId, { uses: 2 });
  const ben = await register({ code, ...GIVEN });
  await letIn(ben.user.id);
  const { rows } = await server.pool.query(
    `SELECT used, (SELECT count(*)::int FROM conversations c
       WHERE c.hypothesis_id = i.hypothesis_id) AS talks
     FROM invitations i WHERE code = $1`,
    [code],
  );
  expect(rows).toEqual([{ talks: 0, used: 0 }]);
  expect(await answerOf(code, ben)).toEqual(GIVEN);
  const exported = await server.api.call(userRoutes.exportOwn, {}, ben.token);
  expect(exported['invitation_answers']).toEqual([
    {
      hypothesis_id: hypothesisId,
      credence: 0.2,
      reason: GIVEN.reason,
      created_at: expect.any(String),
    },
  ]);

  expect((await acceptInvitation(server, ben, code, GIVEN.value)).status).toBe(201);
  expect(await kept()).not.toContain(ben.user.id);
});

test('[IN7] keeps the answer when accepting is refused', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId);
  const ben = await register({ code, ...GIVEN });
  await letIn(ben.user.id);
  const answer = await acceptInvitation(server, ben, code, 90);
  expect(refusalIn(answer).code).toBe('SAME_SIDE');
  expect(await answerOf(code, ben)).toEqual(GIVEN);
});

describe('an answer sent with a registration', () => {
  test.each([
    ['a number', 7],
    ['a list', [GIVEN]],
    ['a code of the wrong shape', { code: '../../users', ...GIVEN }],
    ['a reason that is too long', { code: 'A'.repeat(22), value: 20, reason: 'x'.repeat(2_001) }],
    ['a reason with a NUL', { code: 'A'.repeat(22), value: 20, reason: 'a\0b' }],
    ['a fraction', { code: 'A'.repeat(22), ...GIVEN, value: 0.2 }],
    ['a value out of range', { code: 'A'.repeat(22), ...GIVEN, value: 101 }],
  ])('is refused together with the account when it is or has %s', async (_, invitation) => {
    const identity = anIdentity();
    const answer = await send({ ...identity, invitation });
    expect([answer.status, refusalIn(answer).code]).toEqual([400, 'INVALID']);
    expect((await send(identity)).status).toBe(201);
  });

  test('prevents no registration when its link is unknown, revoked or expired', async () => {
    const revoked = await anInvitation(server, ada, hypothesisId);
    const expired = await anInvitation(server, ada, hypothesisId);
    await server.api.call(invitationRoutes.revoke, { params: { id: revoked.id } }, ada.token);
    await server.pool.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [
      expired.id,
    ]);
    for (const code of ['A'.repeat(22), revoked.code, expired.code]) {
      const { user } = await register({ code, ...GIVEN });
      expect(await kept()).not.toContain(user.id);
    }
  });

  test('is not stored when the address is taken, and leaves the other account’s unchanged', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const identity = anIdentity();
    const first = await send({ ...identity, invitation: { code, ...GIVEN } });
    const { token } = first.body as { token: string };
    const again = await send({
      ...identity,
      username: `Else ${randomUUID().slice(0, 13)}`,
      invitation: { code, value: 90, reason: 'Not theirs' },
    });
    expect(refusalIn(again).code).toBe('EMAIL_TAKEN');
    expect(await answerOf(code, { token })).toEqual(GIVEN);
  });

  test('is deleted with the replaced account, and stays with the new one', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const ben = await register({ code, ...GIVEN });
    const again = await register(
      { code, value: 30, reason: 'On second thought' },
      { replace_unverified: true },
      ben.token,
    );
    expect(await kept()).not.toContain(ben.user.id);
    expect(await answerOf(code, again)).toEqual({ value: 30, reason: 'On second thought' });
  });
});

test('[IN7] is no longer shown once the invitation is over, and is deleted at the next housekeeping', async () => {
  const make = () => anInvitation(server, ada, hypothesisId);
  const [revoked, used, expired, open] = [await make(), await make(), await make(), await make()];
  const answer = ({ code }: { readonly code: string }) => register({ code, ...GIVEN });
  const [first, second, third, last] = await Promise.all([
    answer(revoked),
    answer(used),
    answer(expired),
    answer(open),
  ]);
  await server.api.call(invitationRoutes.revoke, { params: { id: revoked.id } }, ada.token);
  await acceptInvitation(server, await aBystander(server.pool, hypothesisId), used.code, 20);
  await server.pool.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [expired.id]);
  expect(await answerOf(revoked.code, first)).toBeNull();
  expect(await answerOf(used.code, second)).toBeNull();
  expect(await answerOf(expired.code, third)).toBeNull();

  await keepHouse(server);
  await expect.poll(kept).not.toContain(third.user.id);
  const left = await kept();
  for (const { user } of [first, second]) expect(left).not.toContain(user.id);
  expect(left).toContain(last.user.id);
});

test('is deleted with the account', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId);
  const ben = await register({ code, ...GIVEN });
  await letIn(ben.user.id);
  await server.api.call(userRoutes.deleteOwn, { body: { password: PASSWORD } }, ben.token);
  expect(await kept()).not.toContain(ben.user.id);
});
