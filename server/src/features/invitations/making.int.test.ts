import { ERRORS, hypothesisTexts, invitationRoutes, invitationTexts } from '@midspan/contract';
import { INVITATION_LIMITS, INVITATION_USES_MAX } from '@midspan/domain';
import {
  aBystander,
  acceptInvitation,
  aDispute,
  aHypothesis,
  aMember,
  anInvitation,
  blockMember,
  deleteAccount,
  type Holder,
  membersHolding,
  operatorsOf,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1_000;

let hypothesisId: string;
let statement: string;
let ada: Holder;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId, statement } = await aHypothesis(server, author));
  [ada] = await membersHolding(server.pool, hypothesisId, [80]);
});

const tryMaking = ({ token }: Holder, body: unknown, id = hypothesisId) =>
  server.api.send('POST', `/hypotheses/${id}/invitations`, { token, body });
const ONE = { uses: 1, conversation_type: 'public' };
const open = async (code: string, reader?: Holder) =>
  server.api.call(invitationRoutes.open, { params: { code } }, reader?.token);
const listOf = ({ token }: Holder) =>
  server.api.call(invitationRoutes.listOwn, { query: {} }, token);
const revoke = ({ token }: Holder, id: string) =>
  server.api.send('DELETE', `/invitations/${id}`, { token });
const age = (id: string, interval: string) =>
  server.pool.query('UPDATE invitations SET expires_at = expires_at - $2::interval WHERE id = $1', [
    id,
    interval,
  ]);

describe('making an invitation', () => {
  test('[IN1] answers with an unguessable link that is valid for 30 days', async () => {
    const { rows } = await server.pool.query<{ now: Date }>('SELECT now()');
    const from = rows[0]?.now.getTime() ?? Number.NaN;
    const made = await anInvitation(server, ada, hypothesisId, { uses: 3 });
    expect(made).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^[\w-]{22}$/),
      url: expect.stringMatching(new RegExp(`^http://localhost:\\d+/invite/${made.code}$`)),
      uses_left: 3,
      expires_at: expect.any(String),
    });
    const lastsMs = Date.parse(made.expires_at) - from;
    expect(lastsMs).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(lastsMs).toBeLessThan(30 * DAY_MS + 60_000);
    const another = await anInvitation(server, ada, hypothesisId);
    expect(another.code).not.toBe(made.code);
  });

  test('[IN1] needs a side, and a hypothesis that isn’t a dispute', async () => {
    const [neutral] = await membersHolding(server.pool, hypothesisId, [50]);
    const bystander = await aBystander(server.pool, hypothesisId);
    const { hypothesisId: dispute } = await aDispute(server, hypothesisId);
    expect(refusalIn(await tryMaking(neutral, ONE)).code).toBe('CREDENCE_NEUTRAL');
    expect(refusalIn(await tryMaking(bystander, ONE)).code).toBe('CREDENCE_MISSING');
    for (const id of [dispute, crypto.randomUUID()]) {
      expect(refusalIn(await tryMaking(ada, ONE, id))).toEqual({
        code: 'NOT_FOUND',
        message: hypothesisTexts.notFound,
      });
    }
  });

  test('[IN1] refuses other numbers of conversations than whole ones up to the limit', async () => {
    for (const uses of [0, INVITATION_USES_MAX + 1, 1.5, '3', null]) {
      expect(refusalIn(await tryMaking(ada, { ...ONE, uses })).details).toEqual({
        uses: invitationTexts.usesInvalid,
      });
    }
  });

  /** As if the member had just made this many more. */
  const haveMade = (count: number, revoked: boolean) =>
    server.pool.query(
      `INSERT INTO invitations
         (id, code, hypothesis_id, inviter_id, conversation_type, uses, expires_at, revoked_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, 'public', 1, now() + interval '30 days',
         CASE WHEN $4 THEN now() END
       FROM generate_series(1, $3::int)`,
      [hypothesisId, ada.userId, count, revoked],
    );

  test('[IN6] refuses the 21st open one, until another is revoked', async () => {
    await haveMade(INVITATION_LIMITS.open - 1, false);
    const { id } = await anInvitation(server, ada, hypothesisId);
    expect(refusalIn(await tryMaking(ada, ONE))).toEqual({
      code: 'INVITATION_LIMIT',
      message: ERRORS.INVITATION_LIMIT.message,
    });
    await revoke(ada, id);
    expect((await tryMaking(ada, ONE)).status).toBe(201);
  });

  test('[IN6] refuses the 31st within a day, whatever became of the others', async () => {
    await haveMade(INVITATION_LIMITS.perDay - 1, true);
    await anInvitation(server, ada, hypothesisId);
    expect(refusalIn(await tryMaking(ada, ONE)).code).toBe('RATE_LIMITED');
    await server.pool.query(
      `UPDATE invitations SET created_at = created_at - interval '1 day' WHERE inviter_id = $1`,
      [ada.userId],
    );
    expect((await tryMaking(ada, ONE)).status).toBe(201);
  });
});

describe('opening an invitation', () => {
  test('shows everyone the claim, who invites and their current side', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const shown = {
      state: 'open',
      hypothesis: {
        id: hypothesisId,
        statement,
        negation: `It is not the case that ${statement}`,
      },
      conversation_type: 'public',
      inviter: { username: ada.username, side: 'believing' },
      conversation_id: null,
      answer: null,
    };
    expect(await open(code)).toEqual(shown);
    expect(await open(code, await aBystander(server.pool, hypothesisId))).toEqual(shown);
    for (const [percent, side] of [
      [10, 'disbelieving'],
      [50, null],
    ]) {
      await server.pool.query('UPDATE credences SET percent = $2 WHERE user_id = $1', [
        ada.userId,
        percent,
      ]);
      expect(await open(code)).toMatchObject({ inviter: { side } });
    }
  });

  test('[IN2] says when it is used up, expired or revoked', async () => {
    const make = () => anInvitation(server, ada, hypothesisId);
    const [used, expired, revoked] = [await make(), await make(), await make()];
    await acceptInvitation(server, await aBystander(server.pool, hypothesisId), used.code, 20);
    await age(expired.id, '30 days');
    await revoke(ada, revoked.id);
    expect(await open(used.code)).toMatchObject({
      state: 'used',
      inviter: { username: ada.username },
    });
    expect(await open(expired.code)).toMatchObject({ state: 'expired' });
    expect(await open(revoked.code)).toMatchObject({ state: 'revoked' });
  });

  test('[IN3] leads only the two who are talking to their conversation, whatever became of the link', async () => {
    const { code, id } = await anInvitation(server, ada, hypothesisId, { type: 'private' });
    const ben = await aBystander(server.pool, hypothesisId);
    const eve = await aBystander(server.pool, hypothesisId);
    const { body } = await acceptInvitation(server, ben, code, 20);
    const { conversationId } = body as { conversationId: string };
    const talking = { conversation_id: conversationId };
    expect(await open(code, ben)).toMatchObject({ state: 'used', ...talking });
    await revoke(ada, id);
    expect(await open(code, ben)).toMatchObject({ state: 'revoked', ...talking });
    for (const reader of [undefined, eve, ada]) {
      expect(await open(code, reader)).toMatchObject({ conversation_id: null });
    }
    await server.pool.query(`UPDATE conversations SET status = 'completed' WHERE id = $1`, [
      conversationId,
    ]);
    expect(await open(code, ben)).toMatchObject({ conversation_id: null });
  });

  test('[IN2] shows a revoked link and one of a suspended, deleted or blocked inviter alike', async () => {
    const inviters = await membersHolding(server.pool, hypothesisId, [80, 80, 80, 80, 80]);
    const [revoker, suspended, deleted, blocker, blocked] = inviters;
    const made = await Promise.all(inviters.map((one) => anInvitation(server, one, hypothesisId)));
    const reader = await aBystander(server.pool, hypothesisId);
    await revoke(revoker, made[0]?.id ?? '');
    await using operators = await operatorsOf(server);
    await operators.operators.suspend(suspended.username, 'Spam');
    await deleteAccount(server, deleted, author);
    await blockMember(server, blocker, reader);
    await blockMember(server, reader, blocked);
    const opened = await Promise.all(made.map(({ code }) => open(code, reader)));
    expect(opened[0]).toMatchObject({ state: 'revoked', inviter: { username: null, side: null } });
    for (const one of opened) expect(one).toEqual(opened[0]);
    const answers = await Promise.all(
      made.map(({ code }) => acceptInvitation(server, reader, code, 20)),
    );
    for (const answer of answers) {
      expect(refusalIn(answer)).toEqual({
        code: 'INVITATION_REVOKED',
        message: ERRORS.INVITATION_REVOKED.message,
      });
    }
    await operators.operators.restore(suspended.username, null);
    expect(await open(made[1]?.code ?? '', reader)).toMatchObject({ state: 'open' });
  });

  test('answers not found for any other code', async () => {
    const answer = await server.api.send('GET', '/invitations/0123456789012345678901');
    expect(refusalIn(answer)).toEqual({ code: 'NOT_FOUND', message: invitationTexts.notFound });
  });

  test('[MO9] shows nothing of a removed hypothesis, and starts nothing about it', async () => {
    const { code } = await anInvitation(server, ada, hypothesisId);
    const ben = await aBystander(server.pool, hypothesisId);
    await using operators = await operatorsOf(server);
    await operators.operators.removeContent('hypothesis', hypothesisId, 'Spam');
    expect(refusalIn(await server.api.send('GET', `/invitations/${code}`)).code).toBe('REMOVED');
    expect(refusalIn(await acceptInvitation(server, ben, code, 20)).code).toBe('REMOVED');
    expect(refusalIn(await tryMaking(ada, ONE)).code).toBe('REMOVED');
    expect(JSON.stringify(await listOf(ada))).not.toContain(statement);
  });
});

describe('one’s own invitations', () => {
  test('are listed newest first, with their links and what is left of them', async () => {
    const first = await anInvitation(server, ada, hypothesisId, { uses: 2 });
    await acceptInvitation(server, await aBystander(server.pool, hypothesisId), first.code, 20);
    const second = await anInvitation(server, ada, hypothesisId, { type: 'private' });
    const { negation } = (await open(first.code)).hypothesis;
    const hypothesis = { id: hypothesisId, statement, negation, circle_id: null };
    const created_at = expect.stringMatching(/Z$/);
    expect(await listOf(ada)).toEqual([
      { ...second, state: 'open', uses: 1, conversation_type: 'private', created_at, hypothesis },
      {
        ...first,
        uses_left: 1,
        state: 'open',
        uses: 2,
        conversation_type: 'public',
        created_at,
        hypothesis,
      },
    ]);
    expect(await listOf(await aBystander(server.pool, hypothesisId))).toEqual([]);
  });

  test('can be revoked only by their maker, and repeatedly', async () => {
    const { id, code } = await anInvitation(server, ada, hypothesisId);
    const eve = await aBystander(server.pool, hypothesisId);
    expect(refusalIn(await revoke(eve, id)).code).toBe('NOT_FOUND');
    expect(await open(code)).toMatchObject({ state: 'open' });
    expect((await revoke(ada, id)).status).toBe(204);
    expect((await revoke(ada, id)).status).toBe(204);
    expect(await listOf(ada)).toMatchObject([{ id, state: 'revoked' }]);
  });

  test('are in the export without their codes, and belong to no one after the account is deleted', async () => {
    const { id, code } = await anInvitation(server, ada, hypothesisId);
    const { body } = await server.api.send('GET', '/users/me/export', { token: ada.token });
    expect(body).toMatchObject({ invitations: [{ id, hypothesis_id: hypothesisId, used: 0 }] });
    expect(JSON.stringify(body)).not.toContain(code);
    await deleteAccount(server, ada, author);
    const { rows } = await server.pool.query('SELECT inviter_id FROM invitations WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ inviter_id: null }]);
  });
});
