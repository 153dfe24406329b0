import { randomUUID } from 'node:crypto';
import { attentionRoutes, noticeRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  type Holder,
  letPass,
  openNotifier,
  refused,
  type Speaker,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
const server = await sharedServer();
const notifier = await openNotifier(server);
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});
afterAll(() => notifier.stop());

const see = ({ live }: Speaker, seq: number) =>
  done(live, 'conversation:seen', { conversationId: talk.conversationId, seq });
const activeOf = ({ token }: Holder) =>
  server.api.call(attentionRoutes.active, { query: {} }, token);
const counts = async (holder: Holder) => {
  const { active, waiting } = await activeOf(holder);
  return { active, waiting };
};

describe('the seen number of a tab', () => {
  test('[NO3] only grows, and never passes the end of the conversation', async () => {
    const { ann, ben } = talk;
    for (const text of ['One', 'Two', 'Three']) await ben.say(text);
    expect(await see(ann, 2)).toMatchObject({ seq: 2 });
    await see(ann, 1);
    expect((await activeOf(ann)).items).toMatchObject([{ has_unread: true }]);
    expect(await see(ann, 1_000_000)).toMatchObject({ seq: 3 });
    expect((await activeOf(ann)).items).toMatchObject([{ has_unread: false }]);
    const { rows } = await server.pool.query(
      'SELECT seen_seq FROM conversation_seen WHERE user_id = $1',
      [ann.userId],
    );
    expect(rows).toEqual([{ seen_seq: '3' }]);
    await ben.say('Four');
    expect(await counts(ann)).toEqual({ active: 1, waiting: 1 });
  });

  test('is refused when it is invalid', async () => {
    const { live } = talk.ann;
    const { conversationId } = talk;
    for (const seq of [-1, 1.5, Number.MAX_VALUE]) {
      expect((await refused(live, 'conversation:seen', { conversationId, seq })).code).toBe(
        'INVALID',
      );
    }
    const nowhere = { conversationId: randomUUID(), seq: 1 };
    expect((await refused(live, 'conversation:seen', nowhere)).code).toBe('NOT_FOUND');
  });

  test('marks the conversation’s notices up to it as read in every tab', async () => {
    const { ann, ben, conversationId } = talk;
    const elsewhere = await connectSocket(server.baseUrl, ann.token);
    const { seq } = await ben.say('One');
    await ben.propose();
    await letPass(server.pool, conversationId, '3 seconds');
    await notifier.check([conversationId]);
    const unread = async () =>
      (await server.api.call(noticeRoutes.list, { query: {} }, ann.token)).unread;
    expect(await unread()).toBe(2);
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, ann.token);
    const about = items.find(({ kind }) => kind === 'message');
    await see(ann, seq);
    expect(await unread()).toBe(1);
    await see(ann, seq + 1);
    expect(await unread()).toBe(0);
    expect(await elsewhere.nextEvent('conversation:seen')).toEqual({
      conversationId,
      seq,
      noticeIds: [about?.id],
    });
    elsewhere.close();
  });
});

describe('the list of waiting conversations', () => {
  test('returns those about one hypothesis when asked for it', async () => {
    const { ann, conversationId } = talk;
    const other = await aHypothesis(server, await aMember(server));
    const of = (id: string) =>
      server.api.call(attentionRoutes.active, { query: { hypothesisId: id } }, ann.token);
    expect(await of(hypothesisId)).toMatchObject({ active: 1, items: [{ id: conversationId }] });
    expect(await of(other.id)).toEqual({ active: 0, waiting: 0, items: [] });
  });

  test('[NO9] starts with those that have an unread message or a turn, and updates live', async () => {
    const { ann, ben, conversationId } = talk;
    const header = await connectSocket(server.baseUrl, ann.token);
    expect(await activeOf(ann)).toEqual({
      active: 1,
      waiting: 0,
      items: [
        {
          id: conversationId,
          circle_id: null,
          hypothesis_statement: expect.any(String),
          is_dispute_conversation: false,
          conversation_type: 'public',
          partner_id: ben.userId,
          username: ben.username,
          is_my_turn: false,
          has_unread: false,
        },
      ],
    });
    const evidenceId = await ben.propose();
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 1);
    expect((await activeOf(ann)).items).toMatchObject([{ is_my_turn: true, has_unread: false }]);
    expect(await counts(ben)).toEqual({ active: 1, waiting: 0 });
    await ann.accept(evidenceId);
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 0);

    const { seq } = await ben.say('What do you think?');
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 1);
    await see(ann, seq);
    await header.nextEvent('conversations:waiting', ({ waiting }) => waiting === 0);
    await done(ben.live, 'conversation:complete', { conversationId });
    await header.nextEvent('conversations:waiting', ({ active }) => active === 0);
    expect(await activeOf(ann)).toEqual({ active: 0, waiting: 0, items: [] });
    header.close();
  });
});
