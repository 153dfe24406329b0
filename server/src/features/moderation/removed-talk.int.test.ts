import { conversationRoutes, hypothesisRoutes, REMOVED_TEXT, userRoutes } from '@midspan/contract';
import {
  aBystander,
  aChallenge,
  acceptedItem,
  aDispute,
  ageChallenges,
  aHypothesis,
  aMember,
  aTalk,
  challengeItem,
  connectSocket,
  done,
  joinTalk,
  numbersOf,
  operatorsOf,
  proposalRow,
  refused,
  sharedServer,
  snapshotFor,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const open = await operatorsOf(server);
const [author, reader] = [await aMember(server), await aMember(server)];
afterAll(() => open[Symbol.asyncDispose]());

const get = (path: string, token?: string) =>
  server.api.send('GET', path, token === undefined ? {} : { token });
const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, { params: { id } }, reader.token)).current_credence;
const remove = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.removeContent(kind, id, 'Spam');
const restore = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.restoreContent(kind, id, null);
const causesOf = async (evidenceId: string) => {
  const { rows } = await server.pool.query<{ cause: string }>(
    'SELECT cause FROM ledger WHERE evidence_id = $1 ORDER BY seq',
    [evidenceId],
  );
  return rows.map(({ cause }) => cause);
};

describe('a removed evidence item', () => {
  test('[MO7] takes exactly its contribution from the figure, and gives it back when restored', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId);
    const kept = await acceptedItem(talk, { hypothesis_likelihood: 60, negation_likelihood: 40 });
    const before = await figureOf(hypothesisId);
    const evidenceId = await acceptedItem(talk, { description: 'Buy this' });
    const whole = await figureOf(hypothesisId);
    expect(whole).not.toBe(before);
    const onlooker = await connectSocket(server.baseUrl, reader.token);
    await done(onlooker, 'hypothesis:watch', { hypothesisId });

    await remove('evidence', evidenceId);
    expect(await figureOf(hypothesisId)).toBe(before);
    // Its acceptance may have been broadcast only after they started watching.
    const moved = await onlooker.nextEvent(
      'hypothesis:credenceChanged',
      ({ newCredence }) => newCredence !== whole,
    );
    expect(moved).toMatchObject({ evidenceId, newCredence: before });
    expect((await onlooker.nextEvent('evidence:removed')).evidence).toMatchObject({
      removed: true,
      description: REMOVED_TEXT,
    });
    const removed = await talk.ann.live.nextEvent('conversation:evidenceRemoved');
    expect(removed).toMatchObject({
      newCredence: before,
      evidence: { id: evidenceId, source: '' },
    });
    const history = await get(`/hypotheses/${hypothesisId}/evidence-history`, reader.token);
    expect(history.headers.get('x-total-count')).toBe('1');
    expect(JSON.stringify(history.body)).not.toContain(evidenceId);
    const support = await server.api.call(hypothesisRoutes.support, {
      params: { id: hypothesisId },
    });
    expect(support.weights).toEqual([
      { hypothesis_likelihood: 0.6, negation_likelihood: 0.4, items: 1 },
    ]);
    const points = await server.api.call(
      hypothesisRoutes.credenceHistory,
      { params: { id: hypothesisId } },
      reader.token,
    );
    expect(points.map((point) => point.evidenceId)).toEqual([
      undefined,
      kept,
      evidenceId,
      evidenceId,
    ]);
    const stats = await server.api.call(userRoutes.stats, {}, talk.ann.token);
    expect(stats.evidence_shared).toBe(1);

    await restore('evidence', evidenceId);
    expect(await figureOf(hypothesisId)).toBe(whole);
    expect(await causesOf(evidenceId)).toEqual(['accepted', 'removed', 'restored']);
    const { evidence } = await talk.ben.live.nextEvent('conversation:evidenceRestored');
    expect(evidence).toMatchObject({ description: 'Buy this', jointly_accepted: true });
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2, 3, 4, 5, 6]);
    onlooker.close();
  });

  test('[MO7] records no entry when it does not count, pending or decided', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const pending = await ann.propose({ description: 'Buy this' });
    await remove('evidence', pending);
    expect((await snapshotFor(server, conversationId, ben)).evidence).toMatchObject([
      { id: pending, removed: true, description: REMOVED_TEXT, status: 'proposed' },
    ]);
    await expect(ben.accept(pending)).rejects.toThrow('REMOVED');
    await restore('evidence', pending);
    expect(await causesOf(pending)).toEqual([]);
    await ben.accept(pending);
    expect(await causesOf(pending)).toEqual(['accepted']);
  });

  test('[MO7] of a private conversation moves nothing outside it', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId, 'private');
    const inside = async () =>
      (await snapshotFor(server, talk.conversationId, talk.ann)).currentPBCredence;
    const evidenceId = await acceptedItem(talk);
    const whole = await inside();
    const onlooker = await connectSocket(server.baseUrl, reader.token);
    await done(onlooker, 'hypothesis:watch', { hypothesisId });
    await remove('evidence', evidenceId);
    const { newCredence } = await talk.ben.live.nextEvent('conversation:evidenceRemoved');
    expect([newCredence, await inside()]).toEqual([50, 50]);
    await restore('evidence', evidenceId);
    await talk.ben.live.nextEvent('conversation:evidenceRestored');
    expect(await inside()).toBe(whole);
    expect(await figureOf(hypothesisId)).toBe(50);
    expect(onlooker.events.map(({ name }) => name)).toEqual(['connection:success']);
    onlooker.close();
  });

  test('[MO8] cancels an open review of it, and cannot be challenged', async () => {
    const { id: about } = await aHypothesis(server, author);
    const { second, evidenceId } = await aChallenge(server, about);
    const { id } = await challengeItem(second, second.ben, evidenceId);
    await remove('evidence', evidenceId);
    await second.ann.live.nextEvent('evidence:overturnProposalCancelled');
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'decided', outcome: 'cancelled' });
    await expect(challengeItem(second, second.ben, evidenceId)).rejects.toThrow('REMOVED');
    await restore('evidence', evidenceId);
    expect(await causesOf(evidenceId)).toEqual(['accepted', 'removed', 'restored']);
    // As after any challenge that changed nothing, its challenger has to wait.
    await ageChallenges(server.pool, evidenceId);
    await challengeItem(second, second.ben, evidenceId);
  });

  test('[MO8] cancels an open dispute that quotes it', async () => {
    const { id: about } = await aHypothesis(server, author);
    const dispute = await aDispute(server, about);
    await remove('evidence', dispute.evidenceId);
    await dispute.counterpart.live.nextEvent('conversation:completed');
    expect(await proposalRow(server.pool, dispute.proposalId)).toEqual({
      phase: 'decided',
      outcome: 'cancelled',
    });
    expect((await get(`/hypotheses/${dispute.hypothesisId}`)).status).toBe(410);
    expect(await causesOf(dispute.evidenceId)).toEqual(['accepted', 'removed']);
    await restore('evidence', dispute.evidenceId);
    expect((await get(`/hypotheses/${dispute.hypothesisId}`)).status).toBe(200);
  });

  test('[MO8] is not overturned at the moment of its removal', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id: about } = await aHypothesis(server, author);
      const talk = await aTalk(server, about);
      const evidenceId = await acceptedItem(talk);
      const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
      await Promise.all([
        remove('evidence', evidenceId),
        talk.ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId }),
      ]);
      expect(await figureOf(about)).toBe(50);
      const causes = await causesOf(evidenceId);
      const overturned = causes.includes('overturned');
      expect(causes).toEqual(['accepted', overturned ? 'overturned' : 'removed']);
      await restore('evidence', evidenceId);
      expect((await figureOf(about)) === 50).toBe(overturned);
    }
  });
});

describe('a removed message', () => {
  test('[MO5] is marked in its place for everyone who opens or catches up', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const spam = await ann.say('Buy this', 'temp-spam');
    await ben.say('No');
    await remove('message', spam.id);
    expect(await ben.live.nextEvent('conversation:messageRemoved')).toEqual({
      conversationId,
      seq: 3,
      messageId: spam.id,
      changed: {
        messages: [expect.objectContaining({ id: spam.id, removed: true, content: REMOVED_TEXT })],
      },
    });
    const { events } = await done(ben.live, 'conversation:join', { conversationId, sinceSeq: 0 });
    expect(JSON.stringify(events)).not.toContain('Buy this');
    expect(events?.map(({ name }) => name)).toEqual([
      'conversation:message',
      'conversation:message',
      'conversation:messageRemoved',
    ]);
    const page = await get(`/conversations/${conversationId}/messages`, ben.token);
    expect(page.body).toMatchObject([{ removed: true, content: REMOVED_TEXT }, { content: 'No' }]);
    // Sending it again returns its current text.
    expect(await ann.say('Buy this', 'temp-spam')).toMatchObject({
      id: spam.id,
      content: REMOVED_TEXT,
    });
    await restore('message', spam.id);
    expect(await ben.live.nextEvent('conversation:messageRestored')).toMatchObject({
      seq: 4,
      changed: { messages: [{ id: spam.id, removed: false, content: 'Buy this' }] },
    });
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
  });

  test('[MO5] loses its open flag, which cannot be created again', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const rude = await ann.say('You fool');
    await done(ben.live, 'flag:create', { messageId: rude.id, flagType: 'rude' });
    await remove('message', rude.id);
    expect(await ann.live.nextEvent('flag:resolved')).toMatchObject({ messageId: rude.id });
    expect((await snapshotFor(server, conversationId, ben)).activeFlag).toBeNull();
    // The flag held its author back until now.
    await ann.say('Good morning');
    const { events } = await done(ben.live, 'conversation:join', { conversationId, sinceSeq: 0 });
    expect(JSON.stringify(events)).not.toContain('You fool');
    const other = await ann.say('Buy this');
    await remove('message', other.id);
    const again = { messageId: other.id, flagType: 'rude' } as const;
    expect((await refused(ben.live, 'flag:create', again)).code).toBe('REMOVED');
  });

  test('[MO5] can be in a completed conversation, whose figure does not change', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId);
    const { ann, ben, conversationId } = talk;
    const spam = await ann.say('Buy this');
    const evidenceId = await acceptedItem(talk);
    await done(ben.live, 'conversation:complete', { conversationId });
    const { final_pb_credence } = (await snapshotFor(server, conversationId, ann)).conversation;
    const reading = await joinTalk(
      server,
      conversationId,
      await aBystander(server.pool, hypothesisId),
    );
    await remove('message', spam.id);
    await reading.live.nextEvent('conversation:messageRemoved');
    await remove('evidence', evidenceId);
    await reading.live.nextEvent('conversation:evidenceRemoved');
    const { conversation, messages } = await snapshotFor(server, conversationId, ann);
    expect(conversation.final_pb_credence).toBe(final_pb_credence);
    expect(messages.map(({ content }) => content)).toEqual([REMOVED_TEXT]);
    const numbers = await numbersOf(server.pool, conversationId);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const { evidence } = await server.api.call(conversationRoutes.summary, {
      params: { id: conversationId },
    });
    expect(evidence).toMatchObject([{ removed: true, description: REMOVED_TEXT }]);
  });

  test('[MO5] does not prevent others from being sent or read', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const spam = await ann.say('Buy this');
    await Promise.all([remove('message', spam.id), ben.say('One'), ann.say('Two')]);
    const page = await get(`/conversations/${conversationId}/messages`, ann.token);
    expect(page.body).toHaveLength(3);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
  });
});
