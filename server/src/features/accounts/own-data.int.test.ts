import { accountRoutes, accountTexts, DELETED_MEMBER, userRoutes } from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  countBlocked,
  done,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();

const remove = ({ token }: TestMember, body: unknown) =>
  server.api.send('DELETE', '/users/me', { token, body });
const removeRightly = (member: TestMember) => remove(member, { password: member.password });
const login = (email: string, password: string) =>
  server.api.send('POST', '/auth/login', { body: { email, password } });
const saveCredence = ({ token }: TestMember, hypothesisId: string, reason = 'Because') =>
  server.api.send('POST', '/credences', { token, body: { hypothesisId, value: 30, reason } });

async function rowsOf({ user }: TestMember): Promise<unknown> {
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM credences WHERE user_id = $1) AS credences,
       (SELECT count(*)::int FROM questionnaire_responses WHERE user_id = $1) AS answers,
       (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions,
       (SELECT count(*)::int FROM mail_links WHERE user_id = $1) AS links`,
    [user.id],
  );
  return rows[0];
}
const NOTHING = { credences: 0, answers: 0, sessions: 0, links: 0 };

/** Waits until a statement in this database is blocked by a lock. */
const untilBlocked = () => expect.poll(() => countBlocked(server.pool)).toBe(1);

describe('the export', () => {
  test('contains what the member said, proposed and answered in conversations, and nothing from the partner', async () => {
    const { id } = await aHypothesis(server, await aMember(server));
    const { conversationId, ann, ben } = await aTalk(server, id);
    const theirs = await ann.say('theirs: message');
    await ben.say('mine: message');
    const item = await ann.propose({ description: 'theirs: item', reasoning: 'theirs: why' });
    await done(ben.live, 'conversation:reviewEvidence', {
      conversationId,
      evidenceId: item,
      decision: 'reject',
      reason: 'mine: a reason that is long enough',
    });
    const own = await ben.propose({ description: 'mine: item', reasoning: 'mine: why' });
    await ann.accept(own);
    const other = await ann.propose({ description: 'theirs: accepted' });
    await ben.accept(other);
    await done(ben.live, 'evidence:proposeOverturn', {
      conversationId,
      evidenceId: other,
      reason: 'mine: it was withdrawn since',
    });
    await done(ben.live, 'flag:create', { messageId: theirs.id, flagType: 'rude' });
    const data = await server.api.call(userRoutes.exportOwn, {}, ben.token);
    const text = JSON.stringify(data);
    for (const words of ['message', 'item', 'why', 'a reason that is', 'it was withdrawn']) {
      expect(text).toContain(`mine: ${words}`);
    }
    expect(data).toMatchObject({ flags: [{ flag_type: 'rude' }] });
    expect(text).not.toContain('theirs:');
    const seen = await server.api.call(userRoutes.exportOwn, {}, ann.token);
    expect(JSON.stringify(seen)).not.toContain('mine:');
    expect(seen).toMatchObject({ flags: [{ flag_type: null }] });
  });

  test('contains everything the member wrote, and nothing from anyone else', async () => {
    const [member, other] = [await aMember(server, { registered: true }), await aMember(server)];
    const hypothesis = await aHypothesis(server, member, { credence_reason: 'mine: first' });
    const foreign = await aHypothesis(server, other, { credence_reason: 'theirs: first' });
    await saveCredence(member, hypothesis.id, 'mine: second');
    await saveCredence(member, foreign.id, 'mine: third');
    await saveCredence(other, hypothesis.id, 'theirs: second');
    const question = '01a1dd19-3390-7352-a0c0-743e1523e389';
    for (const [one, response] of [
      [member, 'mine: answer'],
      [other, 'theirs: answer'],
    ] as const) {
      await server.api.send('POST', '/onboarding/questionnaire/progress', {
        token: one.token,
        body: { responses: [{ questionId: question, response }] },
      });
    }
    const talk = await aConversation(server, [other, member], { hypothesisId: hypothesis.id });

    const data = await server.api.call(userRoutes.exportOwn, {}, member.token);
    expect(data).toMatchObject({
      account: { id: member.user.id, email: member.user.email, username: member.user.username },
      topics: [{ id: hypothesis.topic_id, name: hypothesis.topic.name }],
      hypotheses: [
        { topic_id: hypothesis.topic_id },
        { id: hypothesis.id, statement: hypothesis.statement, credence_reason: 'mine: first' },
      ],
      credences: [
        { credence: 0.7 },
        { hypothesis_id: hypothesis.id, credence: 0.7, reason: 'mine: first', is_current: false },
        { hypothesis_id: hypothesis.id, credence: 0.3, reason: 'mine: second', is_current: true },
        { hypothesis_id: foreign.id, reason: 'mine: third', is_current: true },
      ],
      questionnaire: [{ question_id: question, response: 'mine: answer' }],
      conversations: [{ id: talk, side: 'disbelieving', status: 'active' }],
    });
    const text = JSON.stringify(data);
    for (const secret of ['theirs:', other.user.email, other.user.username, 'argon2']) {
      expect(text).not.toContain(secret);
    }
  });

  test('is available to members who only registered', async () => {
    const { token, user } = await aMember(server, { verified: false });
    expect(await server.api.call(userRoutes.exportOwn, {}, token)).toMatchObject({
      account: { id: user.id, email_verified_at: null },
      topics: [],
      credences: [],
    });
  });
});

describe('deleting the account', () => {
  test('asks for the password again, and limits guesses', async () => {
    const member = await aMember(server, { registered: true });
    for (const body of [{}, { password: '' }, { password: null }]) {
      expect(refusalIn(await remove(member, body)).details).toEqual({
        password: accountTexts.passwordMissing,
      });
    }
    for (let guess = 0; guess < 5; guess += 1) {
      expect(refusalIn(await remove(member, { password: 'guess' }))).toEqual({
        code: 'WRONG_PASSWORD',
        message: 'Wrong password.',
        details: { password: 'Wrong password.' },
      });
    }
    const limited = await removeRightly(member);
    expect(refusalIn(limited).code).toBe('RATE_LIMITED');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await server.api.call(accountRoutes.me, {}, member.token)).toEqual(member.user);
  });

  test('keeps what was public under another name, and nothing that was private', async () => {
    const [member, other] = [await aMember(server, { registered: true }), await aMember(server)];
    const hypothesis = await aHypothesis(server, member, { credence_reason: 'kept to myself' });
    await saveCredence(member, hypothesis.id);
    await aConversation(server, [member, other], {
      hypothesisId: hypothesis.id,
      finalPercent: 73,
      // Two of one millisecond would have no order.
      createdAt: new Date(Date.now() - 60_000).toISOString(),
    });
    const open = await aConversation(server, [other, member], { hypothesisId: hypothesis.id });

    expect(await removeRightly(member)).toMatchObject({ status: 204, body: '' });

    expect(await server.api.send('GET', `/hypotheses/${hypothesis.id}`)).toMatchObject({
      body: { statement: hypothesis.statement, username: DELETED_MEMBER },
    });
    const path = `/conversations/hypothesis/${hypothesis.id}`;
    expect((await server.api.send('GET', path)).body).toMatchObject([
      { status: 'completed', user2_username: DELETED_MEMBER, current_pb_credence: 50 },
      { status: 'completed', user1_username: DELETED_MEMBER, current_pb_credence: 73 },
    ]);
    // Conversations completed by the deletion have a final figure, which later evidence doesn't
    // move.
    const completed = await server.api.send('GET', `/conversations/${open}`, {
      token: other.token,
    });
    expect(completed.body).toMatchObject({ status: 'completed', final_pb_credence: 0.5 });
    expect(await rowsOf(member)).toEqual(NOTHING);
    const { rows } = await server.pool.query(
      `SELECT (SELECT json_agg(users) FROM users)::text || (SELECT json_agg(hypotheses) FROM hypotheses)::text
         || coalesce((SELECT json_agg(mail_outbox) FROM mail_outbox)::text, '') AS everything`,
    );
    const everything = String(rows[0]?.everything);
    expect(everything).toContain(other.user.email);
    for (const gone of [member.user.email, member.user.username, 'kept to myself']) {
      expect(everything).not.toContain(gone);
    }
  });

  test('ends every session and closes every socket', async () => {
    const member = await aMember(server, { registered: true });
    const second = await server.api.call(accountRoutes.login, {
      body: { email: member.user.email, password: member.password },
    });
    const socket = await connectSocket(server.baseUrl, second.token);
    await removeRightly(member);
    await socket.disconnected;
    for (const token of [member.token, second.token]) {
      const answer = await server.api.send('GET', '/auth/me', { token });
      expect(refusalIn(answer).code).toBe('UNAUTHENTICATED');
    }
    expect(refusalIn(await removeRightly(member)).code).toBe('UNAUTHENTICATED');
  });

  test('frees the email address and the username for a new account that can log in', async () => {
    const member = await aMember(server, { registered: true });
    for (let guess = 0; guess < 4; guess += 1) await remove(member, { password: 'guess' });
    await removeRightly(member);
    const { email, username } = member.user;
    const body = { email, username, password: 'another horse' };
    const again = await server.api.call(accountRoutes.register, { body });
    expect(again.user.id).not.toBe(member.user.id);
    expect((await login(email, body.password)).status).toBe(200);
    expect(refusalIn(await login(email, member.password)).code).toBe('INVALID_CREDENTIALS');
  });

  test('leaves an account that no one can log in to', async () => {
    const member = await aMember(server, { registered: true });
    await removeRightly(member);
    for (const email of [member.user.email, `deleted:${member.user.id}`, member.user.id]) {
      expect(refusalIn(await login(email, member.password)).code).toBe('INVALID_CREDENTIALS');
    }
  });

  test('works before the address is verified', async () => {
    const member = await aMember(server, { verified: false });
    expect((await removeRightly(member)).status).toBe(204);
    expect(await rowsOf(member)).toEqual(NOTHING);
  });

  test('happens once when requested several times at once', async () => {
    const member = await aMember(server, { registered: true });
    const answers = await Promise.all([1, 2, 3].map(() => removeRightly(member)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  });

  test('also deletes a credence that was being saved', async () => {
    const member = await aMember(server, { registered: true });
    const { id } = await aHypothesis(server, await aMember(server));
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [member.user.id]);
      await client.query(
        `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
         VALUES (gen_random_uuid(), $1, $2, 50, 'Late')`,
        [member.user.id, id],
      );
      const deletion = removeRightly(member);
      await untilBlocked();
      await client.query('COMMIT');
      expect((await deletion).status).toBe(204);
    } finally {
      client.release();
    }
    expect(await rowsOf(member)).toEqual(NOTHING);
  });

  test('completes a conversation that was just starting', async () => {
    const member = await aMember(server, { registered: true });
    const partner = await aMember(server);
    const { id } = await aHypothesis(server, partner);
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE', [member.user.id]);
      const deletion = removeRightly(member);
      await untilBlocked();
      await client.query(
        `INSERT INTO conversations (id, hypothesis_id, conversation_type, user1_id, user2_id,
           user1_side, user2_side)
         VALUES (gen_random_uuid(), $1, 'public', $2, $3, 'believing', 'disbelieving')`,
        [id, member.user.id, partner.user.id],
      );
      await client.query('COMMIT');
      expect((await deletion).status).toBe(204);
    } finally {
      client.release();
    }
    const { rows } = await server.pool.query(
      `SELECT status, conversations.seq::int, name FROM conversations
       LEFT JOIN conversation_events ON conversation_id = conversations.id
       WHERE user1_id = $1`,
      [member.user.id],
    );
    expect(rows).toEqual([{ status: 'completed', seq: 1, name: 'conversation:completed' }]);
  });

  test('refuses what is still being saved once the account is gone', async () => {
    const member = await aMember(server, { registered: true });
    const { id, topic_id } = await aHypothesis(server, await aMember(server));
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [member.user.id]);
      const saved = saveCredence(member, id);
      await untilBlocked();
      const created = aHypothesis(server, member, { topic_id });
      const refusal = expect(created).rejects.toThrow('UNAUTHENTICATED');
      await client.query('COMMIT');
      expect(refusalIn(await saved).code).toBe('UNAUTHENTICATED');
      await refusal;
    } finally {
      client.release();
    }
    expect(await rowsOf(member)).toMatchObject({ credences: 0 });
    const { rowCount } = await server.pool.query('SELECT 1 FROM hypotheses WHERE topic_id = $1', [
      topic_id,
    ]);
    expect(rowCount).toBe(2);
  });
});
