import { randomUUID } from 'node:crypto';
import { conversationRoutes, conversationTexts } from '@midspan/contract';
import { pbFraction, tallyWith } from '@midspan/domain';
import {
  aBystander,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  challengeItem,
  done,
  refusalIn,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

const claim = async () => (await aHypothesis(server, author)).id;
const complete = ({ ann, conversationId }: Talk) =>
  done(ann.live, 'conversation:complete', { conversationId });
const summaryOf = ({ conversationId }: Talk) =>
  server.api.call(conversationRoutes.summary, { params: { id: conversationId } });
const ask = (id: string, token?: string) =>
  server.api.send('GET', `/conversations/${id}/summary`, token === undefined ? {} : { token });

const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 75 };
const ONE = tallyWith({}, { hypothesis: 90, negation: 25 }, 1);
const ONE_AND_AGAINST = tallyWith(ONE, { hypothesis: 10, negation: 75 }, 1);

describe('GET /conversations/:id/summary', () => {
  test('shows a visitor the outcome of a conversation, and nothing that was said', async () => {
    const id = await claim();
    await acceptedItem(await aTalk(server, id));
    const talk = await aTalk(server, id);
    await talk.ann.say('Between you and me, this is what I think.');
    const accepted = await acceptedItem(talk, AGAINST);
    const rejected = await talk.ben.propose({ description: 'Something that stayed open' });
    await talk.ann.reject(rejected);
    await complete(talk);
    // Later items are not part of it.
    await acceptedItem(await aTalk(server, id));

    const { body } = await ask(talk.conversationId);
    expect(JSON.stringify(body)).not.toContain('Between you and me');
    const summary = await summaryOf(talk);
    expect(summary).toMatchObject({
      conversation: {
        id: talk.conversationId,
        hypothesis_id: id,
        user1_username: talk.ann.username,
        user1_side: 'believing',
        user2_username: talk.ben.username,
        status: 'completed',
        final_pb_credence: 0.32,
      },
      message_count: 1,
      evidence_total: 2,
      evidence: [
        { id: accepted, status: 'accepted' },
        { id: rejected, status: 'withdrawn', rejection_reason: expect.any(String) },
      ],
    });
    expect(summary.credence_history).toEqual([
      { timestamp: summary.conversation.created_at, credence: pbFraction(ONE) },
      {
        timestamp: expect.any(String),
        credence: pbFraction(ONE_AND_AGAINST),
        evidenceId: accepted,
      },
    ]);
  });

  test('starts at 50 when nothing counted before', async () => {
    const talk = await aTalk(server, await claim());
    await complete(talk);
    const { credence_history, evidence } = await summaryOf(talk);
    expect(credence_history).toMatchObject([{ credence: 0.5 }]);
    expect(evidence).toEqual([]);
  });

  test('shows what others moved in the meantime, and an item’s status today', async () => {
    const id = await claim();
    const [talk, other] = [await aTalk(server, id), await aTalk(server, id)];
    const accepted = await acceptedItem(talk);
    const elsewhere = await acceptedItem(other, AGAINST);
    await complete(talk);
    const { id: proposalId } = await challengeItem(other, other.ben, elsewhere);
    await done(other.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const before = await summaryOf(talk);
    expect(before.credence_history.map(({ evidenceId }) => evidenceId)).toEqual([
      undefined,
      accepted,
      elsewhere,
    ]);
    expect(before.evidence).toMatchObject([{ id: accepted, status: 'accepted' }]);
    await server.pool.query(`UPDATE evidence SET status = 'overturned' WHERE id = $1`, [accepted]);
    // Written directly to the database: visitors see it once what was kept for them is renewed.
    await expect
      .poll(async () => (await summaryOf(talk)).evidence)
      .toMatchObject([{ status: 'overturned' }]);
  });

  test('does not mention a suspension, which only the partner sees', async () => {
    const talk = await aTalk(server, await claim());
    const { conversationId: id, ann, ben } = talk;
    await complete(talk);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [ann.userId]);
    const statesFor = async (token?: string) => {
      const { user1_state, user2_state } =
        token === undefined
          ? (await summaryOf(talk)).conversation
          : await server.api.call(conversationRoutes.one, { params: { id } }, token);
      return [user1_state, user2_state].toSorted();
    };
    expect(await statesFor()).toEqual(['present', 'present']);
    expect(await statesFor(author.token)).toEqual(['present', 'present']);
    expect(await statesFor(ben.token)).toEqual(['present', 'suspended']);
    const read = await snapshotFor(server, id, await aBystander(server.pool, await claim()));
    expect(read.conversation).toMatchObject({ user1_state: 'present', user2_state: 'present' });
  });

  test('shows a visitor an active conversation so far, without what is undecided or said', async () => {
    const talk = await aTalk(server, await claim());
    await talk.ann.say('Between you and me, this is what I think.');
    const accepted = await acceptedItem(talk);
    const proposed = await talk.ann.propose({ description: 'Not yet decided' });
    const disputed = await talk.ben.propose({ description: 'Rejected by one alone' });
    await talk.ann.reject(disputed);
    const offered = await talk.ben.propose({ description: 'Being bargained about' });
    await talk.ann.offer(offered, 0);
    const { body } = await ask(talk.conversationId);
    const text = JSON.stringify(body);
    for (const hidden of [
      'Between you',
      proposed,
      disputed,
      offered,
      'too short to say so',
      'It says less',
      '"estimates"',
      '"bargain"',
    ]) {
      expect(text).not.toContain(hidden);
    }
    expect(await summaryOf(talk)).toMatchObject({
      conversation: { status: 'active', current_pb_credence: 78, final_pb_credence: null },
      message_count: 1,
      evidence: [{ id: accepted }],
      evidence_total: 1,
      credence_history: [{ credence: 0.5 }, { evidenceId: accepted }],
    });
  });

  test('is refused to everyone for a private conversation, completed or not, as for a missing one', async () => {
    const talk = await aTalk(server, await claim(), 'private');
    await acceptedItem(talk);
    const notFound = { code: 'NOT_FOUND', message: conversationTexts.notFoundOrPrivate };
    expect(refusalIn(await ask(randomUUID()))).toEqual(notFound);
    for (const end of [() => {}, () => complete(talk)]) {
      await end();
      for (const token of [undefined, author.token, talk.ann.token]) {
        expect(refusalIn(await ask(talk.conversationId, token))).toEqual(notFound);
      }
    }
  });
});
