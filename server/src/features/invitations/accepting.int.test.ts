import {
  accountRoutes,
  ERRORS,
  hypothesisRoutes,
  invitationRoutes,
  invitationTexts,
  NO_REASON,
  onboardingRoutes,
} from '@midspan/contract';
import {
  aBystander,
  acceptInvitation,
  addressOf,
  aHypothesis,
  aMember,
  anInvitation,
  connectSocket,
  type Holder,
  membersHolding,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/**
 * Notices of new conversations are written about two seconds later, and later on a busy machine.
 */
const UNHURRIED = { timeout: 30_000 };

let hypothesisId: string;
let ada: Holder;
let ben: Holder;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  [ada] = await membersHolding(server.pool, hypothesisId, [80]);
  ben = await aBystander(server.pool, hypothesisId);
});

const accept = (one: { token: string }, code: string, value = 20) =>
  acceptInvitation(server, one, code, value);
const begun = async (one: Holder, code: string, value = 20) => {
  const answer = await accept(one, code, value);
  expect([answer.status, answer.body]).toEqual([201, { conversationId: expect.any(String) }]);
  return (answer.body as { conversationId: string }).conversationId;
};
const believe = (one: Holder, percent: number) =>
  server.pool.query('UPDATE credences SET percent = $2 WHERE user_id = $1', [one.userId, percent]);
const credencesOf = async ({ userId }: Holder) => {
  const { rows } = await server.pool.query<{ percent: number; reason: string }>(
    'SELECT percent, reason FROM credences WHERE user_id = $1 ORDER BY created_at',
    [userId],
  );
  return rows;
};
const conversationsOf = async ({ userId }: Holder) => {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    `SELECT id, conversation_type, user1_id, user1_side, user2_id, user2_side FROM conversations
     WHERE $1 IN (user1_id, user2_id)`,
    [userId],
  );
  return rows;
};
const usesLeft = async (code: string) => {
  const { rows } = await server.pool.query<{ left: number }>(
    'SELECT uses - used AS left FROM invitations WHERE code = $1',
    [code],
  );
  return rows[0]?.left;
};
const noticesOf = async ({ userId }: Holder) => {
  const { rows } = await server.pool.query<Record<string, unknown>>(
    'SELECT kind, mailed_as, other_id, conversation_id FROM notices WHERE user_id = $1',
    [userId],
  );
  return rows;
};

describe.each(['public', 'private'] as const)('an invitation to a %s conversation', (type) => {
  test('[IN4] saves the credence, starts the conversation and takes one use', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId, { uses: 2, type });
    const live = await connectSocket(server.baseUrl, ada.token);
    const conversationId = await begun(ben, code);
    expect(await conversationsOf(ben)).toEqual([
      {
        id: conversationId,
        conversation_type: type,
        user1_id: ada.userId,
        user1_side: 'believing',
        user2_id: ben.userId,
        user2_side: 'disbelieving',
      },
    ]);
    expect(await credencesOf(ben)).toEqual([{ percent: 20, reason: 'Because I do' }]);
    expect(await usesLeft(code)).toBe(1);
    expect(await live.nextEvent('waitingRoom:conversationCreated')).toEqual({
      hypothesisId,
      conversationId,
    });
    const { conversation_count } = await server.api.call(hypothesisRoutes.one, {
      params: { id: hypothesisId },
    });
    expect(conversation_count).toBe(type === 'public' ? 1 : 0);
    const reader = await aBystander(server.pool, hypothesisId);
    const path = `/conversations/${conversationId}`;
    const read = await server.api.send('GET', path, { token: reader.token });
    expect(read.status).toBe(type === 'public' ? 200 : 403);
  });

  test('notifies an inviter who is away, in the app and by email, that it has begun', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId, { type });
    const conversationId = await begun(ben, code);
    await vi.waitFor(async () => {
      expect(await noticesOf(ada)).toEqual([
        {
          kind: 'conversation_begun',
          mailed_as: 'conversation_begun',
          other_id: ben.userId,
          conversation_id: conversationId,
        },
      ]);
    }, UNHURRIED);
    const mail = await server.mail.waitForMail(addressOf(ada));
    expect(mail.text).toContain(ben.username);
    expect(mail.text).toContain(`/conversations/${conversationId}`);
    expect(await noticesOf(ben)).toEqual([]);
  });
});

test('[IN4] replaces an earlier credence of the invitee, which stays as history', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId);
  const [convert] = await membersHolding(server.pool, hypothesisId, [70]);
  await begun(convert, code, 0);
  expect(await credencesOf(convert)).toEqual([
    { percent: 70, reason: 'Because' },
    { percent: 1, reason: 'Because I do' },
  ]);
});

describe('a refusal', () => {
  /** Nothing was saved, started or used up. */
  async function expectNothing(code: string, one: Holder = ben): Promise<void> {
    expect(await credencesOf(one)).toEqual([]);
    expect(await conversationsOf(one)).toEqual([]);
    expect(await usesLeft(code)).toBe(1);
  }

  test.each([
    ['the inviter’s side', 51, 80, invitationTexts.sameSide],
    ['50', 50, 80, invitationTexts.neutral],
    ['the side that the inviter has moved to', 20, 30, invitationTexts.sameSide],
    ['any side while the inviter is at 50', 20, 50, invitationTexts.sameSide],
  ])('[IN4] changes nothing when the invitee takes %s', async (_, value, inviters, message) => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    await believe(ada, inviters);
    expect(refusalIn(await accept(ben, code, value))).toEqual({ code: 'SAME_SIDE', message });
    await expectNothing(code);
  });

  test('[IN3] names one’s own link as the reason, whatever its state', async () => {
    const { code, id } = await anInvitation(server, ada, hypothesisId);
    const own = { code: 'OWN_INVITATION', message: ERRORS.OWN_INVITATION.message };
    expect(refusalIn(await accept(ada, code))).toEqual(own);
    await server.api.send('DELETE', `/invitations/${id}`, { token: ada.token });
    expect(refusalIn(await accept(ada, code))).toEqual(own);
    expect(await credencesOf(ada)).toHaveLength(1);
  });

  test('[IN3] leads two members who are talking to their conversation, even after the last use', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const conversationId = await begun(ben, code);
    for (const value of [20, 80]) {
      expect(refusalIn(await accept(ben, code, value))).toEqual({
        code: 'ALREADY_TALKING',
        message: ERRORS.ALREADY_TALKING.message,
        details: { conversationId },
      });
    }
    expect(await credencesOf(ben)).toHaveLength(1);
  });

  test('[IN3] changes nothing for a used-up or expired link', async () => {
    const used = await anInvitation(server, ada, hypothesisId);
    await begun(ben, used.code);
    const eve = await aBystander(server.pool, hypothesisId);
    expect(refusalIn(await accept(eve, used.code)).code).toBe('INVITATION_USED');
    const late = await anInvitation(server, ada, hypothesisId);
    await server.pool.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [late.id]);
    expect(refusalIn(await accept(eve, late.code)).code).toBe('INVITATION_EXPIRED');
    await expectNothing(late.code, eve);
  });

  test('[CR10] stores the placeholder for a reason that was left out', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const answer = await server.api.send('POST', `/invitations/${code}/accept`, {
      token: ben.token,
      body: { value: 20, reason: ' \u200b' },
    });
    expect(answer.status).toBe(201);
    expect((await credencesOf(ben)).at(-1)).toEqual({ percent: 20, reason: NO_REASON });
  });

  test('checks the reason before anything else', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const answer = await server.api.send('POST', `/invitations/${code}/accept`, {
      token: ben.token,
      body: { value: 20, reason: 'x'.repeat(2_001) },
    });
    expect(refusalIn(answer).details).toHaveProperty('reason');
    await expectNothing(code);
  });

  test('is the usual one for members who can’t take part yet', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const unverified = await aMember(server, { verified: false });
    const fresh = await aMember(server, { onboarded: false });
    expect(refusalIn(await accept(unverified, code)).code).toBe('EMAIL_NOT_VERIFIED');
    expect(refusalIn(await accept(fresh, code)).code).toBe('ONBOARDING_REQUIRED');
    expect(await usesLeft(code)).toBe(1);
  });
});

test('[ON8] leads a new member back to the link from another device, through the email’s link', async () => {
  const { code } = await anInvitation(server, ada, hypothesisId);
  const returnTo = `/invite/${code}`;
  const { user } = await server.api.call(accountRoutes.register, {
    body: {
      email: `invited-${code}@example.org`.toLowerCase().replaceAll('_', '-'),
      username: `Invited ${code.replaceAll(/[^A-Za-z]/g, '').slice(0, 8)}`,
      password: 'correct horse',
      returnTo,
    },
  });
  const mail = await server.mail.waitForMail(user.email);
  expect(mail.text).not.toContain(code);
  // The other device has nothing but the account.
  const { token } = await server.api.call(accountRoutes.login, {
    body: { email: user.email, password: 'correct horse' },
  });
  const status = await server.api.call(onboardingRoutes.status, { query: {} }, token);
  expect(status).toMatchObject({ returnTo });
  await server.pool.query(
    `UPDATE users SET email_verified_at = now(), onboarding_completed_at = now(),
       policy_version = (SELECT policy_version FROM users WHERE id = $2) WHERE id = $1`,
    [user.id, ada.userId],
  );
  await server.api.call(
    invitationRoutes.accept,
    { params: { code }, body: { value: 20, reason: 'Because' } },
    token,
  );
});
