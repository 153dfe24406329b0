import {
  accountRoutes,
  conversationRoutes,
  credenceRoutes,
  hypothesisRoutes,
  hypothesisScreenRoutes,
  moderationRoutes,
  noticeRoutes,
  topicRoutes,
  userRoutes,
} from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  done,
  refusalIn,
  type SharedServer,
  sharedPair,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const [here, elsewhere] = await sharedPair();
const member = await aMember(here);
const other = await aMember(here);

/** Another server may keep what it has read for a moment. */
const expectSoon = (read: () => Promise<boolean>) => expect.poll(read).toBe(true);

describe('a member’s own change, read at once from another server,', () => {
  /** So that the other server has the next answer cached, and knows the session. */
  async function readTwice<T>(read: () => Promise<T>): Promise<T> {
    await read();
    return read();
  }

  test('is a new topic', async () => {
    const newest = async () => {
      const query = { limit: 1 };
      const [topic] = await elsewhere.api.call(topicRoutes.listWithCounts, { query }, member.token);
      return topic?.id;
    };
    for (let turn = 0; turn < 2; turn += 1) {
      await readTwice(newest);
      const { id } = await aTopic(here, member);
      expect(await newest()).toBe(id);
    }
  });

  test('is a credence', async () => {
    const { id, topic_id: topicId } = await aHypothesis(here, member);
    const read = async () => {
      const params = { id };
      const one = await elsewhere.api.call(hypothesisRoutes.one, { params }, member.token);
      const query = { topicId };
      const listed = await elsewhere.api.call(
        hypothesisRoutes.listOfTopic,
        { query },
        member.token,
      );
      const screen = await elsewhere.api.call(
        hypothesisScreenRoutes.read,
        { params },
        member.token,
      );
      const own = await elsewhere.api.call(credenceRoutes.listOwn, { query: {} }, member.token);
      const shown = [one, listed[0], screen.hypothesis].map((at) => at?.personal_credence);
      return [...shown, own.items[0]?.credence];
    };
    for (const value of [20, 60]) {
      await readTwice(read);
      const body = { hypothesisId: id, value, reason: 'It seems so to me' };
      await here.api.call(credenceRoutes.save, { body }, member.token);
      expect(await read()).toEqual(Array.from({ length: 4 }, () => value / 100));
    }
  });

  test('is a hypothesis, in its topic and on its page', async () => {
    const { id: topicId } = await aTopic(here, member);
    const list = () =>
      elsewhere.api.call(hypothesisRoutes.listOfTopic, { query: { topicId } }, member.token);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await readTwice(list);
      const { id } = await aHypothesis(here, member, { topic_id: topicId });
      const after = await list();
      expect(after.map((one) => one.id)).toEqual([id, ...before.map((one) => one.id)]);
      const params = { id };
      const read = () => elsewhere.api.call(hypothesisScreenRoutes.read, { params }, member.token);
      expect((await readTwice(read)).hypothesis.initial_credence).not.toBeNull();
      const asOther = await elsewhere.api.call(
        hypothesisScreenRoutes.read,
        { params },
        other.token,
      );
      expect(asOther.hypothesis).toMatchObject({ id, initial_credence: null });
      expect(asOther.own?.user_id).toBe(other.user.id);
    }
  });

  test('is a block', async () => {
    const q = other.user.username;
    const read = async () => {
      const blocked = await elsewhere.api.call(
        moderationRoutes.blocks,
        { query: {} },
        member.token,
      );
      const found = await elsewhere.api.call(userRoutes.search, { query: { q } }, member.token);
      return [blocked.length, found.length];
    };
    const params = { id: other.user.id };
    expect(await readTwice(read)).toEqual([0, 1]);
    await here.api.call(moderationRoutes.block, { params }, member.token);
    expect(await read()).toEqual([1, 0]);
    await here.api.call(moderationRoutes.unblock, { params }, member.token);
    expect(await read()).toEqual([0, 1]);
  });

  test('is a notice that was read', async () => {
    await here.pool.query(
      `INSERT INTO notices (id, user_id, kind) VALUES (gen_random_uuid(), $1, 'someone_waiting')`,
      [member.user.id],
    );
    const unread = async () =>
      (await elsewhere.api.call(noticeRoutes.list, { query: {} }, member.token)).unread;
    expect(await readTwice(unread)).toBe(1);
    await here.api.call(noticeRoutes.markRead, { body: {} }, member.token);
    expect(await unread()).toBe(0);
  });

  test('is what they did over a socket', async () => {
    const { id } = await aHypothesis(here, member);
    const { ann, ben, conversationId } = await aTalk(here, id);
    const status = async () => {
      const asked = { params: { id }, query: {} };
      const { listOfHypothesis } = conversationRoutes;
      const [listed] = await elsewhere.api.call(listOfHypothesis, asked, ann.token);
      return listed?.status;
    };
    expect(await readTwice(status)).toBe('active');
    await done(ann.live, 'conversation:complete', { conversationId });
    expect(await status()).toBe('completed');
    for (const { live } of [ann, ben]) live.close();
  });

  test('is a verified address, which was missing a moment ago', async () => {
    const late = await aMember(here, { verified: false });
    const status = async () =>
      (await elsewhere.api.send('GET', '/users/search?q=Member', { token: late.token })).status;
    expect(await readTwice(status)).toBe(403);
    await here.pool.query(
      `UPDATE users SET (email_verified_at, policy_version, onboarding_completed_at) =
         (SELECT now(), policy_version, now() FROM users WHERE id = $2) WHERE id = $1`,
      [late.user.id, member.user.id],
    );
    expect(await status()).toBe(200);
  });
});

describe('what others did is visible on another server a moment later:', () => {
  test('a block', async () => {
    const q = member.user.username;
    const isFound = async () => {
      const found = await elsewhere.api.call(userRoutes.search, { query: { q } }, other.token);
      return found.some(({ id }) => id === member.user.id);
    };
    expect(await isFound()).toBe(true);
    const params = { id: other.user.id };
    await here.api.call(moderationRoutes.block, { params }, member.token);
    await expectSoon(async () => !(await isFound()));
    await here.api.call(moderationRoutes.unblock, { params }, member.token);
  });

  test('[AC8] [AC21] a suspension, which refuses writing at once', async () => {
    const suspended = await aMember(here);
    const { id } = await aHypothesis(here, member);
    const read = () => elsewhere.api.send('GET', '/credences/user', { token: suspended.token });
    const write = () =>
      elsewhere.api.send('POST', '/credences', {
        token: suspended.token,
        body: { hypothesisId: id, value: 20, reason: 'It seems so to me' },
      });
    expect((await read()).status).toBe(200);
    await here.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      suspended.user.id,
    ]);
    expect(refusalIn(await write()).code).toBe('SUSPENDED');
    await expectSoon(async () => (await read()).status === 403);
  });

  test('a changed name, which its owner finds at once', async () => {
    const named = await aMember(here);
    const { id: hypothesisId } = await aHypothesis(here, member);
    await aConversation(here, [named, member], { hypothesisId, finalPercent: 50 });
    const { token } = named;
    const name = async () => (await elsewhere.api.call(accountRoutes.me, {}, token)).username;
    const isListed = async (username: string) => {
      const asked = { params: { id: hypothesisId }, query: {} };
      const { listOfHypothesis } = conversationRoutes;
      const listed = await elsewhere.api.call(listOfHypothesis, asked, token);
      return listed.some((row) => [row.user1_username, row.user2_username].includes(username));
    };
    await name();
    expect(await isListed(named.user.username)).toBe(true);
    const renamed = `Re${named.user.username}`;
    await here.pool.query('UPDATE users SET username = $2 WHERE id = $1', [named.user.id, renamed]);
    expect(await name()).toBe(renamed);
    await expectSoon(() => isListed(renamed));
  });
});

describe('[AC21] a session that ended', () => {
  const logIn = async ({ user, password }: TestMember) =>
    (await here.api.call(accountRoutes.login, { body: { email: user.email, password } })).token;
  const statusAt = async (server: SharedServer, token: string) =>
    (await server.api.send('GET', '/auth/me', { token })).status;

  test('by a sign-out is refused at once here, and a moment later elsewhere', async () => {
    const token = await logIn(member);
    for (const server of [here, elsewhere]) expect(await statusAt(server, token)).toBe(200);
    await here.api.call(accountRoutes.logout, {}, token);
    expect(await statusAt(here, token)).toBe(401);
    const saved = await elsewhere.api.send('POST', '/notifications/read', { token, body: {} });
    expect(saved.status).toBe(401);
    await expectSoon(async () => (await statusAt(elsewhere, token)) === 401);
  });

  test('by a new password is refused at once', async () => {
    const changed = await aMember(here);
    const token = await logIn(changed);
    expect(await statusAt(here, token)).toBe(200);
    const { password } = changed;
    const body = { password, new_password: 'another correct horse' };
    const path = '/users/me/password';
    const answer = await here.api.send('PUT', path, { token: changed.token, body });
    expect(answer.status).toBeLessThan(300);
    expect(await statusAt(here, token)).toBe(401);
  });
});
