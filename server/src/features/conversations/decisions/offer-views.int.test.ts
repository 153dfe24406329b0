import { type Changed, type ListedEvidence, liveRoutes } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  done,
  joinTalk,
  numbersOf,
  OFFER_REASON,
  OFFERED_WEIGHT,
  refused,
  type Speaker,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
let evidenceId: string;
const server = await sharedServer();
const author = await aMember(server);
const topicId = (await aHypothesis(server, author)).topic_id;

beforeEach(async () => {
  const { id } = await aHypothesis(server, author, { topic_id: topicId });
  talk = await aTalk(server, id);
  evidenceId = await talk.ann.propose();
});

const OFFERED = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };
const item = () => ({ conversationId: talk.conversationId, evidenceId });
const estimating = { ...OFFERED_WEIGHT, blind: true };

/** The item as someone who opens the conversation now receives it: in the list and on its card. */
async function seenBy(who: Speaker): Promise<{ item: ListedEvidence; kinds: string[] }> {
  const { evidence, stream } = await snapshotFor(server, talk.conversationId, who);
  const listed = evidence.find(({ id }) => id === evidenceId);
  const card = stream.cards.find(({ id }) => id === evidenceId);
  if (listed === undefined || card === undefined) throw new Error('the item is not shown');
  const { seq: _, steps, elsewhere: __, ...shown } = card;
  expect(shown).toEqual(listed);
  return { item: listed, kinds: steps.map(({ kind }) => kind) };
}

/** What the card says after an event. */
const kindsIn = ({ changed }: { readonly changed: Changed }) =>
  changed.items?.[0]?.steps?.map(({ kind }) => kind);

async function aReader(): Promise<Speaker> {
  const holder = await aBystander(server.pool, talk.hypothesisId);
  return joinTalk(server, talk.conversationId, holder);
}

describe('an estimate', () => {
  const estimate = (who: Speaker) =>
    done(who.live, 'weight:estimate', { ...item(), ...estimating });

  test('[AG1] [AG2] is its author’s own until the item is decided, then the two’s', async () => {
    const second = await joinTalk(server, talk.conversationId, talk.ben);
    const { bargain } = await estimate(talk.ben);
    expect(bargain).toMatchObject({ round: 0, standing: null, turn: talk.ben.userId });
    const own = [{ by: talk.ben.userId, ...OFFERED, blind: true, at: expect.any(String) }];
    const sent = await second.live.nextEvent('weight:estimated');
    expect(sent).toMatchObject({ ...item(), seq: 2, estimate: own[0] });
    expect(sent.changed.items).toMatchObject([{ id: evidenceId, estimates: own }]);
    expect(await talk.ann.live.nextEvent('conversation:tick')).toEqual({
      conversationId: talk.conversationId,
      seq: 2,
    });
    expect((await seenBy(talk.ben)).item.estimates).toEqual(own);
    const { item: shown } = await seenBy(talk.ann);
    expect(shown).not.toHaveProperty('estimates');

    await talk.ben.offer(evidenceId, 0, BACK);
    await talk.ann.agree(evidenceId, 1);
    for (const who of [talk.ann, talk.ben]) {
      const decided = await who.live.nextEvent('conversation:evidenceReviewed');
      expect(decided.evidence.estimates).toEqual(own);
      expect((await seenBy(who)).item.estimates).toEqual(own);
      const page = await server.api.call(
        liveRoutes.evidence,
        { params: { id: talk.conversationId }, query: {} },
        who.token,
      );
      expect(page.find(({ id }) => id === evidenceId)?.estimates).toEqual(own);
    }
  });

  test('[AG14] is still returned to the two with its item after much else was decided', async () => {
    await estimate(talk.ben);
    const estimatedFor = ({ token }: Speaker) =>
      server.api.call(
        liveRoutes.estimated,
        { params: { id: talk.conversationId }, query: {} },
        token,
      );
    expect(await estimatedFor(talk.ben)).toEqual([]);
    await talk.ben.accept(evidenceId);
    await talk.ben.accept(await talk.ann.propose());
    for (const who of [talk.ann, talk.ben]) {
      expect(await estimatedFor(who)).toEqual([(await seenBy(who)).item]);
    }
    expect(await estimatedFor(await aReader())).toEqual([]);
  });

  test('[AG1] is given once by the reviewer, and before the decision', async () => {
    const given = { ...item(), ...estimating };
    const { code } = await refused(talk.ann.live, 'weight:estimate', given);
    expect(code).toBe('EVIDENCE_NOT_YOURS');
    for (let n = 0; n < 2; n += 1) await estimate(talk.ben);
    const other = await refused(talk.ben.live, 'weight:estimate', {
      ...given,
      ...BACK,
    });
    expect(other.code).toBe('ESTIMATE_GIVEN');
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2]);
    evidenceId = await talk.ann.propose();
    await talk.ben.accept(evidenceId);
    const late = await refused(talk.ben.live, 'weight:estimate', {
      ...given,
      evidenceId,
    });
    expect(late.code).toBe('EVIDENCE_DECIDED');
  });
});

describe('readers of a public conversation', () => {
  test('[AG2] [AG9] see what was offered once the item is accepted, and never an estimate', async () => {
    const reader = await aReader();
    const { ann, ben } = talk;
    await done(ben.live, 'weight:estimate', { ...item(), ...estimating });
    await ben.offer(evidenceId, 0);
    await ann.decline(evidenceId, 1);
    await ben.offer(evidenceId, 2, BACK);
    await ann.agree(evidenceId, 3);
    const sent = await reader.live.nextEvent('conversation:evidenceReviewed');
    const numbered = reader.live.events.flatMap(({ name, payload }) =>
      (payload as { seq?: number }).seq === undefined || name === 'conversation:joined' ? [] : name,
    );
    expect(numbered).toEqual([
      ...Array(4).fill('conversation:tick'),
      'conversation:evidenceReviewed',
    ]);
    expect(sent.evidence).not.toHaveProperty('estimates');
    const kinds = ['proposed', 'offered', 'offer_declined', 'offered', 'accepted'];
    expect(kindsIn(sent)).toEqual(kinds);
    expect(sent.changed.lines?.map(({ seq }) => seq)).toHaveLength(kinds.length - 1);
    const shown = await seenBy(reader);
    expect(shown.item).toEqual(sent.evidence);
    expect(shown.kinds).toEqual(kinds);
  });

  test('[AG9] never learn of offers on an item that was withdrawn or rejected', async () => {
    const reader = await aReader();
    const { ann, ben } = talk;
    await ben.offer(evidenceId, 0);
    await done(ann.live, 'conversation:withdrawEvidence', item());
    const sent = await reader.live.nextEvent('conversation:evidenceWithdrawn');
    expect(sent.evidence).not.toHaveProperty('bargain');
    expect(kindsIn(sent)).toEqual(['proposed', 'withdrawn']);
    const { item: shown, kinds } = await seenBy(reader);
    expect(shown).toEqual(sent.evidence);
    expect(kinds).toEqual(['proposed', 'withdrawn']);
    expect((await seenBy(ann)).kinds).toEqual(['proposed', 'offered', 'withdrawn']);
    const received = JSON.stringify(reader.live.events);
    expect(received).not.toContain(OFFER_REASON);

    evidenceId = await ann.propose();
    await ben.reject(evidenceId);
    await ann.offer(evidenceId, 0);
    await done(ann.live, 'conversation:acceptRejection', item());
    const rejected = await reader.live.nextEvent('conversation:disputeResolved');
    expect(kindsIn(rejected)).toEqual(['proposed', 'disputed', 'rejected']);
    expect(JSON.stringify(reader.live.events)).not.toContain(OFFER_REASON);
  });

  test('[AG9] catch up with the events they would have received live, and so do the two', async () => {
    const reader = await aReader();
    const { ann, ben } = talk;
    await done(ben.live, 'weight:estimate', { ...item(), ...estimating });
    await ben.offer(evidenceId, 0);
    await ann.agree(evidenceId, 1);
    for (const who of [reader, ann, ben]) {
      await who.live.nextEvent('conversation:evidenceReviewed');
      const { events } = await done(who.live, 'conversation:join', {
        conversationId: talk.conversationId,
        sinceSeq: 1,
      });
      const received = who.live.events.filter(
        ({ payload }) => ((payload as { seq?: number }).seq ?? 0) > 1,
      );
      expect(events?.map(({ name }) => name)).toEqual(received.map(({ name }) => name));
      const [last, lastReceived] = [events?.at(-1)?.payload, received.at(-1)?.payload];
      expect(last).toEqual(JSON.parse(JSON.stringify(lastReceived)));
    }
  });
});
