import { conversationRoutes, DELETED_MEMBER, liveRoutes, userRoutes } from '@midspan/contract';
import {
  aBystander,
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  done,
  holderOf,
  joinTalk,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, expect, test } from 'vitest';

let hypothesisId: string;
let talk: Talk;
const server = await sharedServer();
beforeEach(async () => {
  hypothesisId = (await aHypothesis(server, await aMember(server))).id;
  talk = await aTalk(server, hypothesisId);
});

async function aReader() {
  return joinTalk(server, talk.conversationId, await aBystander(server.pool, hypothesisId));
}

test('[CO3] returns only to the sender on joining which unacknowledged messages arrived', async () => {
  const { conversationId, ann, ben } = talk;
  const message = { conversationId, content: 'Hello', tempId: 'temp-arrived' };
  await done(ann.live, 'conversation:sendMessage', message);
  const unconfirmed = ['temp-arrived', 'temp-lost'];
  const seen = async (live: typeof ann.live, sinceSeq?: number) =>
    (
      await done(live, 'conversation:join', {
        conversationId,
        unconfirmed,
        ...(sinceSeq !== undefined && { sinceSeq }),
      })
    ).arrived;
  expect(await seen(ann.live)).toEqual(['temp-arrived']);
  expect(await seen(ann.live, 0)).toEqual(['temp-arrived']);
  expect(await seen(ben.live)).toEqual([]);
  const tooMany = Array.from({ length: 101 }, (_, index) => `temp-${index}`);
  expect(
    await ann.live.emitAck('conversation:join', { conversationId, unconfirmed: tooMany }),
  ).toMatchObject({ success: false, code: 'INVALID' });
});

test('[CO6] returns the server’s time on joining, by the clock that messages use', async () => {
  const { conversationId, ann } = talk;
  const before = await ann.say('Hello');
  const { now } = await done(ann.live, 'conversation:join', { conversationId });
  const after = await ann.say('Again');
  expect(now >= before.created_at && now <= after.created_at).toBe(true);
});

test('[FL6] keeps what was written about a resolved flag readable only for the two', async () => {
  const { conversationId, ann, ben } = talk;
  const eve = await aReader();
  const { id: messageId } = await ann.say('Nonsense');
  const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
  const { flagId } = flag;
  await done(ann.live, 'flag:clarify', { flagId, text: 'I meant the claim' });
  const pageFor = async ({ token }: { token: string }) => {
    const input = { params: { id: conversationId }, query: {} };
    const [message] = await server.api.call(liveRoutes.messages, input, token);
    return message?.flag_record;
  };
  expect(await pageFor(ben)).toBeNull();
  await done(ben.live, 'flag:suggest', { flagId, text: 'Say so' });
  await done(ben.live, 'flag:resolve', { flagId, resolutionText: 'Fine' });

  const record = { clarification: 'I meant the claim', suggestion: 'Say so', resolution: 'Fine' };
  for (const one of [ann, ben]) {
    const { messages } = await snapshotFor(server, conversationId, one);
    expect(messages[0]?.flag_record).toEqual(record);
    expect(await pageFor(one)).toEqual(record);
    const since = { conversationId, sinceSeq: 0 };
    const { events } = await done(one.live, 'conversation:join', since);
    expect(events?.[0]).toMatchObject({ payload: { flag_record: record } });
  }
  const { messages } = await snapshotFor(server, conversationId, eve);
  expect(messages[0]).toMatchObject({
    is_flagged: true,
    flag_resolved: true,
    flag_type: null,
    flag_record: null,
  });
  expect(await pageFor(eve)).toBeNull();
  const { events } = await done(eve.live, 'conversation:join', { conversationId, sinceSeq: 0 });
  expect(JSON.stringify(events)).not.toContain('I meant the claim');
});

test('[CO6] reports items pending at completion as withdrawn by no one', async () => {
  const { conversationId, ann, ben } = talk;
  const taken = await ann.propose();
  await done(ann.live, 'conversation:withdrawEvidence', { conversationId, evidenceId: taken });
  const byHand = await ben.live.nextEvent('conversation:evidenceWithdrawn');
  expect(byHand.atCompletion).toBeUndefined();
  await ann.propose();
  await done(ben.live, 'conversation:complete', { conversationId });
  const atEnd = await ann.live.nextEvent(
    'conversation:evidenceWithdrawn',
    ({ evidence }) => evidence.id !== taken,
  );
  expect(atEnd.atCompletion).toBe(true);
});

test('updates open screens when a member on them deletes the account', async () => {
  const [leaving, partner] = await Promise.all([aMember(server), aMember(server)]);
  const conversationId = await aConversation(server, [leaving, partner], { hypothesisId });
  const stays = await joinTalk(server, conversationId, holderOf(partner));
  const body = { password: leaving.password };
  await server.api.call(userRoutes.deleteOwn, { body }, leaving.token);
  expect(await stays.live.nextEvent('member:deleted')).toEqual({ userId: leaving.user.id });
  const { conversation } = await snapshotFor(server, conversationId, stays);
  const names = [conversation.user1_username, conversation.user2_username];
  expect(names).toContain(DELETED_MEMBER);
  const listed = await server.api.call(
    conversationRoutes.listOfUser,
    { params: { id: partner.user.id }, query: {} },
    partner.token,
  );
  expect(JSON.stringify(listed)).not.toContain(leaving.user.username);
});

test('does not reveal to viewers of a claim that a member had a private conversation about it', async () => {
  const leaving = await aMember(server);
  const partner = await aMember(server);
  await aConversation(server, [leaving, partner], { hypothesisId, type: 'private' });
  const eve = await aReader();
  const rejoined = await joinTalk(server, talk.conversationId, talk.ann);
  const body = { password: leaving.password };
  await server.api.call(userRoutes.deleteOwn, { body }, leaving.token);
  // A second deletion, which they do receive, shows that the first would have arrived.
  const other = await aMember(server);
  await aConversation(server, [other, partner], { hypothesisId });
  await server.api.call(userRoutes.deleteOwn, { body: { password: other.password } }, other.token);
  for (const { live } of [eve, rejoined]) {
    expect(await live.nextEvent('member:deleted')).toEqual({ userId: other.user.id });
  }
});
