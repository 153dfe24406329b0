import { credenceRoutes, noticePath, noticeRoutes, waitingRoomRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  type Holder,
  makeOffer,
  markAllRead,
  membersHolding,
  startTestServer,
  type TestMember,
  type TestServer,
  toldOf,
  untilOfferersTold,
  visitRoom,
} from '@midspan/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const SUBJECT = 'Someone from the other side is waiting';

let server: TestServer;
let author: TestMember;
let hypothesisId: string;
/** the believing side, with an offer */
let ann: Holder;
/** the disbelieving side, about to come */
let ben: Holder;
let cem: Holder;
beforeAll(async () => {
  server = await startTestServer({ WAITING_ROOM_GRACE_MS: '9000' });
  author = await aMember(server);
});
afterAll(() => server.stop());
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
/** Comes, and everybody has been told of it who is to be told. */
async function comeAndTell(holder: Holder) {
  const visitor = await come(holder);
  await untilOfferersTold(server.pool);
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
    await comeAndTell(same);
    expect(await toldOf(server.pool, ann)).toEqual([]);
    expect(await toldOf(server.pool, same)).toEqual([]);
  });

  test('[WR8] is notified of the new other side after changing sides', async () => {
    const body = { hypothesisId, value: 10, reason: 'I have come to doubt it' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
    const [believer] = await membersHolding(server.pool, hypothesisId, [90]);
    if (!believer) throw new Error('one was asked for');
    await comeAndTell(believer);
    expect(await toldOf(server.pool, ann)).toEqual([believer.userId]);
  });

  test('[WR8] is not notified while undecided', async () => {
    const body = { hypothesisId, value: 50, reason: 'I cannot say' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
  });

  test('[WR8] is not notified while waiting in the room', async () => {
    const waiting = await come(ann);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
    await waiting.send('waitingRoom:leave');
    await comeAndTell(cem);
    expect(await toldOf(server.pool, ann)).toEqual([cem.userId]);
  });

  test('[WR8] is not notified again while the last notice is unread', async () => {
    const visitor = await comeAndTell(ben);
    for (let turn = 0; turn < 5; turn += 1) {
      await visitor.send('waitingRoom:leave');
      await visitor.send('waitingRoom:join');
    }
    await comeAndTell(cem);
    expect(await toldOf(server.pool, ann)).toEqual([ben.userId]);
    await markAllRead(server.pool, ann);
    await visitor.send('waitingRoom:leave');
    await visitor.send('waitingRoom:join');
    await untilOfferersTold(server.pool);
    expect(await toldOf(server.pool, ann)).toEqual([ben.userId, ben.userId]);
  });

  test('is not notified of a second tab or a return within the grace period', async () => {
    const visitor = await comeAndTell(ben);
    await markAllRead(server.pool, ann);
    await comeAndTell(ben);
    visitor.live.close();
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([ben.userId]);
  });

  test('is not notified about another hypothesis', async () => {
    const { id } = await aHypothesis(server, author);
    const [other] = await membersHolding(server.pool, id, [80]);
    if (!other) throw new Error('one was asked for');
    await makeOffer(server, id, other);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, other)).toEqual([]);
  });

  test('is sent nothing after the offer is withdrawn', async () => {
    const params = { id: hypothesisId };
    await server.api.call(waitingRoomRoutes.withdrawOffer, { params }, ann.token);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
  });

  test('is sent nothing once the offer has expired', async () => {
    await change('UPDATE standing_offers SET expires_at = now() WHERE user_id = $1', ann.userId);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
  });

  test.each(['suspended_at', 'deleted_at'])('is sent nothing when %s is set', async (column) => {
    await change(`UPDATE users SET ${column} = now() WHERE id = $1`, ann.userId);
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
    expect(await mailsTo(ann)).toEqual([]);
  });

  test('[MO1] is not notified of members they blocked or who blocked them', async () => {
    const block = 'INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)';
    await change(block, ann.userId, ben.userId);
    await change(block, cem.userId, ann.userId);
    await comeAndTell(ben);
    await comeAndTell(cem);
    expect(await toldOf(server.pool, ann)).toEqual([]);
  });

  test('is not notified of someone they are already in conversation with about it', async () => {
    const [one, other] = [await come(ann), await come(ben)];
    await one.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
    await other.send('waitingRoom:acceptMatch', { targetUserId: ann.userId });
    const started = await one.send('waitingRoom:startConversation', { targetUserId: ben.userId });
    expect(started).toMatchObject({ success: true });
    await comeAndTell(ben);
    expect(await toldOf(server.pool, ann)).toEqual([]);
    await comeAndTell(cem);
    expect(await toldOf(server.pool, ann)).toEqual([cem.userId]);
  });
});

describe('the email about an arrival', () => {
  /** Reads what there is and meets somebody new. */
  async function tellAnew() {
    await markAllRead(server.pool, ann);
    const [comer] = await membersHolding(server.pool, hypothesisId, [20]);
    if (!comer) throw new Error('one was asked for');
    await comeAndTell(comer);
  }
  const mailedAgo = (ago: string) =>
    change(
      'UPDATE standing_offers SET mailed_at = now() - $2::interval WHERE user_id = $1',
      ann.userId,
      ago,
    );

  test('[WR9] is sent at most once a day, while the app shows each notice', async () => {
    await tellAnew();
    await tellAnew();
    await mailedAgo('23 hours 59 minutes');
    await tellAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT]);
    await mailedAgo('24 hours');
    await tellAnew();
    await tellAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT, SUBJECT]);
    expect(await toldOf(server.pool, ann)).toHaveLength(5);
  });

  test('[WR9] is not sent again when the offer is withdrawn and renewed', async () => {
    await tellAnew();
    const params = { id: hypothesisId };
    await server.api.call(waitingRoomRoutes.withdrawOffer, { params }, ann.token);
    await makeOffer(server, hypothesisId, ann);
    await tellAnew();
    expect(await toldOf(server.pool, ann)).toHaveLength(2);
    expect(await mailsTo(ann)).toEqual([SUBJECT]);
  });

  test('[WR9] is limited separately for each hypothesis', async () => {
    await tellAnew();
    const { id } = await aHypothesis(server, author);
    const body = { hypothesisId: id, value: 80, reason: 'It seems so to me' };
    await server.api.call(credenceRoutes.save, { body }, ann.token);
    await makeOffer(server, id, ann);
    hypothesisId = id;
    await tellAnew();
    expect(await mailsTo(ann)).toEqual([SUBJECT, SUBJECT]);
  });

  test('is not sent when it is turned off, and the app still shows the notice', async () => {
    const body = { mail: { someone_waiting: false } };
    await server.api.call(noticeRoutes.savePreferences, { body }, ann.token);
    await tellAnew();
    expect(await mailsTo(ann)).toEqual([]);
    expect(await toldOf(server.pool, ann)).toHaveLength(1);
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
  await comeAndTell(ben);
  expect(await toldOf(server.pool, ann)).toEqual([]);
  await brief.stop();
});
