import { randomUUID } from 'node:crypto';
import { credenceRoutes, reflectionRoutes, userRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aDispute,
  aHypothesis,
  aMember,
  aTalk,
  closeDispute,
  deleteAccount,
  done,
  operatorsOf,
  refusalIn,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server, { registered: true });

type Token = { readonly token: string };

const claim = async () => (await aHypothesis(server, author)).id;
const complete = ({ ann, conversationId }: Talk) =>
  done(ann.live, 'conversation:complete', { conversationId });
async function aCompletedTalk(type: 'public' | 'private' = 'public'): Promise<Talk> {
  const talk = await aTalk(server, await claim(), type);
  await complete(talk);
  return talk;
}
const read = (id: string, { token }: Token) =>
  server.api.call(reflectionRoutes.read, { params: { id } }, token);
const give = (id: string, { token }: Token, felt_heard: unknown) =>
  server.api.send('PUT', `/conversations/${id}/reflection`, { token, body: { felt_heard } });
const keptOf = async (userId: string) => {
  const { rows } = await server.pool.query<{ felt_heard: number | null }>(
    'SELECT felt_heard FROM reflections WHERE user_id = $1',
    [userId],
  );
  return rows.map((row) => row.felt_heard);
};
const metric = async (line: string) => {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text();
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1) ?? 0);
};

describe('GET /conversations/:id/reflection', () => {
  test('[RF1] shows each participant what the two achieved, and that they are asked', async () => {
    const hypothesisId = await claim();
    await acceptedItem(await aTalk(server, hypothesisId));
    const talk = await aTalk(server, hypothesisId);
    await acceptedItem(talk, { hypothesis_likelihood: 10, negation_likelihood: 75 });
    await talk.ann.reject(await talk.ben.propose());
    const { conversationId } = talk;
    const evidenceId = await talk.ben.propose();
    await done(talk.ben.live, 'conversation:withdrawEvidence', { conversationId, evidenceId });
    await complete(talk);
    for (const [one, other] of [
      [talk.ann, talk.ben],
      [talk.ben, talk.ann],
    ] as const) {
      expect(await read(talk.conversationId, one)).toEqual({
        conversation_id: talk.conversationId,
        hypothesis_id: hypothesisId,
        conversation_type: 'public',
        partner_username: other.username,
        is_dispute_conversation: false,
        figure: { from: 78, to: 32 },
        early: true,
        public_figure: null,
        evidence: { accepted: 1, rejected: 0, withdrawn: 1, open: 1 },
        each_said_it_back: false,
        is_asked: true,
        asks_credence: true,
        next_hypothesis_id: hypothesisId,
      });
    }
  });

  test('[RF1] is only for participants, after completion', async () => {
    const open = await aTalk(server, await claim());
    const [publicTalk, privateTalk] = [await aCompletedTalk(), await aCompletedTalk('private')];
    const stranger = await aMember(server);
    const ask = (id: string, { token }: Token) =>
      server.api.send('GET', `/conversations/${id}/reflection`, { token });
    for (const [id, who, code] of [
      [open.conversationId, open.ann, 'CONVERSATION_ACTIVE'],
      [publicTalk.conversationId, stranger, 'FORBIDDEN'],
      [open.conversationId, stranger, 'FORBIDDEN'],
      [privateTalk.conversationId, stranger, 'PRIVATE_CONVERSATION'],
      [randomUUID(), stranger, 'NOT_FOUND'],
      ['nonsense', stranger, 'INVALID'],
    ] as const) {
      expect(refusalIn(await ask(id, who)).code).toBe(code);
      expect(refusalIn(await give(id, who, 3)).code).toBe(code);
    }
  });

  test('[RF5] asks for no credence after a dispute, and leads to the original claim', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { proposer, counterpart, conversationId } = dispute;
    await done(counterpart.live, 'evidence:concedeDispute', { proposalId: dispute.proposalId });
    expect(await read(conversationId, proposer)).toMatchObject({
      is_dispute_conversation: true,
      asks_credence: false,
      next_hypothesis_id: about,
      is_asked: true,
    });
    expect((await give(conversationId, counterpart, 4)).status).toBe(204);
    closeDispute(dispute);
  });

  test('[RF5] asks for no credence on a removed claim, and leads to none', async () => {
    const talk = await aCompletedTalk();
    await using open = await operatorsOf(server);
    await open.operators.removeContent('hypothesis', talk.hypothesisId, 'Spam');
    expect(await read(talk.conversationId, talk.ann)).toMatchObject({
      asks_credence: false,
      next_hypothesis_id: null,
    });
  });
});

describe('PUT /conversations/:id/reflection', () => {
  test('[RF2] keeps the first answer, however often and from wherever it is sent', async () => {
    const { conversationId, ann, ben } = await aCompletedTalk();
    const answers = await Promise.all([5, 5, 5, 5].map(() => give(conversationId, ann, 5)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(refusalIn(await give(conversationId, ann, 1)).code).toBe('REFLECTION_GIVEN');
    expect(refusalIn(await give(conversationId, ann, null)).code).toBe('REFLECTION_GIVEN');
    expect(await keptOf(ann.userId)).toEqual([5]);
    expect(await read(conversationId, ann)).toMatchObject({ is_asked: false });
    // The partner is still asked, and learns nothing about it.
    const theirs = await read(conversationId, ben);
    expect(theirs.is_asked).toBe(true);
    expect(JSON.stringify(theirs)).not.toContain('felt');
  });

  test('[RF2] stores exactly one of two different answers sent at the same moment', async () => {
    const { conversationId, ann } = await aCompletedTalk();
    const answers = await Promise.all([1, 2, null].map((one) => give(conversationId, ann, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await keptOf(ann.userId)).toHaveLength(1);
  });

  test('[RF1] accepts 1 to 5 or nothing, and refuses everything else', async () => {
    const { conversationId, ann, ben } = await aCompletedTalk();
    for (const wrong of [0, 6, 2.5, '3', {}, undefined]) {
      expect(refusalIn(await give(conversationId, ann, wrong)).code).toBe('INVALID');
    }
    expect(await keptOf(ann.userId)).toEqual([]);
    expect((await give(conversationId, ben, null)).status).toBe(204);
    expect(await keptOf(ben.userId)).toEqual([null]);
  });

  test('[RF4] is in the member’s own export, in no one else’s, and is deleted with the account', async () => {
    const { conversationId, ann, ben } = await aCompletedTalk();
    await give(conversationId, ann, 2);
    expect(await server.api.call(userRoutes.exportOwn, {}, ann.token)).toMatchObject({
      reflections: [{ conversation_id: conversationId, felt_heard: 2 }],
    });
    expect(await server.api.call(userRoutes.exportOwn, {}, ben.token)).toMatchObject({
      reflections: [],
    });
    await deleteAccount(server, ann, author);
    expect(await keptOf(ann.userId)).toEqual([]);
  });

  test('[RF4] is counted once for operators, without a name', async () => {
    const line = 'midspan_reflections_total{felt_heard="4",restated="no"}';
    const skipped = 'midspan_reflections_total{felt_heard="skipped",restated="no"}';
    const [before, skippedBefore] = [await metric(line), await metric(skipped)];
    const { conversationId, ann, ben } = await aCompletedTalk();
    await give(conversationId, ann, 4);
    await give(conversationId, ann, 4);
    await give(conversationId, ben, null);
    expect(await metric(line)).toBe(before + 1);
    expect(await metric(skipped)).toBe(skippedBefore + 1);
  });

  test('[SB10] is counted apart where a restatement was confirmed', async () => {
    const line = 'midspan_reflections_total{felt_heard="5",restated="yes"}';
    const before = await metric(line);
    const talk = await aTalk(server, await claim());
    const asked = await talk.ann.askBack();
    await talk.ben.sayBack(asked);
    await talk.ann.answerBack(asked);
    await complete(talk);
    await give(talk.conversationId, talk.ann, 5);
    expect(await metric(line)).toBe(before + 1);
  });
});

describe('POST /credences after a conversation', () => {
  const save = ({ token }: Token, hypothesisId: string, value: number, conversationId?: string) =>
    server.api.send('POST', '/credences', {
      token,
      body: { hypothesisId, value, reason: 'What was said', conversationId },
    });
  const notedBy = async (userId: string) => {
    const { rows } = await server.pool.query<{ percent: number; conversation_id: string }>(
      'SELECT percent, conversation_id FROM credences WHERE user_id = $1 AND conversation_id IS NOT NULL',
      [userId],
    );
    return rows;
  };

  test('[RF3] records the conversation with the first credence that names it', async () => {
    const { conversationId, hypothesisId, ann } = await aCompletedTalk();
    const crossed = 'midspan_minds_after_conversation_total{move="crossed"}';
    const before = await metric(crossed);
    await save(ann, hypothesisId, 80);
    const answers = await Promise.all([
      save(ann, hypothesisId, 30, conversationId),
      save(ann, hypothesisId, 30, conversationId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await notedBy(ann.userId)).toEqual([{ percent: 30, conversation_id: conversationId }]);
    expect(await metric(crossed)).toBe(before + 1);
    const { items } = await server.api.call(credenceRoutes.listOwn, { query: {} }, ann.token);
    expect(items[0]).toMatchObject({ hypothesis_id: hypothesisId, credence: 0.3 });
    const data = await server.api.call(userRoutes.exportOwn, {}, ann.token);
    expect(JSON.stringify(data)).toContain(`"after_conversation_id":"${conversationId}"`);
  });

  test('[RF3] refuses every other conversation, and then saves nothing', async () => {
    const { conversationId, hypothesisId, ann } = await aCompletedTalk();
    const open = await aTalk(server, await claim());
    const stranger = await aMember(server);
    for (const [who, about, named, code] of [
      [stranger, hypothesisId, conversationId, 'NOT_FOUND'],
      [ann, await claim(), conversationId, 'NOT_FOUND'],
      [ann, hypothesisId, randomUUID(), 'NOT_FOUND'],
      [ann, hypothesisId, 'nonsense', 'INVALID'],
    ] as const) {
      expect(refusalIn(await save(who, about, 30, named)).code).toBe(code);
    }
    const early = await save(open.ann, open.hypothesisId, 30, open.conversationId);
    expect(refusalIn(early).code).toBe('CONVERSATION_ACTIVE');
    for (const id of [stranger.user.id, ann.userId, open.ann.userId]) {
      expect(await notedBy(id)).toEqual([]);
    }
  });
});
