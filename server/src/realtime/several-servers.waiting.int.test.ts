import { hypothesisRoutes } from '@midspan/contract';
import {
  aBystander,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  joinTalk,
  numbersOf,
  operatorsOf,
  ownServer,
  type Speaker,
  startRedis,
  startTestServer,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';

let talk: Talk;

const redis = await startRedis();
const here = await ownServer({ REDIS_URL: redis.url });
const there = await ownServer({ REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl });
const hypothesisId = (await aHypothesis(here, await aMember(here))).id;
afterAll(() => redis?.stop());
beforeEach(async () => {
  talk = await aTalk(here, hypothesisId);
});

/** Sends a message and waits until the other has it; returns its id. */
async function sayAndHear(one: Speaker, other: Speaker, text: string) {
  const received = other.live.nextEvent('conversation:message', ({ content }) => content === text);
  const { id } = await one.say(text);
  expect(await received).toMatchObject({ id });
  return id;
}

/** Ben has the conversation open on the other server. */
const benThere = () => joinTalk(there, talk.conversationId, talk.ben);

test('shows on one server what happens on the other, in order and with its numbers', async () => {
  const ben = await benThere();
  for (const content of ['One', 'Two', 'Three']) await talk.ann.say(content);
  const received: string[] = [];
  while (received.length < 3) {
    received.push((await ben.live.nextEvent('conversation:message')).content);
  }
  expect(received).toEqual(['One', 'Two', 'Three']);
  const evidenceId = await ben.propose();
  await talk.ann.live.nextEvent('conversation:evidenceProposed');
  await talk.ann.accept(evidenceId);
  expect(await ben.live.nextEvent('conversation:evidenceReviewed')).toMatchObject({ seq: 5 });
  expect(await ben.live.nextEvent('hypothesis:credenceChanged')).toMatchObject({ evidenceId });
});

test('shows an item’s new weighing in other conversations on the other server', async () => {
  const ben = await benThere();
  const evidenceId = await talk.ann.propose();
  await ben.accept(evidenceId);
  const second = await aTalk(here, hypothesisId);
  await weighItem(second, evidenceId);
  const { weighing } = await second.ann.live.nextEvent('evidence:weighed');
  // It belongs to the other conversation, so it has no number here.
  const received = await ben.live.nextEvent('evidence:weighed');
  expect(received).toMatchObject({ evidence: { id: evidenceId }, weighing });
  expect(received).not.toHaveProperty('seq');
});

test('broadcasts an operator’s void to watchers on every server, and nothing cached from before', async () => {
  const { id } = await aHypothesis(here, await aMember(here));
  const [first, second] = await Promise.all([aTalk(here, id), aTalk(here, id)]);
  const evidenceId = await acceptedItem(first);
  await weighItem(second, evidenceId, { hypothesis: 60, negation: 40 });
  const watchers = await Promise.all(
    [here, there].map(async ({ baseUrl, pool }) => {
      const live = await connectSocket(baseUrl, (await aBystander(pool, id)).token);
      await done(live, 'hypothesis:watch', { hypothesisId: id });
      return live;
    }),
  );
  const pointsThere = async () => {
    const { credenceHistory } = hypothesisRoutes;
    return (await there.api.call(credenceHistory, { params: { id } }, first.ann.token)).length;
  };
  expect(await pointsThere()).toBe(3);
  await using open = await operatorsOf(here);
  const named = { who: second.ann.username, partner: null, hypothesisId: null };
  await open.operators.voidWeighings(named, 'They are one person');
  expect(await pointsThere()).toBe(4);
  for (const live of watchers) {
    const received = await live.nextEvent(
      'hypothesis:credenceChanged',
      ({ ledgerSeq }) => ledgerSeq === 3,
    );
    expect(received).toMatchObject({
      hypothesisId: id,
      evidenceId,
      newCredence: 78,
      changed: { items: [{ id: evidenceId, weighings: 2 }] },
      screen: { support: { pairs: 1 } },
    });
  }
});

test('delivers a notice to its owner on any server', async () => {
  const ben = await benThere();
  await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
  await done(talk.ann.live, 'privateMatch:send', {
    hypothesisId,
    targetUsername: ben.username,
    message: 'Shall we talk here?',
  });
  expect(await ben.live.nextEvent('notice:new')).toMatchObject({
    notice: { kind: 'private_request' },
    unread: 1,
  });
});

test('leaves the other server’s connections alone when one stops', async () => {
  const third = await startTestServer({ REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl });
  await third.stop();
  const message = await talk.ann.say('Still here');
  expect(await talk.ben.live.nextEvent('conversation:message')).toMatchObject({ id: message.id });
});

test('delivers on each server while Redis is down, and everyone catches up on its return', async () => {
  const ben = await benThere();
  await redis.kill();
  // None of this waits for Redis, which is back only afterwards.
  const missed = await talk.ann.say('Said while Redis was away');
  const sameServer = await joinTalk(here, talk.conversationId, talk.ben);
  const second = await sayAndHear(talk.ann, sameServer, 'And another');

  await redis.start();
  const tick = await ben.live.nextEvent('conversation:tick');
  expect(tick).toMatchObject({ conversationId: talk.conversationId, seq: 2 });
  const { events } = await done(ben.live, 'conversation:join', {
    conversationId: talk.conversationId,
    sinceSeq: 0,
  });
  expect(events?.map(({ payload }) => payload['id'])).toEqual([missed.id, second]);
  expect(await numbersOf(here.pool, talk.conversationId)).toEqual([1, 2]);

  // A room opened during the outage works too, once its server is linked again: until then a tick
  // announces new messages.
  const payload = expect.objectContaining({ content: 'And back' });
  await expect
    .poll(async () => {
      await ben.say('And back');
      return sameServer.live.events;
    })
    .toContainEqual({ name: 'conversation:message', payload });
});

test('[WG11] catches up on an entry that moved nothing without another point', async () => {
  const { id } = await aHypothesis(here, await aMember(here));
  const own = await aTalk(here, id);
  const ben = await joinTalk(there, own.conversationId, own.ben);
  const evidenceId = await acceptedItem(own);
  const accepted = await ben.live.nextEvent('hypothesis:credenceChanged');
  expect(accepted.changed.figure?.point).not.toBeNull();
  const second = await aTalk(here, id);
  await redis.kill();
  await weighItem(second, evidenceId, { hypothesis: 90, negation: 25 });
  await redis.start();
  const missed = await ben.live.nextEvent(
    'hypothesis:credenceChanged',
    ({ ledgerSeq }) => ledgerSeq > accepted.ledgerSeq,
  );
  expect(missed).toMatchObject({
    newCredence: accepted.newCredence,
    changed: { figure: { point: null } },
  });
});

test('starts while Redis is down, and connects once it is up', async () => {
  await redis.kill();
  const late = await startTestServer({ REDIS_URL: redis.url, DATABASE_URL: here.databaseUrl });
  try {
    const ben = await joinTalk(late, talk.conversationId, talk.ben);
    await redis.start();
    const { conversationId } = talk;
    await expect
      .poll(async () => {
        await done(talk.ann.live, 'conversation:typing', { conversationId });
        return ben.live.events.some(({ name }) => name === 'conversation:typing');
      })
      .toBe(true);
  } finally {
    await late.stop();
  }
});
