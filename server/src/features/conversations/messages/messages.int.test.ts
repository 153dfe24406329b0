import { conversationTexts, ERRORS, liveRoutes, liveTexts } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  done,
  joinTalk,
  numbersOf,
  refused,
  type Speaker,
  sharedServer,
  statementsOf,
  type Talk,
} from '@midspan/testkit';
import type pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';

let talk: Talk;
const server = await sharedServer();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});

const message = (content: string, tempId: string = crypto.randomUUID()) => ({
  conversationId: talk.conversationId,
  content,
  tempId,
});

const aReader = async (): Promise<Speaker> =>
  joinTalk(server, talk.conversationId, await aBystander(server.pool, hypothesisId));

const namesReceived = ({ live }: Speaker) =>
  live.events.map(({ name }) => name).filter((name) => name !== 'connection:success');

describe('sending a message', () => {
  test('is acknowledged and delivered once each to both and to readers', async () => {
    const eve = await aReader();
    const own = await done(talk.ann.live, 'conversation:sendMessage', message('Hello', 'temp-1'));
    expect(own.message).toEqual({
      id: expect.any(String),
      conversation_id: talk.conversationId,
      seq: 1,
      sender_id: talk.ann.userId,
      sender_username: talk.ann.username,
      content: 'Hello',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      removed: false,
      is_flagged: false,
      flag_type: null,
      flag_resolved: false,
      flag_record: null,
    });
    const broadcast = { ...own.message, conversationId: talk.conversationId, tempId: 'temp-1' };
    for (const { live } of [talk.ann, talk.ben, eve]) {
      expect(await live.nextEvent('conversation:message')).toEqual(broadcast);
    }
    await talk.ben.say('Good day');
    await eve.live.nextEvent('conversation:message');
    expect(namesReceived(eve)).toEqual([
      'conversation:joined',
      'conversation:message',
      'conversation:message',
    ]);
  });

  test('takes one statement, outside any explicit transaction', async () => {
    const spies = new Map<pg.PoolClient, ReturnType<typeof vi.spyOn>>();
    const watch = (client: pg.PoolClient) => {
      if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
    };
    server.serverPool.on('acquire', watch);
    const sent = 10;
    for (let count = 0; count < sent; count += 2) {
      await talk.ann.say('Counted');
      await talk.ben.say('Counted too');
    }
    server.serverPool.off('acquire', watch);
    const statements = [...spies.values()]
      .flatMap((spy) => spy.mock.calls)
      .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
    for (const spy of spies.values()) spy.mockRestore();
    const isInsert = (text: string) => text.includes('insert into messages');
    expect(statements.filter(isInsert)).toHaveLength(sent);
    // Timers read sessions, presence and turns now and then, but not once per message.
    const others = Map.groupBy(
      statements.filter((text) => !isInsert(text)),
      (text) => text,
    );
    for (const [text, times] of others) expect(times.length, text).toBeLessThan(sent / 2);
  });

  test.each([
    ['', liveTexts.messageMissing],
    [' \u200b\u2060\n', liveTexts.messageMissing],
    ['x'.repeat(5_001), 'Please use at most 5,000 characters'],
  ])('is refused with a sentence when the text is invalid', async (content, error) => {
    expect(await refused(talk.ann.live, 'conversation:sendMessage', message(content))).toEqual({
      code: 'INVALID',
      error,
    });
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([]);
  });

  test('is refused to a reader, naming the message that failed', async () => {
    const eve = await aReader();
    const given = message('May I?', 'temp-9');
    expect(await refused(eve.live, 'conversation:sendMessage', given)).toEqual({
      code: 'FORBIDDEN',
      error: ERRORS.FORBIDDEN.message,
    });
    expect(await eve.live.nextEvent('conversation:messageFailed')).toEqual({
      conversationId: talk.conversationId,
      tempId: 'temp-9',
      error: ERRORS.FORBIDDEN.message,
    });
  });

  test('is refused in a conversation that does not exist', async () => {
    const nowhere = { ...message('Hello'), conversationId: crypto.randomUUID() };
    expect(await refused(talk.ann.live, 'conversation:sendMessage', nowhere)).toEqual({
      code: 'NOT_FOUND',
      error: conversationTexts.notFound,
    });
  });

  test('again under the same name returns the first one and broadcasts nothing', async () => {
    const first = await talk.ann.say('First', 'twice');
    expect(await talk.ann.say('Second thoughts', 'twice')).toEqual(first);
    // The partner may use the same name for a message of their own.
    await talk.ben.say('Mine', 'twice');
    await talk.ann.live.nextEvent('conversation:message', ({ content }) => content === 'Mine');
    const contents = talk.ann.live.events.flatMap(
      ({ payload }) => (payload as { content?: string }).content ?? [],
    );
    expect(contents).toEqual(['First', 'Mine']);
  });

  test('[CO1] is limited per member; the refusal names the seconds to wait, repeats are still answered', async () => {
    const first = await talk.ann.say('First', 'kept');
    for (const content of ['2', '3', '4', '5']) await talk.ann.say(content);
    const { code, error } = await refused(
      talk.ann.live,
      'conversation:sendMessage',
      message('6', 'late'),
    );
    expect(code).toBe('MESSAGE_LIMIT');
    expect(error).toMatch(/^You’re sending messages too fast\. Please wait ([1-9]|10) seconds\.$/);
    expect(await talk.ann.live.nextEvent('conversation:messageFailed')).toMatchObject({
      tempId: 'late',
      error,
    });
    await talk.ben.say('I may');
    expect(await talk.ann.say('First', 'kept')).toEqual(first);
    await done(talk.ben.live, 'conversation:complete', { conversationId: talk.conversationId });
    expect(await talk.ann.say('First', 'kept')).toEqual(first);
  });
});

describe('typing', () => {
  const typing = () => ({ conversationId: talk.conversationId });

  test('is shown only to the partner, has no number and is not stored', async () => {
    const eve = await aReader();
    await done(talk.ann.live, 'conversation:typing', typing());
    expect(await talk.ben.live.nextEvent('conversation:typing')).toEqual({
      ...typing(),
      userId: talk.ann.userId,
    });
    await talk.ann.say('Done');
    await eve.live.nextEvent('conversation:message');
    expect(namesReceived(eve)).not.toContain('conversation:typing');
    expect(namesReceived(talk.ann)).not.toContain('conversation:typing');
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1]);
  });

  test('is forwarded once for each of the two, however often it is signaled', async () => {
    const { ann, ben } = talk;
    const signals = [ann, ben].flatMap(({ live }) =>
      Array.from({ length: 20 }, () => done(live, 'conversation:typing', typing())),
    );
    await Promise.all(signals);
    await Promise.all([ann.say('Mine'), ben.say('And mine')]);
    for (const { live } of [ann, ben]) {
      await live.nextEvent('conversation:message');
      await live.nextEvent('conversation:message');
      const signalCount = live.events.filter(({ name }) => name === 'conversation:typing').length;
      expect(signalCount).toBeGreaterThan(0);
      // At most one a second, however slow the machine.
      expect(signalCount).toBeLessThan(20);
    }
  });

  test('reads nothing for a signal that comes too soon after another', async () => {
    const { live } = talk.ann;
    const signals = () =>
      Promise.all(Array.from({ length: 20 }, () => done(live, 'conversation:typing', typing())));
    const read = (await statementsOf(server, signals)).filter(({ values }) =>
      values.includes(talk.conversationId),
    );
    expect(read.length).toBeGreaterThan(0);
    expect(read.length).toBeLessThan(20);
  });

  test('is still shown to the partner after an outsider was refused several times', async () => {
    const eve = await aReader();
    for (let n = 0; n < 3; n += 1) {
      expect((await refused(eve.live, 'conversation:typing', typing())).code).toBe('FORBIDDEN');
    }
    await done(talk.ann.live, 'conversation:typing', typing());
    expect(await talk.ben.live.nextEvent('conversation:typing')).toMatchObject({
      userId: talk.ann.userId,
    });
  });

  test('is refused to outsiders, after the end, and without a conversation', async () => {
    const eve = await aReader();
    expect((await refused(eve.live, 'conversation:typing', typing())).code).toBe('FORBIDDEN');
    const nowhere = { conversationId: crypto.randomUUID() };
    expect((await refused(talk.ann.live, 'conversation:typing', nowhere)).code).toBe('NOT_FOUND');
    await done(talk.ann.live, 'conversation:complete', typing());
    expect((await refused(talk.ann.live, 'conversation:typing', typing())).code).toBe(
      'CONVERSATION_COMPLETED',
    );
  });
});

test('delivers everything once when a member joins twice', async () => {
  const { conversationId } = talk;
  await done(talk.ben.live, 'conversation:join', { conversationId });
  await talk.ann.say('Once');
  await talk.ann.say('Twice');
  await talk.ben.live.nextEvent('conversation:message', ({ content }) => content === 'Twice');
  expect(namesReceived(talk.ben).filter((name) => name === 'conversation:message')).toHaveLength(2);
});

test('returns pages of messages, newest page first, each in reading order', async () => {
  for (const content of ['1', '2', '3']) await talk.ann.say(content);
  const page = async (query: { offset?: number; limit?: number }) => {
    const input = { params: { id: talk.conversationId }, query };
    const rows = await server.api.call(liveRoutes.messages, input, talk.ben.token);
    return rows.map(({ content }) => content);
  };
  expect(await page({ limit: 2 })).toEqual(['2', '3']);
  expect(await page({ limit: 2, offset: 2 })).toEqual(['1']);
  expect(await page({ offset: 3 })).toEqual([]);
});
