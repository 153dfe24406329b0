import { randomUUID } from 'node:crypto';
import {
  conversationRoutes,
  credenceRoutes,
  hypothesisRoutes,
  hypothesisTexts,
  type Support,
  searchRoutes,
  topicRoutes,
  weightOf,
} from '@midspan/contract';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  leaveOneOut,
  pbFraction,
  pbPercent,
  type Tally,
  tallyWith,
  tallyWithout,
} from '@midspan/domain';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  challengeItem,
  done,
  refusalIn,
  sharedServer,
  type Talk,
  talkOf,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

const claim = async () => (await aHypothesis(server, author)).id;
const supportOf = (id: string): Promise<Support> =>
  server.api.call(hypothesisRoutes.support, { params: { id } });

/** What the weights alone would give, added up one item after the other. */
function fromScratch({ weights }: Support): Tally {
  return weights.reduce((tally, given) => {
    const weight = weightOf(given);
    if (weight === null) throw new Error('no weight of the ledger');
    return Array.from({ length: given.items }).reduce<Tally>(
      (sum) => tallyWith(sum, weight, 1),
      tally,
    );
  }, EMPTY_TALLY);
}

const EMPTY: Support = {
  tally: {},
  weights: [],
  pairs: 0,
  established_pairs: 0,
  early: false,
  carried: false,
  computed: expect.any(Number),
  next_at: null,
  contested: 0,
  without_one_member: { lowest: 50, highest: 50 },
};
const STRONG = { hypothesis_likelihood: 90, negation_likelihood: 25 };
const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 75 };

describe('GET /hypotheses/:id/support', () => {
  test('returns an empty tally before any evidence', async () => {
    expect(await supportOf(await claim())).toEqual(EMPTY);
  });

  test('answers not found for a hypothesis that does not exist', async () => {
    const answer = await server.api.send('GET', `/hypotheses/${randomUUID()}/support`);
    expect(refusalIn(answer)).toMatchObject({
      code: 'NOT_FOUND',
      message: hypothesisTexts.notFound,
    });
  });

  test('[WI1] [WI2] groups what counts, so that figure, range and what-if match a fresh computation', async () => {
    const id = await claim();
    const [first, second] = [await aTalk(server, id), await aTalk(server, id)];
    await acceptedItem(first, STRONG);
    await acceptedItem(first, STRONG);
    await acceptedItem(second, AGAINST);
    // Pending, withdrawn and disputed items don't count.
    await first.ann.propose();
    await second.ben.reject(await second.ann.propose());

    const support = await supportOf(id);
    expect(support.weights).toEqual([
      { hypothesis_likelihood: 0.9, negation_likelihood: 0.25, items: 2 },
      { hypothesis_likelihood: 0.1, negation_likelihood: 0.75, items: 1 },
    ]);
    expect(support.pairs).toBe(2);
    for (const likelihood of LIKELIHOODS) {
      expect(support.tally[likelihood] ?? 0).toBe(fromScratch(support)[likelihood] ?? 0);
    }
    const { current_credence } = await server.api.call(hypothesisRoutes.one, { params: { id } });
    expect(pbPercent(support.tally)).toBe(current_credence);

    // Odds 3.6 * 3.6 * (0.1 / 0.75): without one 3.6 they are 0.48, without the other item 12.96.
    expect(pbFraction(support.tally)).toBeCloseTo(1.728 / 2.728, 12);
    const [strong, against] = support.weights.flatMap((one) => weightOf(one) ?? []);
    if (strong === undefined || against === undefined) throw new Error('two weights were expected');
    expect(leaveOneOut(support.tally, [strong, against])).toEqual({ lowest: 32, highest: 93 });
    expect(pbPercent(tallyWithout(support.tally, [strong, strong, against]))).toBe(50);
  });

  test('counts two members who talked twice as one pair, in either order', async () => {
    const id = await claim();
    const talk = await aTalk(server, id);
    await acceptedItem(talk);
    await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
    const again = await turnedRound(talk);
    await acceptedItem(again);
    expect(await supportOf(id)).toMatchObject({ pairs: 1, weights: [{ items: 2 }] });
  });

  test('[EV4] leaves out overturned items', async () => {
    const id = await claim();
    const talk = await aTalk(server, id);
    await acceptedItem(talk, AGAINST);
    const overturned = await acceptedItem(talk, STRONG);
    const { id: proposalId } = await challengeItem(talk, talk.ben, overturned);
    await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const support = await supportOf(id);
    expect(support.weights).toEqual([
      { hypothesis_likelihood: 0.1, negation_likelihood: 0.75, items: 1 },
    ]);
    expect(pbFraction(support.tally)).toBe(pbFraction(fromScratch(support)));
  });

  test('[LE6] shows nothing of a private conversation’s items, not even to its participants', async () => {
    const id = await claim();
    const secret = await aTalk(server, id, 'private');
    await acceptedItem(secret);
    expect(await supportOf(id)).toEqual(EMPTY);
    const { body } = await server.api.send('GET', `/hypotheses/${id}/support`, {
      token: secret.ann.token,
    });
    expect(body).toEqual(EMPTY);
  });
});

/** A second conversation of the same two, with the sides swapped. */
const turnedRound = ({ hypothesisId, ann, ben }: Talk): Promise<Talk> =>
  talkOf(server, hypothesisId, [ben, ann]);

test('[SD10] calls a figure early in every list when it rests on few pairs', async () => {
  const words = `Glaciers ${randomUUID()}`;
  const { id, topic_id } = await aHypothesis(server, author, { statement: words });
  const talk = await aTalk(server, id);
  await acceptedItem(talk);
  const { api } = server;
  const { token } = talk.ann;
  const one = await api.call(hypothesisRoutes.one, { params: { id } });
  const ofTopic = await api.call(hypothesisRoutes.listOfTopic, { query: { topicId: topic_id } });
  const found = await api.call(searchRoutes.find, { query: { q: words } });
  const topics = await api.call(topicRoutes.listWithCounts, { query: {} });
  const own = await api.call(credenceRoutes.listOwn, { query: {} }, token);
  const listed = await api.call(conversationRoutes.listOfHypothesis, {
    params: { id },
    query: {},
  });
  expect([
    one.early,
    ofTopic[0]?.early,
    found.hypotheses[0]?.early,
    topics.find((topic) => topic.id === topic_id)?.most_active_claim?.early,
    own.items[0]?.thread_early,
    listed[0]?.early,
  ]).toEqual(Array.from({ length: 6 }, () => true));
});
