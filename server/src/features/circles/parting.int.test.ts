import {
  aCircleScene,
  acceptedItem,
  aMember,
  anInvitation,
  challengeItem,
  deleteAccount,
  disputeInCircle,
  done,
  holderOf,
  insidersHolding,
  itemStanding,
  joinTalk,
  makeOffer,
  proposalRow,
  refusalIn,
  sharedServer,
  talkOf,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const send = (method: string, path: string, { token }: { token: string }, body?: object) =>
  server.api.send(method, path, { token, ...(body && { body }) });
const join = (who: { token: string }, code: string) =>
  send('POST', `/join/${code}`, who, { consent: true });

/** The state of a conversation in the database. */
async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await server.pool.query<{ status: string }>(
    'SELECT status FROM conversations WHERE id = $1',
    [id],
  );
  return rows[0]?.status;
}

/** How many rows these members have that would lead to another conversation about a claim. */
async function plansOf(hypothesisId: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM waiting_entries WHERE hypothesis_id = $1)
       + (SELECT count(*) FROM standing_offers WHERE hypothesis_id = $1)
       + (SELECT count(*) FROM private_requests WHERE hypothesis_id = $1 AND status = 'pending')
       + (SELECT count(*) FROM invitations WHERE hypothesis_id = $1 AND revoked_at IS NULL)
       AS count`,
    [hypothesisId],
  );
  return Number(rows[0]?.count);
}

const noticesOf = async (userId: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ kind: string }>(
    'SELECT kind FROM notices WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

/** Has this member wait, ask for alerts, request and invite. */
async function makePlans(
  claimId: string,
  who: { userId: string; username: string; token: string },
  other: { username: string },
): Promise<void> {
  const room = await visitRoom(server, claimId, who);
  expect(await room.send('waitingRoom:join')).toMatchObject({ success: true });
  await makeOffer(server, claimId, who);
  await anInvitation(server, who, claimId);
  const request = { hypothesisId: claimId, targetUsername: other.username, message: 'Shall we?' };
  await done(room.live, 'privateMatch:send', request);
}

describe('leaving', () => {
  test('[CI7] ends everything the member had open there, and the partner sees it end', async () => {
    const { ann, ben, eve, circle, claimId, path } = await aCircleScene(server);
    await send('POST', `${path}/hosts`, ann, { userId: eve.userId });
    await server.pool.query(
      `INSERT INTO notices (id, user_id, kind, hypothesis_id)
       VALUES (gen_random_uuid(), $1, 'someone_waiting', $2)`,
      [ben.userId, claimId],
    );
    expect(await noticesOf(ben.userId)).toEqual(['circle_host', 'someone_waiting']);
    await makePlans(claimId, ben, eve);
    const talk = await talkOf(server, claimId, [ben, eve]);
    expect(await plansOf(claimId)).toBe(4);
    expect((await send('DELETE', `${path}/membership`, ben)).status).toBe(204);
    const ended = await talk.ben.live.nextEvent('conversation:completed');
    expect(ended).toMatchObject({ conversationId: talk.conversationId });
    expect(await stateOf(talk.conversationId)).toBe('completed');
    expect(await plansOf(claimId)).toBe(0);
    expect((await send('GET', path, ben)).status).toBe(404);
    expect((await send('GET', `/hypotheses/${claimId}`, ben)).status).toBe(404);
    expect(await noticesOf(ben.userId)).toEqual([]);
    expect((await send('DELETE', `${path}/membership`, ben)).status).toBe(404);
    // The link takes them back.
    expect((await join(ben, circle.code)).status).toBe(201);
    expect((await send('GET', path, ben)).body).toMatchObject({ members: 3, role: 'member' });
  });

  test('[CI6] keeps the last host until another is appointed', async () => {
    const { ann, ben, eve, path } = await aCircleScene(server);
    expect(refusalIn(await send('DELETE', `${path}/membership`, ann)).code).toBe('LAST_HOST');
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await send('POST', `${path}/hosts`, ann, { userId: ben.userId })).status).toBe(204);
    }
    expect(await noticesOf(eve.userId)).toEqual(['circle_host']);
    expect(await noticesOf(ann.user.id)).toEqual(['circle_host']);
    expect(await noticesOf(ben.userId)).toEqual([]);
    // Of two hosts who leave at once, one stays.
    const answers = await Promise.all(
      [ann, ben].map((who) => send('DELETE', `${path}/membership`, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('[CI7] leaves a dispute undecided and its item as it was', async () => {
    const { ben, eve, circle, claimId, path } = await aCircleScene(server);
    const { evidenceId, proposalId } = await disputeInCircle(server, { ben, eve, circle, claimId });
    expect(await proposalRow(server.pool, proposalId)).toMatchObject({ phase: 'dispute' });
    const before = await itemStanding(server.pool, evidenceId);
    expect((await send('DELETE', `${path}/membership`, ben)).status).toBe(204);
    expect(await proposalRow(server.pool, proposalId)).toMatchObject({
      phase: 'decided',
      outcome: 'cancelled',
    });
    expect(await itemStanding(server.pool, evidenceId)).toEqual(before);
    const { rows } = await server.pool.query(
      'SELECT challenged_undecided FROM evidence WHERE id = $1',
      [evidenceId],
    );
    expect(rows).toEqual([{ challenged_undecided: true }]);
  });
});

describe('removing', () => {
  test('[CI7] leaves the member’s own words and memberships in the export, and no one else’s', async () => {
    const { ann, ben, circle, claimId, path } = await aCircleScene(server);
    const credence = { hypothesisId: claimId, value: 61, reason: 'My very own reason' };
    await send('POST', '/credences', ben, credence);
    await send('DELETE', `${path}/members/${ben.userId}`, ann);
    const exported = await send('GET', '/users/me/export', ben);
    const { rows } = await server.pool.query<{ statement: string }>(
      'SELECT statement FROM hypotheses WHERE id = $1',
      [claimId],
    );
    expect(exported.body).toMatchObject({
      circles: [
        { name: circle.name, purpose: null, opened_by_you: false, left_at: expect.any(String) },
      ],
    });
    const text = JSON.stringify(exported.body);
    expect(text).toContain('My very own reason');
    expect(text).not.toContain(rows[0]?.statement);
    expect((await send('GET', '/users/me/export', ann)).body).toMatchObject({
      circles: [{ purpose: circle.purpose, opened_by_you: true, left_at: null }],
    });
  });

  test('[CI7] takes a member out of rooms, and lets no link back until a host allows it', async () => {
    const { ann, ben, eve, circle, claimId, path } = await aCircleScene(server);
    const talk = await talkOf(server, claimId, [ben, eve]);
    const remove = () => send('DELETE', `${path}/members/${ben.userId}`, ann);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect(await noticesOf(ben.userId)).toEqual(['circle_removed']);
    await talk.ann.live.nextEvent('conversation:completed');
    expect(await stateOf(talk.conversationId)).toBe('completed');
    const say = { conversationId: talk.conversationId, content: 'Hm', tempId: 'x' };
    expect(await talk.ann.live.emitAck('conversation:sendMessage', say)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(refusalIn(await join(ben, circle.code)).code).toBe('LINK_REVOKED');
    expect((await send('GET', `/join/${circle.code}`, ben)).body).toMatchObject({
      state: 'revoked',
    });
    expect((await send('GET', `/join/${circle.code}`, eve)).body).toMatchObject({ state: 'open' });
    expect((await send('POST', `${path}/members/${ben.userId}/allow`, ann)).status).toBe(204);
    expect((await join(ben, circle.code)).status).toBe(201);
  });

  test('is for hosts, and not about hosts or strangers', async () => {
    const { ann, ben, eve, path } = await aCircleScene(server);
    const stranger = await aMember(server);
    const codeOf = async (who: { token: string }, userId: string) =>
      refusalIn(await send('DELETE', `${path}/members/${userId}`, who)).code;
    expect(await codeOf(ben, eve.userId)).toBe('FORBIDDEN');
    expect(await codeOf(stranger, eve.userId)).toBe('NOT_FOUND');
    expect(await codeOf(ann, ann.user.id)).toBe('FORBIDDEN');
    expect(await codeOf(ann, stranger.user.id)).toBe('NOT_FOUND');
    for (const [method, rest, body] of [
      ['POST', '/end', undefined],
      ['DELETE', '', { name: 'x' }],
      ['POST', '/hosts', { userId: ben.userId }],
      ['POST', `/members/${eve.userId}/allow`, undefined],
    ] as const) {
      expect((await send(method, `${path}${rest}`, ben, body)).status).toBe(403);
      expect((await send(method, `${path}${rest}`, stranger, body)).status).toBe(404);
    }
  });

  test('[CI1] refuses a sixth host', async () => {
    const { ann, circle, claimId, path } = await aCircleScene(server);
    const others = await insidersHolding(server.pool, circle.id, claimId, Array(5).fill(null));
    const answers = await Promise.all(
      others.map(({ userId }) => send('POST', `${path}/hosts`, ann, { userId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 409]);
  });
});

describe('ending', () => {
  test('[CI8] completes and cancels everything, and leaves it to be read', async () => {
    const { ann, ben, eve, circle, claimId, path } = await aCircleScene(server);
    const [dan, fay] = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
    const first = await talkOf(server, claimId, [ben, eve]);
    const evidenceId = await acceptedItem(first);
    const second = await talkOf(server, claimId, [dan, fay], 'public');
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await makePlans(claimId, ben, dan);
    const answers = await Promise.all([1, 2].map(() => send('POST', `${path}/end`, ann)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await first.ann.live.nextEvent('conversation:completed');
    await second.ben.live.nextEvent('conversation:completed');
    expect(await proposalRow(server.pool, proposalId)).toMatchObject({ outcome: 'cancelled' });
    expect(await plansOf(claimId)).toBe(0);
    expect(await noticesOf(dan.userId)).toContain('circle_ended');
    const outsider = await aMember(server);
    expect(refusalIn(await join(outsider, circle.code)).code).toBe('CIRCLE_ENDED');
    expect((await send('GET', `/hypotheses/${claimId}`, ben)).status).toBe(200);
    const credence = { hypothesisId: claimId, value: 60, reason: 'Because' };
    const saved = await send('POST', '/credences', ben, credence);
    expect(refusalIn(saved).code).toBe('CIRCLE_ENDED');
    await joinTalk(server, first.conversationId, ben);
    // Nothing more can happen there, so the last host may leave.
    expect((await send('DELETE', `${path}/membership`, ann)).status).toBe(204);
  });

  test('[CI6] happens when the last host deletes the account', async () => {
    const host = await aMember(server);
    const { ben, eve, claimId, path } = await aCircleScene(server, host);
    const talk = await talkOf(server, claimId, [ben, eve]);
    await deleteAccount(server, holderOf(host), host);
    await talk.ann.live.nextEvent('conversation:completed');
    expect((await send('GET', path, ben)).body).toMatchObject({
      ended_at: expect.any(String),
      members: 2,
      hosts: [],
    });
  });

  test('[CI6] does not happen when another host remains', async () => {
    const host = await aMember(server);
    const { ben, path } = await aCircleScene(server, host);
    await send('POST', `${path}/hosts`, host, { userId: ben.userId });
    await deleteAccount(server, holderOf(host), host);
    expect((await send('GET', path, ben)).body).toMatchObject({ ended_at: null, role: 'host' });
  });
});
