import { ERRORS, moderationRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  deleteAccount,
  done,
  type Holder,
  membersHolding,
  refusalIn,
  sharedServer,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let hypothesisId: string;
let ada: Holder;
let ben: Holder;
let cleo: Holder;
const server = await sharedServer();
const author = await aMember(server);
({ id: hypothesisId } = await aHypothesis(server, author));
beforeEach(async () => {
  [ada, ben, cleo] = await membersHolding(server.pool, hypothesisId, [80, 20, 20]);
});

const path = (id: string) => `/users/${id}/block`;
const block = (by: Holder, id: string) => server.api.send('POST', path(id), { token: by.token });
const unblock = (by: Holder, id: string) =>
  server.api.send('DELETE', path(id), { token: by.token });
const listed = (by: Holder) => server.api.call(moderationRoutes.blocks, { query: {} }, by.token);
const names = async (by: Holder) => (await listed(by)).map(({ username }) => username);

describe('blocking a member', () => {
  test('is listed newest first, for the blocker alone', async () => {
    expect((await block(ada, ben.userId)).status).toBe(204);
    expect((await block(ada, cleo.userId)).status).toBe(204);
    expect(await names(ada)).toEqual([cleo.username, ben.username]);
    expect(await names(ben)).toEqual([]);
    const page = await server.api.send('GET', '/users/me/blocks?limit=1&offset=1', {
      token: ada.token,
    });
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.body).toEqual([
      { id: ben.userId, username: ben.username, blocked_at: expect.stringMatching(/Z$/) },
    ]);
  });

  test('changes nothing when repeated, later or at once, and neither does unblocking', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block(ada, ben.userId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const [first] = await listed(ada);
    expect((await block(ada, ben.userId)).status).toBe(204);
    expect(await listed(ada)).toEqual([first]);
    expect((await unblock(ada, ben.userId)).status).toBe(204);
    expect((await unblock(ada, ben.userId)).status).toBe(204);
    expect(await listed(ada)).toEqual([]);
  });

  test('succeeds for both when they block each other at the same moment', async () => {
    const answers = await Promise.all([block(ada, ben.userId), block(ben, ada.userId)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect([await names(ada), await names(ben)]).toEqual([[ben.username], [ada.username]]);
    await unblock(ada, ben.userId);
    expect(await names(ben)).toEqual([ada.username]);
  });

  test('[MO2] is refused against oneself', async () => {
    for (const answer of [await block(ada, ada.userId), await unblock(ada, ada.userId)]) {
      expect(answer.status).toBe(409);
      expect(refusalIn(answer)).toMatchObject({
        code: 'BLOCK_ONESELF',
        message: ERRORS.BLOCK_ONESELF.message,
      });
    }
  });

  test('is refused when the member is unknown or deleted', async () => {
    await block(ada, ben.userId);
    await deleteAccount(server, ben, author);
    for (const id of [crypto.randomUUID(), ben.userId]) {
      for (const answer of [await block(ada, id), await unblock(ada, id)]) {
        expect([answer.status, refusalIn(answer).code]).toEqual([404, 'NOT_FOUND']);
      }
    }
    // A deleted member disappears from the list instead of being shown without a name.
    expect(await listed(ada)).toEqual([]);
  });
});

describe('[MO3] an active conversation', () => {
  test.each(['public', 'private'] as const)(
    'that is %s is completed, and both see it',
    async (type) => {
      const talk = await aTalk(server, hypothesisId, type);
      const evidenceId = await talk.ben.propose();
      expect((await block(talk.ann, talk.ben.userId)).status).toBe(204);
      for (const { live } of [talk.ann, talk.ben]) {
        const completed = await live.nextEvent('conversation:completed');
        expect(completed).toMatchObject({
          conversationId: talk.conversationId,
          completedBy: talk.ann.userId,
          final_pb_credence: 0.5,
        });
        const { evidence } = await live.nextEvent('conversation:evidenceWithdrawn');
        expect(evidence.id).toBe(evidenceId);
      }
      const sent = await talk.ben.live.emitAck('conversation:sendMessage', {
        conversationId: talk.conversationId,
        content: 'Wait',
        tempId: 'one',
      });
      expect(sent).toMatchObject({ success: false, code: 'CONVERSATION_COMPLETED' });
    },
  );

  test('of others, and one that was already completed, does not change', async () => {
    const [before, other] = [await aTalk(server, hypothesisId), await aTalk(server, hypothesisId)];
    const { conversationId } = before;
    await done(before.ben.live, 'conversation:complete', { conversationId });
    const { completed_at } = await before.ann.live.nextEvent('conversation:completed');
    await block(before.ann, before.ben.userId);
    await block(before.ann, other.ben.userId);
    const { rows } = await server.pool.query(
      'SELECT status, completed_at FROM conversations WHERE id = ANY($1) ORDER BY status DESC',
      [[conversationId, other.conversationId]],
    );
    expect(rows).toEqual([
      { status: 'completed', completed_at: new Date(completed_at) },
      { status: 'active', completed_at: null },
    ]);
  });

  test('is completed even when the server that recorded the block stopped before doing so', async () => {
    const talk = await aTalk(server, hypothesisId);
    // The state that the transaction leaves behind: the block, and the job.
    await server.pool.query(
      `WITH blocked AS (
         INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, clock_timestamp())
       )
       INSERT INTO pgboss.job (name, data)
       VALUES ('moderation-part', jsonb_build_object('blockerId', $1, 'blockedId', $2))`,
      [talk.ben.userId, talk.ann.userId],
    );
    expect(await talk.ann.live.nextEvent('conversation:completed')).toMatchObject({
      completedBy: talk.ben.userId,
    });
  });
});
