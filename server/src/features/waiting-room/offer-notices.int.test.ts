import { credenceRoutes, noticePath, noticeRoutes, waitingRoomRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  type Holder,
  makeOffer,
  markAllRead,
  membersHolding,
  notifiedOf,
  ownServer,
  startTestServer,
  untilOfferersNotified,
  visitRoom,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const SUBJECT = 'Someone from the other side is waiting';

let hypothesisId: string;
/** the believing side, with an offer */
let ann: Holder;
/** the disbelieving side, about to arrive */
let ben: Holder;
let cem: Holder;
const server = await ownServer({ WAITING_ROOM_GRACE_MS: '9000' });
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  const three = await membersHolding(server.pool, hypothesisId, [80, 20, 30]);
  if (!three[0] || !three[1] || !three[2]) throw new Error('three were asked for');
  [ann, ben, cem] = [three[0], three[1], three[2]];
  await makeOffer(server, hypothesisId, ann);
});

async function come(holder: Holder) {
  const visitor = await visitRoom(server, hypothesisId, holder);
  expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
  return visitor;
}
/** Joins, and resolves once everyone who should be has been notified. */
async function comeAndNotify(holder: Holder) {
  const visitor = await come(holder);
  await untilOfferersNotified(server.pool);
  return visitor;
}
const mailsTo = async ({ userId }: Holder): Promise<string[]> => {
  const { rows } = await server.pool.query<{ subject: string }>(
    'SELECT subject FROM mail_outbox WHERE recipient = $1',
    [`${userId}@example.org`],
  );
  return rows.map((row) => row.subject);
};
const change = (sql: string, ...values: unknown[]) => server.pool.query(sql, values);

describe('the owner of a standing offer', () => {
  test('[WR8] is notified, live and by email, when someone on the other side arrives', async () => {
    const live = await connectSocket(server.baseUrl, ann.token);
    await come(ben);
    const { notice, unread } = await live.nextEvent('notice:new');
    expect(unread).toBe(1);
    expect(notice).toMatchObject({
      kind: 'someone_waiting',
      username: ben.username,
      hypothesis_id: hypothesisId,
      is_read: false,
    });
    expect(noticePath(notice)).toBe(`/waiting-room/${hypothesisId}`);
    const mail = await server.mail.waitForMail(`${ann.userId}@example.org`, SUBJECT);
    expect(mail.text).toContain(
      `“${ben.username}” is on the other side and is waiting to talk about “`,
    );
    expect(mail.text).toContain(`/waiting-room/${hypothesisId}\n`);
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
    expect(items).toEqual([notice]);
  });

  test('[WR8] is not notified of their own side or of their own arrival', async () => {
    const [same] = await membersHolding(server.pool, hypothesisId, [60]);
    if (!same) throw new Error('one was asked for');
    await makeOffer(server, hypothesisId, same);
    await comeAndNotify(same);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    expect(await notifiedOf(server.pool, same)).toEqual([]);
  });

  test('[WR8] is notified of the new other side after changing sides', async () => {
    const body = { hypothesisId, value: 10, reason: 'I have come to doubt it' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    const [believer] = await membersHolding(server.pool, hypothesisId, [90]);
    if (!believer) throw new Error('one was asked for');
    await comeAndNotify(believer);
    expect(await notifiedOf(server.pool, ann)).toEqual([believer.userId]);
  });

  test('[WR8] is not notified while undecided', async () => {
    const body = { hypothesisId, value: 50, reason: 'I cannot say' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
  });

  test('[WR8] is not notified while waiting in the room', async () => {
    const waiting = await come(ann);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    await waiting.send('waitingRoom:leave');
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([cem.userId]);
  });

  test('[WR8] is not notified again while the last notice is unread', async () => {
    const visitor = await comeAndNotify(ben);
    for (let turn = 0; turn < 5; turn += 1) {
      await visitor.send('waitingRoom:leave');
      await visitor.send('waitingRoom:join');
    }
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId]);
    await markAllRead(server.pool, ann);
    await visitor.send('waitingRoom:leave');
    await visitor.send('waitingRoom:join');
    await untilOfferersNotified(server.pool);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId, ben.userId]);
  });

  test('is not notified of a second tab or a return within the grace period', async () => {
    const visitor = await comeAndNotify(ben);
    await markAllRead(server.pool, ann);
    await comeAndNotify(ben);
    visitor.live.close();
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId]);
  });

  test('is not notified about another hypothesis', async () => {
    const { id } = await aHypothesis(server, author);
    const [other] = await membersHolding(server.pool, id, [80]);
    if (!other) throw new Error('one was asked for');
    await makeOffer(server, id, other);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, other)).toEqual([]);
  });

  test('is sent nothing after the offer is withdrawn', async () => {
    const params = { id: hypothesisId };
    await server.api.call(waitingRoomRoutes.withdrawOffer, { params }, ann.token);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
  });

  test('is sent nothing once the offer has expired', async () => {
    await change('UPDATE standing_offers SET expires_at = now() WHERE user_id = $1', ann.userId);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
  });

  test.each(['suspended_at', 'deleted_at'])('is sent nothing when %s is set', async (column) => {
    await change(`UPDATE users SET ${column} = now() WHERE id = $1`, ann.userId);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    expect(await mailsTo(ann)).toEqual([]);
  });

  test('[MO1] is not notified of members they blocked or who blocked them', async () => {
    const block = 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)';
    await change(block, ann.userId, ben.userId);
    await change(block, cem.userId, ann.userId);
    await comeAndNotify(ben);
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
  });

  test('is not notified of someone they are already in conversation with about it', async () => {
    const [one, other] = [await come(ann), await come(ben)];
    await one.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
    const accepted = await other.send('waitingRoom:acceptMatch', { targetUserId: ann.userId });
    expect(accepted).toMatchObject({ success: true, status: 'ready' });
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([cem.userId]);
  });
});

describe('the email about an arrival', () => {
  /** Reads the notices, and has someone new arrive. */
  async function notifyAnew() {
    await markAllRead(server.pool, ann);
    const [arrival] = await membersHolding(server.pool, hypothesisId, [20]);
    if (!arrival) throw new Error('one was asked for');
    await comeAndNotify(arrival);
  }
  const mailedAgo = (ago: string) =>
    change(
      'UPDATE standing_offers SET mailed_at = now() - $2::interval WHERE user_id = $1',
      ann.userId,
      ago,
    );

  test('[WR9] is sent at most once a day, while the app shows each notice', async () => {
    await notifyAnew();
    await notifyAnew();
    await mailedAgo('23 hours 59 minutes');
    await notifyAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT]);
    await mailedAgo('24 hours');
    await notifyAnew();
    await notifyAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT, SUBJECT]);
    expect(await notifiedOf(server.pool, ann)).toHaveLength(5);
  });

  test('[WR9] is not sent again when the offer is withdrawn and renewed', async () => {
    await notifyAnew();
    const params = { id: hypothesisId };
    await server.api.call(waitingRoomRoutes.withdrawOffer, { params }, ann.token);
    await makeOffer(server, hypothesisId, ann);
    await notifyAnew();
    expect(await notifiedOf(server.pool, ann)).toHaveLength(2);
    expect(await mailsTo(ann)).toEqual([SUBJECT]);
  });

  test('[WR9] is limited separately for each hypothesis', async () => {
    await notifyAnew();
    const { id } = await aHypothesis(server, author);
    const body = { hypothesisId: id, value: 80, reason: 'It seems so to me' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await makeOffer(server, id, ann);
    hypothesisId = id;
    await notifyAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT, SUBJECT]);
  });

  test('is not sent when it is turned off, and the app still shows the notice', async () => {
    const body = { mail: { someone_waiting: false } };
    await server.api.call(noticeRoutes.savePreferences, { body }, ann.token);
    await notifyAnew();
    expect(await mailsTo(ann)).toEqual([]);
    expect(await notifiedOf(server.pool, ann)).toHaveLength(1);
  });
});

test('sends nothing after a very short offer has expired', async () => {
  const brief = await startTestServer({ DATABASE_URL: server.databaseUrl, OFFER_TTL_MS: '1000' });
  const offer = await makeOffer(brief, hypothesisId, ann);
  const isOver = async () => {
    const { rows } = await change('SELECT now() > $1 AS over', offer.expires_at);
    return rows[0]?.over;
  };
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
  await comeAndNotify(ben);
  expect(await notifiedOf(server.pool, ann)).toEqual([]);
  await brief.stop();
});
