import { credenceRoutes, noticePath, noticeRoutes, waitingRoomRoutes } from '@midspan/contract';
import {
  addressOf,
  aHypothesis,
  aMember,
  connectSocket,
  type Holder,
  insertBlock,
  mailsTo,
  makeOffer,
  markAllRead,
  membersHolding,
  notifiedOf,
  sharedServer,
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
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  [ann, ben, cem] = await membersHolding(server.pool, hypothesisId, [80, 20, 30]);
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
const another = async (percent: number) =>
  (await membersHolding(server.pool, hypothesisId, [percent]))[0];
const mailed = (to: Holder) => mailsTo(server.pool, addressOf(to));
const change = (sql: string) => server.pool.query(sql, [ann.userId]);
const holdNow = (value: number) => {
  const body = { hypothesisId, value, reason: 'I have come to think so' };
  return server.api.call(credenceRoutes.save, { body }, ann.token);
};
const withdraw = () =>
  server.api.call(waitingRoomRoutes.withdrawOffer, { params: { id: hypothesisId } }, ann.token);

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
    const mail = await server.mail.waitForMail(addressOf(ann), SUBJECT);
    expect(mail.text).toContain(
      `“${ben.username}” is on the other side and is waiting to talk about “`,
    );
    expect(mail.text).toContain(`/waiting-room/${hypothesisId}\n`);
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
    expect(items).toEqual([notice]);
  });

  test('[WR8] is not notified of their own side or of their own arrival', async () => {
    const same = await another(60);
    await makeOffer(server, hypothesisId, same);
    await comeAndNotify(same);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    expect(await notifiedOf(server.pool, same)).toEqual([]);
  });

  test('[WR8] is notified of the new other side after changing sides', async () => {
    await holdNow(10);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    const believer = await another(90);
    await comeAndNotify(believer);
    expect(await notifiedOf(server.pool, ann)).toEqual([believer.userId]);
  });

  test('[WR8] is not notified while waiting in the room', async () => {
    const waiting = await come(ann);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    await waiting.send('waitingRoom:leave');
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([cem.userId]);
  });

  test('[WR8] is not notified again while the last notice is unread, nor of a return', async () => {
    const visitor = await comeAndNotify(ben);
    await visitor.send('waitingRoom:leave');
    await visitor.send('waitingRoom:join');
    await comeAndNotify(cem);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId]);
    await markAllRead(server.pool, ann);
    // A second tab, and a return within the grace period.
    await comeAndNotify(ben);
    visitor.live.close();
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId]);
    const back = await visitRoom(server, hypothesisId, ben);
    await back.send('waitingRoom:leave');
    await back.send('waitingRoom:join');
    await untilOfferersNotified(server.pool);
    expect(await notifiedOf(server.pool, ann)).toEqual([ben.userId, ben.userId]);
  });

  test('is not notified about another hypothesis', async () => {
    const { id } = await aHypothesis(server, author);
    const [other] = await membersHolding(server.pool, id, [80]);
    await makeOffer(server, id, other);
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, other)).toEqual([]);
  });

  test.each([
    ['[WR8] holding exactly 50', () => holdNow(50)],
    ['withdrawing the offer', withdraw],
    [
      'the offer’s expiry',
      () => change('UPDATE standing_offers SET expires_at = now() WHERE user_id = $1'),
    ],
    ['being suspended', () => change('UPDATE users SET suspended_at = now() WHERE id = $1')],
    ['being deleted', () => change('UPDATE users SET deleted_at = now() WHERE id = $1')],
    ['[MO1] blocking the arrival', () => insertBlock(server.pool, ann, ben)],
    ['[MO1] being blocked by the arrival', () => insertBlock(server.pool, ben, ann)],
  ])('is sent nothing after %s', async (_, happen) => {
    await happen();
    await comeAndNotify(ben);
    expect(await notifiedOf(server.pool, ann)).toEqual([]);
    expect(await mailed(ann)).toEqual([]);
  });

  test('is not notified of someone they are already in conversation with about it', async () => {
    const [one, other] = [await come(ann), await come(ben)];
    await one.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
    const accepted = await other.send('waitingRoom:acceptMatch', { targetUserId: ann.userId });
    expect(accepted).toMatchObject({ success: true, status: 'ready' });
    const started = await one.send('waitingRoom:startConversation', { targetUserId: ben.userId });
    expect(started).toMatchObject({ success: true });
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
    await comeAndNotify(await another(20));
  }
  const mailedAgo = (ago: string) =>
    change(`UPDATE standing_offers SET mailed_at = now() - interval '${ago}' WHERE user_id = $1`);

  test('[WR9] is sent at most once a day, while the app shows each notice', async () => {
    await notifyAnew();
    await notifyAnew();
    await mailedAgo('23 hours 59 minutes');
    await notifyAnew();
    expect(await mailed(ann)).toEqual([SUBJECT]);
    await mailedAgo('24 hours');
    await notifyAnew();
    await notifyAnew();
    expect(await mailed(ann)).toEqual([SUBJECT, SUBJECT]);
    expect(await notifiedOf(server.pool, ann)).toHaveLength(5);
  });

  test('[WR9] is not sent again when the offer is withdrawn and renewed', async () => {
    await notifyAnew();
    await withdraw();
    await makeOffer(server, hypothesisId, ann);
    await notifyAnew();
    expect(await notifiedOf(server.pool, ann)).toHaveLength(2);
    expect(await mailed(ann)).toEqual([SUBJECT]);
  });

  test('[WR9] is limited separately for each hypothesis', async () => {
    await notifyAnew();
    ({ id: hypothesisId } = await aHypothesis(server, author));
    await holdNow(80);
    await makeOffer(server, hypothesisId, ann);
    await notifyAnew();
    expect(await mailed(ann)).toEqual([SUBJECT, SUBJECT]);
  });

  test('is not sent when it is turned off, and the app still shows the notice', async () => {
    const body = { mail: { someone_waiting: false } };
    await server.api.call(noticeRoutes.savePreferences, { body }, ann.token);
    await notifyAnew();
    expect(await mailed(ann)).toEqual([]);
    expect(await notifiedOf(server.pool, ann)).toHaveLength(1);
  });
});
