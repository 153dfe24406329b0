import { noticeRoutes } from '@midspan/contract';
import { SEEN_WITHIN_MS } from '@midspan/domain';
import {
  aChallenge,
  addressOf,
  aHypothesis,
  aMember,
  aTalk,
  blockMember,
  challengeItem,
  connectSocket,
  done,
  type Holder,
  insertBlock,
  letPass,
  mailsTo,
  membersHolding,
  noticesTo,
  openDispute,
  openNotifier,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

let talk: Talk;
const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const notifier = await openNotifier(server);
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});
afterAll(() => notifier.stop());

const noticesOf = (member: Pick<Holder, 'userId'>) => noticesTo(server.pool, member);
const kindsOf = async (member: Pick<Holder, 'userId'>) =>
  (await noticesOf(member)).map(({ kind }) => kind);
const emailsOf = (member: Pick<Holder, 'userId'>) => mailsTo(server.pool, addressOf(member));

/** Waits out the delay given to visible tabs, then checks. */
async function checkAway({ conversationId }: Pick<Talk, 'conversationId'>, time = '3 seconds') {
  await letPass(server.pool, conversationId, time);
  return notifier.check([conversationId]);
}
const see = ({ live }: Talk['ann'], { conversationId }: Talk, seq: number) =>
  done(live, 'conversation:seen', { conversationId, seq });

test('[NO4] [NO5] [NO6] sends four notices and two emails for messages in a busy hour', async () => {
  const { ann, ben } = talk;
  for (let minute = 0; minute < 60; minute += 5) {
    await ben.say(`What I thought of in minute ${minute}`);
    if (minute % 15 === 5 && minute < 50) await ben.propose();
    await checkAway(talk, '5 minutes');
  }
  const received = await noticesOf(ann);
  const of = (kind: string) => received.filter((one) => one.kind === kind);
  expect(of('message')).toEqual([
    { kind: 'message', mailed_as: 'new_messages' },
    ...Array(3).fill({ kind: 'message', mailed_as: null }),
  ]);
  expect(of('evidence_to_review')).toEqual([
    { kind: 'evidence_to_review', mailed_as: 'your_turn' },
    ...Array(2).fill({ kind: 'evidence_to_review', mailed_as: null }),
  ]);
  expect(received).toHaveLength(7);
  expect(await emailsOf(ann)).toEqual(['You have new messages', 'It’s your turn']);
  expect(await noticesOf(ben)).toEqual([]);
  const { items, unread } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
  // Of the four about messages only the newest is still unread.
  expect(unread).toBe(4);
  expect(JSON.stringify(items)).not.toContain('What I thought of');
});

test('quotes no message in the email about it', async () => {
  const { ann, ben } = talk;
  await ben.say('For the two of us');
  await checkAway(talk);
  const mail = await server.mail.waitForMail(addressOf(ann), 'You have new messages');
  expect(mail.text).toContain(ben.username);
  expect(mail.text).not.toContain('For the two of us');
});

test('[NO2] writes the notice no sooner than the delay given to visible tabs', async () => {
  const bell = await connectSocket(server.baseUrl, talk.ann.token);
  const { created_at } = await talk.ben.say('Are you there?');
  const { notice, unread } = await bell.nextEvent('notice:new');
  expect(Date.parse(notice.created_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(
    SEEN_WITHIN_MS,
  );
  expect(notice).toMatchObject({
    kind: 'message',
    username: talk.ben.username,
    conversation_id: talk.conversationId,
  });
  expect(unread).toBe(1);
});

test('[NO2] writes no notice for what a visible tab has shown', async () => {
  const { ann, ben } = talk;
  const { seq } = await ben.say('You see this');
  await see(ann, talk, seq);
  await checkAway(talk);
  expect(await noticesOf(ann)).toEqual([]);
  // Messages newer than the delay wait for the next check.
  await ben.say('And this?');
  // In the future, so that it stays new even on a slow machine.
  expect(await checkAway(talk, '-1 minute')).toEqual([talk.conversationId]);
  expect(await noticesOf(ann)).toEqual([]);
  expect(await checkAway(talk, '2 minutes')).toEqual([]);
  expect(await kindsOf(ann)).toEqual(['message']);
});

test('[NO5] writes a notice for everything that waits for a member or answers them', async () => {
  const { ann, ben } = talk;
  const { id: messageId } = await ann.say('That is nonsense');
  const { flagId } = (await done(ben.live, 'flag:create', { messageId, flagType: 'rude' })).flag;
  await checkAway(talk);
  await done(ann.live, 'flag:clarify', { flagId, text: 'I meant the study' });
  await checkAway(talk);
  await done(ben.live, 'flag:suggest', { flagId, text: 'Say which study' });
  await checkAway(talk);
  const accepted = await ann.propose();
  await checkAway(talk);
  await ben.accept(accepted);
  const rejected = await ann.propose();
  await ben.reject(rejected);
  await checkAway(talk);
  await challengeItem(talk, ben, accepted);
  await checkAway(talk);
  await done(ben.live, 'conversation:complete', { conversationId: talk.conversationId });
  await checkAway(talk);
  expect(await noticesOf(ann)).toEqual([
    { kind: 'flag_created', mailed_as: 'your_turn' },
    { kind: 'flag_suggested', mailed_as: null },
    { kind: 'evidence_accepted', mailed_as: null },
    { kind: 'evidence_rejected', mailed_as: null },
    { kind: 'challenge_to_review', mailed_as: null },
    { kind: 'conversation_completed', mailed_as: null },
  ]);
  expect(await noticesOf(ben)).toEqual([
    { kind: 'message', mailed_as: 'new_messages' },
    { kind: 'flag_clarified', mailed_as: 'your_turn' },
    { kind: 'evidence_to_review', mailed_as: null },
  ]);
  const { items } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
  expect(items.find(({ kind }) => kind === 'challenge_to_review')?.challenge).toMatchObject({
    kind: 'overturn',
    is_own: false,
  });
});

test('[NO7] notifies the maker of an offer of the answer', async () => {
  const { ann, ben } = talk;
  const evidenceId = await ann.propose();
  await ben.offer(evidenceId, 0);
  await ann.decline(evidenceId, 1);
  await checkAway(talk);
  await ben.offer(evidenceId, 2);
  await ann.agree(evidenceId, 3);
  await checkAway(talk);
  expect(await noticesOf(ann)).toEqual([]);
  expect(await noticesOf(ben)).toEqual([
    { kind: 'evidence_to_review', mailed_as: 'your_turn' },
    { kind: 'offer_declined', mailed_as: null },
    { kind: 'offer_accepted', mailed_as: null },
  ]);
});

test('[NO6] emails about messages again once they were read', async () => {
  const { ann, ben } = talk;
  const { seq } = await ben.say('One');
  await checkAway(talk);
  await ben.say('Two');
  await checkAway(talk);
  expect(await emailsOf(ann)).toEqual(['You have new messages']);
  await see(ann, talk, seq + 1);
  await ben.say('Three');
  await checkAway(talk);
  expect(await emailsOf(ann)).toEqual(['You have new messages', 'You have new messages']);
});

describe('[NO8] writes no notice', () => {
  test.each(['suspended_at', 'deleted_at'])('for a member with %s set', async (column) => {
    await server.pool.query(`UPDATE users SET ${column} = now() WHERE id = $1`, [talk.ann.userId]);
    await talk.ben.say('Are you there?');
    await checkAway(talk);
    expect(await noticesOf(talk.ann)).toEqual([]);
  });

  test('for a conversation that a block has ended, on either side', async () => {
    const { ann, ben } = talk;
    await ben.say('One last thing');
    await blockMember(server, ben, ann);
    await checkAway(talk);
    expect([await noticesOf(ann), await noticesOf(ben)]).toEqual([[], []]);
  });

  test('for readers of a public conversation', async () => {
    const [reader] = await membersHolding(server.pool, hypothesisId, [50]);
    const live = await connectSocket(server.baseUrl, reader.token);
    await done(live, 'conversation:join', { conversationId: talk.conversationId });
    await talk.ben.say('For everyone to read');
    await checkAway(talk);
    expect(await noticesOf(reader)).toEqual([]);
  });

  test('in a dispute, once one of the two has blocked the other', async () => {
    const dispute = await openDispute(server, await aChallenge(server, hypothesisId));
    await insertBlock(server.pool, dispute.counterpart, dispute.proposer);
    // As between a block and the end of the two members' conversations.
    await dispute.proposer.say('Let us settle this');
    await checkAway(dispute);
    expect(await kindsOf(dispute.counterpart)).not.toContain('message');
  });
});

test('catches up in the next sweep with what a stopped server left undone', async () => {
  const { ann } = talk;
  // As another server leaves it that was killed right after the commit.
  await server.pool.query(
    `WITH moved AS (UPDATE conversations SET seq = seq + 1 WHERE id = $1 RETURNING seq)
     INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
     SELECT gen_random_uuid(), $1, seq, $2, 'lost', 'Are you there?', now() - interval '1 minute'
     FROM moved`,
    [talk.conversationId, talk.ben.userId],
  );
  await notifier.sweep();
  await vi.waitFor(async () => expect(await kindsOf(ann)).toEqual(['message']), 10_000);
});

test('[NO4] writes one notice when two servers check at the same time', async () => {
  await talk.ben.say('Are you there?');
  await letPass(server.pool, talk.conversationId, '3 seconds');
  await Promise.all(Array.from({ length: 5 }, () => notifier.check([talk.conversationId])));
  expect(await kindsOf(talk.ann)).toEqual(['message']);
});

test('names the deadline and the stakes in the email about a new dispute', async () => {
  const dispute = await openDispute(server, await aChallenge(server, hypothesisId));
  const mail = await server.mail.waitForMail(
    addressOf(dispute.counterpart),
    'Your dispute has begun',
  );
  expect(mail.text).toMatch(/It ends on \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M UTC\. If you don’t take/);
  expect(mail.text).toMatch(/the evidence no longer counts toward “.+” \(a member’s words\)\. If/);
});
