import { conversationRoutes, ERRORS, flagTexts } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  done,
  holderOf,
  inOrder,
  joinTalk,
  membersHolding,
  numbersOf,
  REPETITIONS,
  refused,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';

let hypothesisId: string;
let talk: Talk;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  hypothesisId = (await aHypothesis(server, author)).id;
  talk = await aTalk(server, hypothesisId);
});

const complete = ({ conversationId, ann }: Talk) =>
  done(ann.live, 'conversation:complete', { conversationId });

test('acknowledges a completion even when it could not be broadcast', async () => {
  const { conversationId, ann } = talk;
  await ann.propose();
  // Broadcasting reads the state of each item; completing does not.
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (JSON.stringify(given[0]).includes('\\"ledger\\"')) throw new Error('The database is away');
    return Reflect.apply(query, this, given);
  });
  const answer = await ann.live.emitAck('conversation:complete', { conversationId });
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  expect(answer).toEqual({ success: true });
  const { conversation } = await snapshotFor(server, conversationId, ann);
  expect(conversation.status).toBe('completed');
});

test('withdraws pending items, closes the flag and informs participants and readers, in this order', async () => {
  const { conversationId, ann, ben } = talk;
  const [holder] = await membersHolding(server.pool, hypothesisId, [null]);
  const eve = await joinTalk(server, conversationId, holder);
  const proposed = await ann.propose();
  const disputed = await ben.propose();
  await ann.reject(disputed);
  const { id: messageId } = await ann.say('Nonsense');
  const { flag } = await done(ben.live, 'flag:create', { messageId, flagType: 'rude' });
  await complete(talk);

  const end = await ben.live.nextEvent('conversation:completed');
  expect(end).toEqual({
    conversationId,
    seq: 9,
    completedBy: ann.userId,
    completed_at: expect.any(String),
    final_pb_credence: 0.5,
    changed: {
      lines: [expect.objectContaining({ kind: 'completed', seq: 9, by: ann.userId })],
      conversation: expect.objectContaining({ status: 'completed', final_pb_credence: 0.5 }),
    },
  });
  const received = inOrder(ben.live.events).slice(-4);
  expect(received.map(({ name }) => name)).toEqual([
    'conversation:evidenceWithdrawn',
    'conversation:evidenceWithdrawn',
    'flag:resolved',
    'conversation:completed',
  ]);
  const withdrawn = received
    .slice(0, 2)
    .map(({ payload }) => (payload as { evidence: { id: string } }).evidence.id);
  expect(withdrawn.toSorted()).toEqual([proposed, disputed].toSorted());
  expect(received[2]?.payload).toMatchObject({
    flagId: flag.flagId,
    resolutionText: flagTexts.closedAtCompletion,
  });
  await eve.live.nextEvent('conversation:completed');
  expect(eve.live.events.slice(-4).map(({ name }) => name)).toEqual([
    'conversation:evidenceWithdrawn',
    'conversation:evidenceWithdrawn',
    'conversation:tick',
    'conversation:completed',
  ]);
  expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('keeps the final figure when the figure of the hypothesis moves later', async () => {
  const { conversationId, ann, ben } = talk;
  await ben.accept(await ann.propose());
  await complete(talk);
  const final = pbPercent({ 90: 1, 25: -1 });
  const before = await numbersOf(server.pool, conversationId);
  const later = await aTalk(server, hypothesisId);
  expect((await later.ben.accept(await later.ann.propose())).newCredence).not.toBe(final);
  const seen = await server.api.call(
    conversationRoutes.one,
    { params: { id: conversationId } },
    ben.token,
  );
  expect(seen).toMatchObject({
    status: 'completed',
    current_pb_credence: final,
    final_pb_credence: final / 100,
  });
  const joined = await done(ben.live, 'conversation:join', { conversationId });
  expect(joined.currentPBCredence).toBe(final);
  expect(await numbersOf(server.pool, conversationId)).toEqual(before);
});

test('keeps the figure of a private conversation inside it', async () => {
  const { id } = await aHypothesis(server, author);
  const secret = await aTalk(server, id, 'private');
  await secret.ben.accept(await secret.ann.propose());
  await complete(secret);
  expect(await secret.ben.live.nextEvent('conversation:completed')).toMatchObject({
    final_pb_credence: pbPercent({ 90: 1, 25: -1 }) / 100,
  });
  const { rows } = await server.pool.query('SELECT pb_percent FROM hypotheses WHERE id = $1', [id]);
  expect(rows).toEqual([{ pb_percent: 50 }]);
});

test('completes once when many requests arrive at the same time', async () => {
  const { conversationId, ann, ben } = talk;
  const answers = await Promise.all(
    [ann, ben, ann, ben].map(({ live }) =>
      live.emitAck('conversation:complete', { conversationId }),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)).toEqual({
    success: false,
    code: 'CONVERSATION_COMPLETED',
    error: ERRORS.CONVERSATION_COMPLETED.message,
  });
  expect(await numbersOf(server.pool, conversationId)).toEqual([1]);
  expect((await refused(ann.live, 'conversation:typing', { conversationId })).code).toBe(
    'CONVERSATION_COMPLETED',
  );
});

test('deletes an account even when the partner completes at the same moment', async () => {
  for (let round = 0; round < REPETITIONS / 2; round += 1) {
    const [leaving, staying] = [await aMember(server), await aMember(server)];
    const conversationId = await aConversation(server, [leaving, staying], { hypothesisId });
    const { live } = await joinTalk(server, conversationId, holderOf(staying));
    const [deleted, completed] = await Promise.all([
      server.api.send('DELETE', '/users/me', {
        token: leaving.token,
        body: { password: leaving.password },
      }),
      live.emitAck('conversation:complete', { conversationId }),
    ]);
    expect(deleted.status).toBe(204);
    if (!completed.success) expect(completed.code).toBe('CONVERSATION_COMPLETED');
    expect(await numbersOf(server.pool, conversationId)).toEqual([1]);
    live.close();
  }
});
