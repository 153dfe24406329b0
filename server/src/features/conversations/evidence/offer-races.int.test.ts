import { type EvidenceCard, liveRoutes } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  aHypothesis,
  aMember,
  codeOf,
  connectSocket,
  done,
  IS_LONG_RUN,
  joinTalk,
  numbersOf,
  OFFER_REASON,
  OFFERED_WEIGHT,
  type Speaker,
  startTalk,
  startTestServer,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const RACES = IS_LONG_RUN ? 100 : 20;
/** Each is about a claim of its own, so that none waits for another. */
const AT_ONCE = 5;
/** Far more than it takes, for a machine that has much else to do. */
const TIMEOUT_MS = 5_000 * RACES;
const ORIGINAL = pbPercent({ 90: 1, 25: -1 });
const OFFERED = pbPercent({ 60: 1, 40: -1 });
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };

let here: TestServer;
let there: TestServer;
let author: TestMember;
let topicId: string;
beforeAll(async () => {
  // More events in a window than a person's connection is allowed.
  const settings = { MESSAGE_LIMIT: '100' };
  here = await startTestServer(settings);
  there = await startTestServer({ ...settings, DATABASE_URL: here.databaseUrl });
  topicId = (await aHypothesis(here, await aMember(here))).topic_id;
});
// A member saves only so much within the hour, and a hundred races are as many claims.
beforeEach(async () => {
  author = await aMember(here);
});
afterAll(async () => {
  await there?.stop();
  await here.stop();
});

/** One item about a claim of its own; the two are on different servers. */
interface Bargain {
  readonly ann: Speaker;
  readonly ben: Speaker;
  readonly item: { readonly conversationId: string; readonly evidenceId: string };
  close(): void;
}

async function aBargain(): Promise<Bargain> {
  const { id } = await aHypothesis(here, author, { topic_id: topicId });
  const { conversationId, holders } = await startTalk(here.pool, id);
  const [ann, ben] = await Promise.all([
    joinTalk(here, conversationId, holders[0]),
    joinTalk(there, conversationId, holders[1]),
  ]);
  const evidenceId = await ann.propose();
  const close = () => {
    for (const { live } of [ann, ben]) live.close();
  };
  return { ann, ben, item: { conversationId, evidenceId }, close };
}

/** The item's card, which is the same for both, whichever server they ask. */
async function cardOf({ ann, ben, item }: Bargain): Promise<EvidenceCard> {
  const read = async (server: TestServer, { token }: Speaker) => {
    const place = { params: { id: item.conversationId }, query: { around: item.evidenceId } };
    return (await server.api.call(liveRoutes.stream, place, token)).cards[0];
  };
  const [one, other] = await Promise.all([read(here, ann), read(there, ben)]);
  if (one === undefined) throw new Error('there is no card');
  expect(one).toEqual(other);
  return one;
}

/** One outcome: at most one entry, a figure to match, no open offer on what is decided, no gap. */
async function settled(bargain: Bargain): Promise<EvidenceCard & { readonly percent: number }> {
  const { conversationId, evidenceId } = bargain.item;
  const card = await cardOf(bargain);
  const { rows } = await here.pool.query<{ percent: number; entries: number; open: number }>(
    `SELECT h.pb_percent AS percent,
       (SELECT count(*)::int FROM ledger WHERE evidence_id = e.id) AS entries,
       (SELECT count(*)::int FROM evidence_offers
        WHERE evidence_id = e.id AND ending IS NULL) AS open
     FROM evidence e JOIN hypotheses h ON h.id = e.hypothesis_id WHERE e.id = $1`,
    [evidenceId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the item is gone');
  const isAccepted = card.status === 'accepted';
  expect(found.entries).toBe(isAccepted ? 1 : 0);
  expect(found.open).toBe(card.offer === null ? 0 : 1);
  if (card.status !== 'proposed' && card.status !== 'disputed') expect(card.offer).toBeNull();
  expect(card.agreed === null).toBe(!isAccepted);
  if (!isAccepted) expect(found.percent).toBe(50);
  const numbers = await numbersOf(here.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  bargain.close();
  return { ...card, percent: found.percent };
}

/** Runs a race over bargains of its own, several at once. */
async function raceOften(race: (bargain: Bargain, nth: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < RACES; first += AT_ONCE) {
    const these = Array.from({ length: AT_ONCE }, async (_, n) =>
      race(await aBargain(), first + n),
    );
    await Promise.all(these);
  }
}

const offering = { ...OFFERED_WEIGHT, reason: OFFER_REASON };

describe('[AG4] [AG7] two commands about one item at once, on two servers', () => {
  test(
    'accept the offer or counter it',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        await ben.offer(item.evidenceId, 0);
        const second = await connectSocket(there.baseUrl, ann.token);
        const [accepted, countered] = await Promise.all([
          ann.live.emitAck('conversation:acceptOffer', { ...item, round: 1 }),
          second.emitAck('conversation:counterEvidence', {
            ...item,
            ...offering,
            ...BACK,
            round: 1,
          }),
        ]);
        second.close();
        const card = await settled(bargain);
        if (accepted.success) {
          expect(codeOf(countered)).toBe('EVIDENCE_DECIDED');
          expect([card.status, card.percent]).toEqual(['accepted', OFFERED]);
        } else {
          expect([codeOf(accepted), codeOf(countered)]).toEqual(['OFFER_OUTDATED', 'done']);
          expect(card).toMatchObject({ status: 'proposed', offer_round: 2, offer: { round: 2 } });
        }
      });
    },
    TIMEOUT_MS,
  );

  test(
    'accept the offer or retract it: one of them is told that it is too late',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        await ben.offer(item.evidenceId, 0);
        const [accepted, retracted] = await Promise.all([
          ann.live.emitAck('conversation:acceptOffer', { ...item, round: 1 }),
          ben.live.emitAck('conversation:declineOffer', { ...item, round: 1 }),
        ]);
        const card = await settled(bargain);
        if (accepted.success) {
          expect(codeOf(retracted)).toBe('EVIDENCE_DECIDED');
          expect([card.status, card.percent]).toEqual(['accepted', OFFERED]);
        } else {
          expect([codeOf(accepted), codeOf(retracted)]).toEqual(['OFFER_OUTDATED', 'done']);
          expect(card).toMatchObject({ status: 'proposed', offer_round: 2, offer: null });
        }
      });
    },
    TIMEOUT_MS,
  );

  test(
    'accept an offer that was retracted while its maker makes another: no one accepts it unseen',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        await ben.offer(item.evidenceId, 0);
        await done(ben.live, 'conversation:declineOffer', { ...item, round: 1 });
        const [accepted, offered] = await Promise.all([
          ann.live.emitAck('conversation:acceptOffer', { ...item, round: 1 }),
          ben.live.emitAck('conversation:counterEvidence', {
            ...item,
            ...offering,
            ...BACK,
            round: 2,
          }),
        ]);
        expect([codeOf(accepted), codeOf(offered)]).toEqual(['OFFER_OUTDATED', 'done']);
        const card = await settled(bargain);
        expect(card).toMatchObject({ status: 'proposed', offer_round: 3, offer: { round: 3 } });
      });
    },
    TIMEOUT_MS,
  );

  test(
    'accept the offer or the original',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        await ben.offer(item.evidenceId, 0);
        const [offer, original] = await Promise.all([
          ann.live.emitAck('conversation:acceptOffer', { ...item, round: 1 }),
          ben.live.emitAck('conversation:reviewEvidence', { ...item, decision: 'accept' }),
        ]);
        const card = await settled(bargain);
        expect([codeOf(offer), codeOf(original)].sort()).toEqual(['EVIDENCE_DECIDED', 'done']);
        expect(card.percent).toBe(offer.success ? OFFERED : ORIGINAL);
      });
    },
    TIMEOUT_MS,
  );

  test(
    'offer and withdraw: nothing is left open on what is withdrawn',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        const [offered, withdrawn] = await Promise.all([
          ben.live.emitAck('conversation:counterEvidence', { ...item, ...offering, round: 0 }),
          ann.live.emitAck('conversation:withdrawEvidence', item),
        ]);
        expect(codeOf(withdrawn)).toBe('done');
        expect(['done', 'EVIDENCE_DECIDED']).toContain(codeOf(offered));
        const card = await settled(bargain);
        expect(card).toMatchObject({ status: 'withdrawn', offer_round: offered.success ? 1 : 0 });
      });
    },
    TIMEOUT_MS,
  );

  test(
    'accept or counter while someone completes: before the end, or not at all',
    async () => {
      await raceOften(async (bargain, nth) => {
        const { ann, ben, item } = bargain;
        const { conversationId } = item;
        await ben.offer(item.evidenceId, 0);
        const answering =
          nth % 2 === 0
            ? ann.live.emitAck('conversation:acceptOffer', { ...item, round: 1 })
            : ann.live.emitAck('conversation:counterEvidence', {
                ...item,
                ...offering,
                ...BACK,
                round: 1,
              });
        const [answered, completed] = await Promise.all([
          answering,
          ben.live.emitAck('conversation:complete', { conversationId }),
        ]);
        expect(codeOf(completed)).toBe('done');
        expect(['done', 'CONVERSATION_COMPLETED']).toContain(codeOf(answered));
        const card = await settled(bargain);
        const isAccepted = nth % 2 === 0 && answered.success;
        expect(card.status).toBe(isAccepted ? 'accepted' : 'withdrawn');
        const { rows } = await here.pool.query(
          'SELECT final_percent FROM conversations WHERE id = $1',
          [conversationId],
        );
        expect(rows).toEqual([{ final_percent: isAccepted ? OFFERED : 50 }]);
      });
    },
    TIMEOUT_MS,
  );

  test(
    'offer from both sides of a disputed item: one of them is on the table',
    async () => {
      await raceOften(async (bargain) => {
        const { ann, ben, item } = bargain;
        await ben.reject(item.evidenceId);
        const answers = await Promise.all([
          ann.live.emitAck('conversation:counterEvidence', { ...item, ...offering, round: 0 }),
          ben.live.emitAck('conversation:counterEvidence', {
            ...item,
            ...offering,
            ...BACK,
            round: 0,
          }),
        ]);
        expect(answers.map(codeOf).sort()).toEqual(['OFFER_OUTDATED', 'done']);
        const winner = answers[0]?.success ? ann : ben;
        const loser = winner === ann ? ben : ann;
        await done(loser.live, 'conversation:acceptOffer', { ...item, round: 1 });
        const card = await settled(bargain);
        const weight = winner === ann ? OFFERED : pbPercent({ 75: 1, 40: -1 });
        expect([card.status, card.offer_round, card.percent]).toEqual(['accepted', 1, weight]);
      });
    },
    TIMEOUT_MS,
  );

  test(
    '[AG5] the same acceptance twenty times: one entry, and everyone is told that it is done',
    async () => {
      const bargain = await aBargain();
      const { ann, ben, item } = bargain;
      await ben.offer(item.evidenceId, 0);
      const second = await connectSocket(there.baseUrl, ann.token);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 === 0 ? ann.live : second).emitAck('conversation:acceptOffer', {
            ...item,
            round: 1,
          }),
        ),
      );
      second.close();
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
      expect((await settled(bargain)).percent).toBe(OFFERED);
      expect(await numbersOf(here.pool, item.conversationId)).toEqual([1, 2, 3]);
    },
    TIMEOUT_MS,
  );
});
