import { ERRORS, type ItemStep, type ListedEvidence, moderationRoutes } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  done,
  joinTalk,
  numbersOf,
  OFFER_REASON,
  OFFERED_WEIGHT,
  operatorsOf,
  refused,
  type Speaker,
  sharedServer,
  snapshotFor,
  type Talk,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let author: TestMember;
let topicId: string;
let talk: Talk;
let evidenceId: string;
beforeAll(async () => {
  server = await sharedServer();
  author = await aMember(server);
  topicId = (await aHypothesis(server, author)).topic_id;
});
afterAll(() => server.stop());

async function freshTalk(type: 'public' | 'private' = 'public'): Promise<Talk> {
  const { id } = await aHypothesis(server, author, { topic_id: topicId });
  return aTalk(server, id, type);
}
beforeEach(async () => {
  talk = await freshTalk();
  evidenceId = await talk.ann.propose();
});

const PROPOSED = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const OFFERED = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };
const item = () => ({ conversationId: talk.conversationId, evidenceId });
const at = (round: number) => ({ ...item(), round });
const offering = (round: number) => ({ ...at(round), ...OFFERED_WEIGHT, reason: OFFER_REASON });

/** The item as somebody has it who opens the conversation now: in the list and on its card. */
async function seenBy(who: Speaker): Promise<{ item: ListedEvidence; kinds: string[] }> {
  const { evidence, stream } = await snapshotFor(server, talk.conversationId, who);
  const listed = evidence.find(({ id }) => id === evidenceId);
  const card = stream.cards.find(({ id }) => id === evidenceId);
  if (listed === undefined || card === undefined) throw new Error('the item is not shown');
  const { seq: _, steps, elsewhere: __, ...shown } = card;
  expect(shown).toEqual(listed);
  return { item: listed, kinds: steps.map(({ kind }) => kind) };
}

async function entries(): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM ledger WHERE evidence_id = $1';
  return (await server.pool.query<{ n: number }>(sql, [evidenceId])).rows[0]?.n ?? 0;
}

describe('offering another weight', () => {
  test('[AG3] [AG4] shows it to the two, and leaves the item and the figure as they are', async () => {
    const made = await talk.ben.offer(evidenceId, 0);
    expect(made).toMatchObject({
      ...PROPOSED,
      proposed: PROPOSED,
      agreed: null,
      status: 'proposed',
      offer_round: 1,
      offer: { by: talk.ben.userId, ...OFFERED, reason: OFFER_REASON, round: 1 },
    });
    for (const { live } of [talk.ann, talk.ben]) {
      const told = await live.nextEvent('conversation:evidenceCountered');
      expect(told).toMatchObject({
        seq: 2,
        evidence: { id: evidenceId, offer: made.offer, offer_round: 1 },
        step: { kind: 'offered', by: talk.ben.userId, ...OFFERED, reason: OFFER_REASON, round: 1 },
      });
    }
    for (const who of [talk.ann, talk.ben]) {
      expect((await seenBy(who)).item).toEqual(made);
    }
    expect(await entries()).toBe(0);
  });

  test('[AG5] [AG7] counts what the other accepts, with one entry in the ledger', async () => {
    await talk.ben.offer(evidenceId, 0);
    await talk.ann.offer(evidenceId, 1, BACK);
    const { evidence, newCredence } = await done(talk.ben.live, 'conversation:acceptOffer', at(2));
    const agreed = { hypothesis_likelihood: 0.75, negation_likelihood: 0.4 };
    expect(newCredence).toBe(pbPercent({ 75: 1, 40: -1 }));
    expect(evidence).toMatchObject({
      ...agreed,
      proposed: PROPOSED,
      agreed,
      status: 'accepted',
      jointly_accepted: true,
      offer: null,
      offer_round: 2,
      ledger: [{ cause: 'accepted', ...agreed }],
    });
    expect(await entries()).toBe(1);
    for (const { live } of [talk.ann, talk.ben]) {
      const told = await live.nextEvent('conversation:evidenceReviewed');
      expect(told).toMatchObject({
        status: 'accepted',
        newCredence,
        step: { kind: 'accepted', by: talk.ben.userId, weights: { proposed: PROPOSED, agreed } },
      });
      expect(told.earlier.map(({ kind }: ItemStep) => kind)).toEqual([
        'proposed',
        'offered',
        'offered',
      ]);
    }
  });

  test('[AG7] is accepted by the proposer where the reviewer offered, and says so', async () => {
    await talk.ben.offer(evidenceId, 0);
    await done(talk.ann.live, 'conversation:acceptOffer', at(1));
    const { step } = await talk.ben.live.nextEvent('conversation:evidenceReviewed');
    expect(step).toMatchObject({ kind: 'accepted', by: talk.ann.userId });
  });

  test('[AG7] resolves a disputed item, in which either may offer first', async () => {
    await talk.ben.reject(evidenceId);
    await talk.ann.offer(evidenceId, 0);
    await done(talk.ben.live, 'conversation:acceptOffer', at(1));
    const told = await talk.ann.live.nextEvent('conversation:disputeResolved');
    expect(told).toMatchObject({
      resolution: 'accepted',
      newCredence: 60,
      evidence: { status: 'accepted', ...OFFERED, proposed: PROPOSED },
    });
    expect(talk.ann.live.events.map(({ name }) => name)).not.toContain(
      'conversation:evidenceReviewed',
    );
  });

  test('[AG3] [AG4] is refused out of turn, out of date, a fifth time, or with nothing new', async () => {
    const counter = (who: Speaker, given: ReturnType<typeof offering>) =>
      refused(who.live, 'conversation:counterEvidence', given).then(({ code }) => code);
    expect(await counter(talk.ann, offering(0))).toBe('OFFER_NOT_YOURS');
    expect(await counter(talk.ben, offering(1))).toBe('OFFER_OUTDATED');
    const same = { hypothesis_likelihood: 90, negation_likelihood: 25 };
    expect(await counter(talk.ben, { ...offering(0), ...same })).toBe('OFFER_SAME');
    await talk.ben.offer(evidenceId, 0);
    expect(await counter(talk.ben, { ...offering(1), ...BACK })).toBe('OFFER_NOT_YOURS');
    await talk.ann.offer(evidenceId, 1, BACK);
    await talk.ben.offer(evidenceId, 2);
    await talk.ann.offer(evidenceId, 3, BACK);
    expect(await counter(talk.ben, offering(4))).toBe('OFFER_LIMIT');
    const short = { ...offering(4), reason: 'Too short' };
    expect(await counter(talk.ben, short)).toBe('INVALID');
    const odd = { ...offering(4), hypothesis_likelihood: 61 };
    expect(await counter(talk.ben, odd)).toBe('INVALID');
    expect(await numbersOf(server.pool, talk.conversationId)).toHaveLength(5);
  });

  test('[AG5] that is declined or retracted puts the original on the table again', async () => {
    await talk.ben.offer(evidenceId, 0);
    const declined = await done(talk.ann.live, 'conversation:declineOffer', at(1));
    expect(declined.evidence).toMatchObject({ offer: null, offer_round: 2, status: 'proposed' });
    await talk.ben.offer(evidenceId, 2, BACK);
    const retracted = await done(talk.ben.live, 'conversation:declineOffer', at(3));
    expect(retracted.evidence).toMatchObject({ offer: null, offer_round: 4 });
    const { newCredence } = await talk.ben.accept(evidenceId);
    expect(newCredence).toBe(pbPercent({ 90: 1, 25: -1 }));
    const { item: shown, kinds } = await seenBy(talk.ann);
    expect(shown).toMatchObject({ proposed: PROPOSED, agreed: PROPOSED, ...PROPOSED });
    expect(kinds).toEqual([
      'proposed',
      'offered',
      'offer_declined',
      'offered',
      'offer_retracted',
      'accepted',
    ]);
  });

  test('[AG5] sent twice, accepted twice or declined twice happens once', async () => {
    const { ann, ben } = talk;
    for (let n = 0; n < 2; n += 1) await ben.offer(evidenceId, 0);
    for (let n = 0; n < 2; n += 1) await done(ann.live, 'conversation:declineOffer', at(1));
    await ben.offer(evidenceId, 2, BACK);
    for (let n = 0; n < 2; n += 1) {
      const { evidence, newCredence } = await done(ann.live, 'conversation:acceptOffer', at(3));
      expect(evidence.status).toBe('accepted');
      expect(newCredence).toBe(pbPercent({ 75: 1, 40: -1 }));
    }
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2, 3, 4, 5]);
    expect(await entries()).toBe(1);
  });

  test('[LE6] accepted twice in private is answered twice with the figure there', async () => {
    const { conversationId, ann, ben } = await freshTalk('private');
    const own = await ann.propose();
    await ben.offer(own, 0);
    const accept = { conversationId, evidenceId: own, round: 1 };
    const first = await done(ann.live, 'conversation:acceptOffer', accept);
    const { currentPBCredence } = await snapshotFor(server, conversationId, ann);
    expect(first.newCredence).toBe(currentPBCredence);
    expect(await done(ann.live, 'conversation:acceptOffer', accept)).toEqual(first);
  });

  test('[AG6] of the proposer keeps the original from being accepted, and nothing else', async () => {
    await talk.ben.offer(evidenceId, 0);
    await talk.ann.offer(evidenceId, 1, BACK);
    const accepting = { ...item(), decision: 'accept' } as const;
    const answer = await refused(talk.ben.live, 'conversation:reviewEvidence', accepting);
    expect(answer).toEqual({ code: 'OFFER_OPEN', error: ERRORS.OFFER_OPEN.message });
    await talk.ben.offer(evidenceId, 2);
    const { evidence } = await talk.ben.accept(evidenceId);
    expect(evidence).toMatchObject({ agreed: PROPOSED, offer: null });
  });

  test.each([
    ['rejected', 'disputed'],
    ['withdrawn', 'withdrawn'],
    ['completed', 'withdrawn'],
  ])('[AG6] ends when the item is %s', async (how, status) => {
    await talk.ben.offer(evidenceId, 0);
    if (how === 'rejected') await talk.ben.reject(evidenceId);
    if (how === 'withdrawn') await done(talk.ann.live, 'conversation:withdrawEvidence', item());
    if (how === 'completed') {
      await done(talk.ben.live, 'conversation:complete', { conversationId: talk.conversationId });
    }
    const { item: shown } = await seenBy(talk.ann);
    expect(shown).toMatchObject({ status, offer: null, offer_round: 1, agreed: null });
    const { rows } = await server.pool.query(
      'SELECT ending FROM evidence_offers WHERE evidence_id = $1',
      [evidenceId],
    );
    expect(rows).toEqual([{ ending: 'ended' }]);
    const { code } = await refused(talk.ann.live, 'conversation:acceptOffer', at(1));
    const codes = { rejected: 'OFFER_OUTDATED', withdrawn: 'EVIDENCE_DECIDED' } as const;
    expect(code).toBe(how === 'completed' ? 'CONVERSATION_COMPLETED' : codes[how as 'rejected']);
    expect(await entries()).toBe(0);
  });

  test('[AG8] is possible for the author of a flagged message, and for the partner of someone suspended', async () => {
    const { id: messageId } = await talk.ben.say('Nonsense');
    await done(talk.ann.live, 'flag:create', { messageId, flagType: 'rude' });
    await talk.ben.offer(evidenceId, 0);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      talk.ben.userId,
    ]);
    const { evidence } = await done(talk.ann.live, 'conversation:acceptOffer', at(1));
    expect(evidence).toMatchObject({ status: 'accepted', ...OFFERED });
  });

  test('[AG8] waits while its item is removed, with its reason hidden', async () => {
    await talk.ben.offer(evidenceId, 0);
    await using open = await operatorsOf(server);
    const { operators } = open;
    await operators.removeContent('evidence', evidenceId, 'Spam');
    const { item: hidden } = await seenBy(talk.ann);
    expect(hidden).toMatchObject({ removed: true, offer: { round: 1, reason: '' } });
    for (const name of ['conversation:acceptOffer', 'conversation:declineOffer'] as const) {
      expect((await refused(talk.ann.live, name, at(1))).code).toBe('REMOVED');
    }
    await operators.restoreContent('evidence', evidenceId, 'A mistake');
    const { evidence } = await done(talk.ann.live, 'conversation:acceptOffer', at(1));
    expect(evidence).toMatchObject({ status: 'accepted', ...OFFERED });
  });

  test('[AG8] ends with the conversation when one of the two blocks the other', async () => {
    await talk.ben.offer(evidenceId, 0);
    await server.api.call(
      moderationRoutes.block,
      { params: { id: talk.ben.userId } },
      talk.ann.token,
    );
    const { item: shown } = await seenBy(talk.ann);
    expect(shown).toMatchObject({ status: 'withdrawn', offer: null });
  });

  test.for(['maker', 'answerer'] as const)(
    '[AG8] ends with the conversation when its %s deletes the account',
    async (who) => {
      const [one, other] = [await aMember(server), await aMember(server)];
      const { id: hypothesisId } = await aHypothesis(server, author, { topic_id: topicId });
      const conversationId = await aConversation(server, [one, other], { hypothesisId });
      const join = ({ user, token }: TestMember) =>
        joinTalk(server, conversationId, { userId: user.id, username: user.username, token });
      const [proposer, reviewer] = [await join(one), await join(other)];
      evidenceId = await proposer.propose();
      await reviewer.offer(evidenceId, 0);
      const [gone, stays] = who === 'maker' ? [other, proposer] : [one, reviewer];
      const { status } = await server.api.send('DELETE', '/users/me', {
        token: gone.token,
        body: { password: gone.password },
      });
      expect(status).toBe(204);
      await stays.live.nextEvent('conversation:completed');
      const { evidence } = await snapshotFor(server, conversationId, stays);
      expect(evidence).toMatchObject([{ id: evidenceId, status: 'withdrawn', offer: null }]);
      const late = { conversationId, evidenceId, round: 1 };
      for (const name of ['conversation:acceptOffer', 'conversation:declineOffer'] as const) {
        expect((await refused(stays.live, name, late)).code).toBe('CONVERSATION_COMPLETED');
      }
      expect(await entries()).toBe(0);
      proposer.live.close();
      reviewer.live.close();
    },
  );

  test('[AG8] keeps the item from being challenged', async () => {
    await talk.ben.offer(evidenceId, 0);
    const challenge = { ...item(), reason: 'The series was retracted by its authors.' };
    const { code } = await refused(talk.ben.live, 'evidence:proposeOverturn', challenge);
    expect(code).toBe('OVERTURN_NOT_STANDING');
  });
});
