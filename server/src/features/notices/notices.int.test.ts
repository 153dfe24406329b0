import {
  DELETED_MEMBER,
  type Notice,
  noticeRoutes,
  type RouteAnswer,
  userRoutes,
} from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  done,
  type Holder,
  membersHolding,
  openNotifier,
  refused,
  sharedServer,
  type TestSocket,
} from '@midspan/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import { removeOldNotices } from './store.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let hypothesisId: string;
let statement: string;
let ada: Holder;
let ben: Holder;
let eve: Holder;
const server = await sharedServer();
const notifier = await openNotifier(server);
const author = await aMember(server);
afterAll(() => notifier.stop());

/** Ada and Ben disagree; Eve isn't involved. */
beforeEach(async () => {
  ({ id: hypothesisId, statement } = await aHypothesis(server, author));
  [ada, ben, eve] = await membersHolding(server.pool, hypothesisId, [80, 20, 30]);
});

const live = (one: Holder): Promise<TestSocket> => connectSocket(server.baseUrl, one.token);
const list = (one: { token: string }, query: { offset?: number; limit?: number } = {}) =>
  server.api.call(noticeRoutes.list, { query }, one.token);
const markRead = (one: Holder, ids?: string[]) =>
  server.api.call(noticeRoutes.markRead, { body: { ...(ids && { ids }) } }, one.token);
const notify = (...notices: NewNotice[]) =>
  inTransaction(notifier.db, (tx) => notifier.notify(tx, notices));
const waiting = (userId: string): NewNotice => ({ userId, kind: 'someone_waiting', hypothesisId });

async function ask(one: Holder, other: Holder) {
  const socket = await live(one);
  const given = { hypothesisId, targetUsername: other.username };
  const { request } = await done(socket, 'privateMatch:send', given);
  return request;
}

const traces = async (userId: string) => {
  const { rows } = await server.pool.query(
    `SELECT (SELECT count(*)::int FROM notices WHERE user_id = $1) AS notices,
       (SELECT count(*)::int FROM mail_outbox m JOIN users u ON u.email = m.recipient
        WHERE u.id = $1) AS mails,
       (SELECT count(*)::int FROM pgboss.job WHERE name = 'notices-publish'
        AND data->'ids' ?| (SELECT array_agg(id::text) FROM notices WHERE user_id = $1)) AS jobs`,
    [userId],
  );
  return rows[0];
};

test('shows a private request only to its target, newest first, with everything needed to act', async () => {
  await ask(ada, ben);
  expect(await list(ben)).toEqual({
    items: [
      {
        id: expect.any(String),
        kind: 'private_request',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
        is_read: false,
        username: ada.username,
        circle_id: null,
        circle_name: null,
        hypothesis_id: hypothesisId,
        hypothesis_statement: statement,
        conversation_id: null,
        evidence_description: null,
        evidence_still_weighed: false,
        round: null,
        outcome: null,
        announced_for: null,
        hours_left: null,
        challenge: null,
      },
    ],
    total: 1,
    unread: 1,
  });
  for (const one of [ada, eve]) {
    expect(await list(one)).toEqual({ items: [], total: 0, unread: 0 });
  }
});

test('delivers a notice live to every tab of its owner, and to no one else', async () => {
  const [tab, otherTab, asking, foreign] = await Promise.all([
    live(ben),
    live(ben),
    live(ada),
    live(eve),
  ]);
  await notify(waiting(ben.userId));
  await done(asking, 'privateMatch:send', { hypothesisId, targetUsername: ben.username });
  const {
    items: [newest],
  } = await list(ben);
  for (const one of [tab, otherTab]) {
    const about = (kind: string) =>
      one.nextEvent('notice:new', ({ notice }) => notice.kind === kind);
    expect(await about('someone_waiting')).toMatchObject({ notice: { username: null } });
    expect(await about('private_request')).toEqual({ notice: newest, unread: 2 });
  }
  // Whatever was sent to the others before this has arrived with it.
  await notify(waiting(ada.userId), waiting(eve.userId));
  for (const one of [asking, foreign]) {
    expect(await one.nextEvent('notice:new')).toMatchObject({ unread: 1 });
    expect(one.events.filter(({ name }) => name === 'notice:new')).toHaveLength(1);
  }
});

test.each([
  ['accepted', true],
  ['declined', false],
] as const)('notifies the requester that the request was %s', async (outcome, accept) => {
  const { id: requestId } = await ask(ada, ben);
  const asking = await live(ada);
  const { conversationId } = await done(await live(ben), 'privateMatch:respond', {
    requestId,
    accept,
  });
  expect(await asking.nextEvent('notice:new')).toMatchObject({
    notice: {
      kind: 'request_answered',
      outcome,
      username: ben.username,
      hypothesis_statement: statement,
      conversation_id: conversationId,
    },
    unread: 1,
  });
  expect((await list(ben)).items).toMatchObject([{ kind: 'private_request' }]);
});

test('sends nothing when an answer is refused', async () => {
  const { id: requestId } = await ask(ada, ben);
  await server.pool.query('UPDATE credences SET percent = 90 WHERE user_id = $1', [ben.userId]);
  const answering = await live(ben);
  expect(
    await refused(answering, 'privateMatch:respond', { requestId, accept: true }),
  ).toMatchObject({ code: 'SIDES_NOT_OPPOSITE' });
  expect((await list(ada)).total).toBe(0);
});

test('keeps read notices read', async () => {
  await notify(waiting(ben.userId), waiting(ben.userId), waiting(ben.userId));
  const [newest, ...older] = (await list(ben)).items;
  if (newest === undefined) throw new Error('a notice is missing');
  expect(await markRead(ben, [newest.id])).toEqual({ unread: 2 });
  expect(await list(ben)).toEqual({
    items: [{ ...newest, is_read: true }, ...older],
    total: 3,
    unread: 2,
  });
  expect(await markRead(ben, [newest.id])).toEqual({ unread: 2 });
  expect(await markRead(ben, [])).toEqual({ unread: 2 });
  expect(await markRead(ben)).toEqual({ unread: 0 });
  expect((await list(ben)).items.map((one) => one.is_read)).toEqual([true, true, true]);
});

test('changes nothing for unknown ids or those of others', async () => {
  await notify(waiting(ben.userId), waiting(eve.userId));
  const [foreign] = (await list(ben)).items;
  if (foreign === undefined) throw new Error('a notice is missing');
  expect(await markRead(eve, [foreign.id, NOWHERE])).toEqual({ unread: 1 });
  await markRead(eve);
  expect(await list(ben)).toEqual({ items: [foreign], total: 1, unread: 1 });
  for (const ids of [['x'], 'x', Array.from({ length: 101 }, () => NOWHERE)]) {
    const answer = await server.api.send('POST', '/notifications/read', {
      token: ben.token,
      body: { ids },
    });
    expect(answer.status).toBe(400);
  }
});

test('returns consecutive pages from the newest on, even when many came at the same moment', async () => {
  await notify(...Array.from({ length: 30 }, () => waiting(ben.userId)));
  await ask(ada, ben);
  const pages: RouteAnswer<typeof noticeRoutes.list>[] = [];
  for (const offset of [0, 20, 40]) pages.push(await list(ben, { offset }));
  expect(pages.map(({ items }) => items.length)).toEqual([20, 11, 0]);
  expect(pages.every(({ total, unread }) => total === 31 && unread === 31)).toBe(true);
  const all: Notice[] = pages.flatMap(({ items }) => items);
  expect(all[0]?.kind).toBe('private_request');
  expect(new Set(all.map(({ id }) => id)).size).toBe(31);
  const order = all.map((one) => `${one.created_at} ${one.id}`);
  expect(order).toEqual(order.toSorted().reverse());
});

test('sends nothing when the transaction is rolled back, or without recipients', async () => {
  await notify();
  const attempt = inTransaction(notifier.db, async (tx) => {
    await notifier.notify(tx, [{ ...waiting(ben.userId), otherId: ada.userId }]);
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await traces(ben.userId)).toEqual({ notices: 0, mails: 0, jobs: 0 });
});

test('sends once when the transaction is retried', async () => {
  let attempts = 0;
  await inTransaction(notifier.db, async (tx) => {
    attempts += 1;
    await notifier.notify(tx, [waiting(ben.userId)]);
    if (attempts === 1) throw Object.assign(new Error('try again'), { code: '40001' });
  });
  expect(attempts).toBe(2);
  expect(await traces(ben.userId)).toEqual({ notices: 1, mails: 1, jobs: 1 });
});

test('shows the current username in a notice', async () => {
  const leaving = await aMember(server);
  await notify({ ...waiting(ben.userId), otherId: leaving.user.id });
  const rename = 'UPDATE users SET username = $2, username_key = $2 WHERE id = $1';
  await server.pool.query(rename, [leaving.user.id, `renamed ${leaving.user.id}`]);
  expect((await list(ben)).items).toMatchObject([{ username: `renamed ${leaving.user.id}` }]);
  const body = { password: leaving.password };
  await server.api.call(userRoutes.deleteOwn, { body }, leaving.token);
  expect((await list(ben)).items).toMatchObject([{ username: DELETED_MEMBER }]);
});

test('deletes notices and choices with the account, and sends it nothing more', async () => {
  const leaving = await aMember(server);
  await notify(waiting(leaving.user.id));
  const off = { body: { mail: { dispute_decided: false } } };
  await server.api.call(noticeRoutes.savePreferences, off, leaving.token);
  const body = { password: leaving.password };
  await server.api.call(userRoutes.deleteOwn, { body }, leaving.token);
  await notify(waiting(leaving.user.id), waiting(ben.userId));
  expect(await traces(leaving.user.id)).toMatchObject({ notices: 0, mails: 0 });
  expect((await list(ben)).total).toBe(1);
  const { rows } = await server.pool.query('SELECT mail_off FROM users WHERE id = $1', [
    leaving.user.id,
  ]);
  expect(rows).toEqual([{ mail_off: [] }]);
});

test('keeps notices for 90 days', async () => {
  await notify(waiting(ben.userId), waiting(eve.userId));
  const age = 'UPDATE notices SET created_at = now() - $2::interval WHERE user_id = $1';
  await server.pool.query(age, [ben.userId, '90 days 1 minute']);
  await server.pool.query(age, [eve.userId, '89 days 23 hours']);
  await removeOldNotices(notifier.db);
  expect((await list(ben)).total).toBe(0);
  expect((await list(eve)).total).toBe(1);
});
