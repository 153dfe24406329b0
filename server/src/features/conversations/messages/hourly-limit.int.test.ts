import { randomUUID } from 'node:crypto';
import { MESSAGE_LIMIT, MESSAGES_PER_HOUR } from '@midspan/domain';
import {
  aBystander,
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  joinTalk,
  type Speaker,
  sessionIdOf,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as schema from '../../../db/schema/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { limitByHour } from './hourly-limit.ts';
import { createMessageCount, type MessageCount, SHARED_FROM } from './message-count.ts';
import { addMessageCounts } from './message-count-store.ts';
import { createSending, findSentMessage, type SendMessage } from './sending.ts';

/** Lower than in production, and without the short window's limit, to test the hourly one alone. */
const PER_HOUR = 50;
const NO_WINDOW = 1_000_000;

let talk: Talk;
const sessionIds = new Map<string, string>();
const server = await sharedServer();
const db = drizzle(server.pool, { schema });
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
  for (const { userId } of [talk.ann, talk.ben]) {
    sessionIds.set(userId, await sessionIdOf(server.pool, userId));
  }
});

const counts: MessageCount[] = [];
afterEach(async () => {
  for (const count of counts.splice(0)) await count.stop();
});

/** Sends as one of several servers. */
function openServer(): { send: SendMessage; count: MessageCount } {
  const count = createMessageCount({
    perHour: PER_HOUR,
    share: (given) => addMessageCounts(db, given),
    onFailure: (error) => {
      throw error;
    },
    // Shared when the test says so.
    shareEveryMs: 3_600_000,
  });
  counts.push(count);
  const send = createSending({
    db,
    pool: server.pool,
    limit: NO_WINDOW,
    refusalOf: async () => null,
  });
  return {
    count,
    send: limitByHour(send, count, (given) => findSentMessage(db, { ...given, id: null })),
  };
}

const aMessage = (speaker: Speaker, tempId: string = randomUUID()) => ({
  conversationId: talk.conversationId,
  senderId: speaker.userId,
  senderName: speaker.username,
  sessionId: sessionIds.get(speaker.userId) ?? '',
  tempId,
  content: 'Hello',
});

async function sendMany(send: SendMessage, speaker: Speaker, times: number): Promise<number> {
  const sent = await Promise.allSettled(
    Array.from({ length: times }, () => send(aMessage(speaker))),
  );
  for (const one of sent) {
    if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason;
  }
  return sent.filter(({ status }) => status === 'fulfilled').length;
}

const refusalOf = async (sending: Promise<unknown>): Promise<Refusal> => {
  const outcome = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error('it was not refused', { cause: outcome });
  return outcome;
};

const sharedBy = async ({ userId }: Speaker): Promise<number | null> => {
  const { rows } = await server.pool.query<{ points: number }>(
    'SELECT points FROM rate_limits WHERE key = $1',
    [`message:${userId}`],
  );
  return rows[0]?.points ?? null;
};

test('[CO2] allows exactly the limit on one server, and slows no one else down', async () => {
  const { send } = openServer();
  expect(await sendMany(send, talk.ann, PER_HOUR + 30)).toBe(PER_HOUR);
  const refusal = await refusalOf(send(aMessage(talk.ann)));
  expect(refusal.code).toBe('MESSAGE_LIMIT');
  expect(refusal.message).toBe(
    'You’ve sent too many messages in the last hour. Please wait 60 minutes.',
  );
  expect(await sendMany(send, talk.ben, 1)).toBe(1);
});

test('[CO2] answers a repeat of a delivered message even when the hour is used up', async () => {
  const { send } = openServer();
  const first = aMessage(talk.ann);
  const { message } = await send(first);
  await sendMany(send, talk.ann, PER_HOUR);
  await refusalOf(send(aMessage(talk.ann)));
  expect(await send(first)).toEqual({ message, isNew: false });
});

test('[CO2] does not count repeats and refused messages', async () => {
  const { send } = openServer();
  const first = aMessage(talk.ann);
  await send(first);
  for (let n = 0; n < PER_HOUR; n += 1) {
    await send(first);
    await refusalOf(send({ ...aMessage(talk.ann), conversationId: randomUUID() }));
  }
  expect(await sendMany(send, talk.ann, PER_HOUR)).toBe(PER_HOUR - 1);
});

test('[CO2] applies across servers that share their counts', async () => {
  const [one, other] = [openServer(), openServer()];
  expect(await sendMany(one.send, talk.ann, 30)).toBe(30);
  await one.count.shareNow();
  expect(await sharedBy(talk.ann)).toBe(30);
  // Until it shares, the other server knows only its own count.
  expect(await sendMany(other.send, talk.ann, SHARED_FROM)).toBe(SHARED_FROM);
  await other.count.shareNow();
  expect(await sendMany(other.send, talk.ann, 5)).toBe(0);
  // A third server that a member connects to afterwards allows no more than what is unshared.
  const third = openServer();
  expect(await sendMany(third.send, talk.ann, SHARED_FROM)).toBe(SHARED_FROM);
  await third.count.shareNow();
  expect(await sendMany(third.send, talk.ann, 5)).toBe(0);
});

test('[CO2] survives a restart', async () => {
  const before = openServer();
  await sendMany(before.send, talk.ann, SHARED_FROM - 1);
  await before.count.shareNow();
  expect(await sharedBy(talk.ann)).toBeNull();
  await before.count.stop();
  expect(await sharedBy(talk.ann)).toBe(SHARED_FROM - 1);
});

test('[CO2] starts counting again after an hour', async () => {
  const { send, count } = openServer();
  await server.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    `message:${talk.ann.userId}`,
    PER_HOUR,
    Date.now() - 60_000,
  ]);
  await sendMany(send, talk.ann, SHARED_FROM);
  await count.shareNow();
  expect(await sharedBy(talk.ann)).toBe(SHARED_FROM);
});

test('[CO2] is shared by a running server on its own, and applies over all conversations', async () => {
  await server.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    `message:${talk.ann.userId}`,
    MESSAGES_PER_HOUR - SHARED_FROM,
    Date.now() + 600_000,
  ]);
  for (let sent = 0; sent < SHARED_FROM; sent += MESSAGE_LIMIT) {
    const partner = await aBystander(server.pool, hypothesisId);
    const conversationId = await aConversation(server, [talk.ann, partner], { hypothesisId });
    const ann = await joinTalk(server, conversationId, talk.ann);
    for (let n = 0; n < MESSAGE_LIMIT; n += 1) await ann.say(`Hello ${n}`);
  }
  await expect.poll(() => sharedBy(talk.ann), { timeout: 20_000 }).toBe(MESSAGES_PER_HOUR);
  const answer = await talk.ann.live.emitAck('conversation:sendMessage', {
    conversationId: talk.conversationId,
    content: 'One more',
    tempId: randomUUID(),
  });
  expect(answer).toEqual({
    success: false,
    code: 'MESSAGE_LIMIT',
    error: 'You’ve sent too many messages in the last hour. Please wait 10 minutes.',
  });
});
