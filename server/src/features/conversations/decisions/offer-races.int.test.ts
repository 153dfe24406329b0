import { pbPercent } from '@midspan/domain';
import {
  aBargain,
  acceptedItem,
  aTalk,
  atOnce,
  challengeItem,
  claimsIn,
  codeOf,
  codesOf,
  endingsOf,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  itemStanding,
  OCCASIONS,
  OFFER_REASON,
  OFFERED_WEIGHT,
  REPETITIONS,
  repeatRace,
  sharedPair,
  type TestBargain,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** All share the code that decides a race; a recalibration also ends a dispute. */
const RACED = IS_LONG_RUN ? OCCASIONS : OCCASIONS.slice(-1);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;
const ORIGINAL = pbPercent({ 90: 1, 25: -1 });
const OFFERED = pbPercent({ 60: 1, 40: -1 });

// More events in a window than a person's connection is allowed.
const [here, there] = await sharedPair({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(here);

/** The item's outcome: nothing is left open, and the figure matches it. */
async function settled(bargain: TestBargain) {
  const { maker, partner, about, conversationId, evidenceId } = bargain;
  expect(await endingsOf(here.pool, bargain)).not.toContain(null);
  await expectGapless(here.pool, conversationId);
  await figureFromScratch(here.pool, about);
  for (const { live } of [maker, partner]) live.close();
  return itemStanding(here.pool, evidenceId);
}

/** Runs a race on several reviews at once; the two members are on different servers. */
async function raceOften(race: (review: TestBargain) => Promise<void>): Promise<void> {
  await repeatRace(REPETITIONS, async () =>
    race(await aBargain(here, 'review', await claim(), there)),
  );
}

describe('[BG5] [AG7] two commands about one proposed item at once, on two servers', () => {
  test(
    'accept the offer or the original',
    () =>
      raceOften(async (review) => {
        const { maker, partner, conversationId, evidenceId } = review;
        const item = { conversationId, evidenceId };
        await maker.offer(evidenceId, 0);
        const [offer, original] = await Promise.all([
          partner.live.emitAck('weight:accept', { ...item, round: 1 }),
          maker.live.emitAck('conversation:reviewEvidence', { ...item, decision: 'accept' }),
        ]);
        expect(codesOf([offer, original])).toEqual(['EVIDENCE_DECIDED', 'done']);
        const { causes, percent } = await settled(review);
        expect([causes, percent]).toEqual([['accepted'], offer.success ? OFFERED : ORIGINAL]);
      }),
    TIMEOUT_MS,
  );

  test(
    'offer and withdraw: nothing is left open on what is withdrawn',
    () =>
      raceOften(async (review) => {
        const { maker, partner, conversationId, evidenceId } = review;
        const item = { conversationId, evidenceId };
        const offering = { ...item, ...OFFERED_WEIGHT, reason: OFFER_REASON, round: 0 };
        const [offered, withdrawn] = await Promise.all([
          maker.live.emitAck('weight:offer', offering),
          partner.live.emitAck('conversation:withdrawEvidence', item),
        ]);
        expect(codeOf(withdrawn)).toBe('done');
        expect(['done', 'EVIDENCE_DECIDED']).toContain(codeOf(offered));
        const endings = await endingsOf(here.pool, review);
        expect(endings).toEqual(offered.success ? ['ended'] : []);
        expect(await settled(review)).toMatchObject({ status: 'withdrawn', percent: 50 });
      }),
    TIMEOUT_MS,
  );
});

/** Of what weighings name, what did not count right before them, as the ledger has it. */
async function namedInVain(hypothesisId: string): Promise<unknown[]> {
  const { rows } = await here.pool.query(
    `SELECT one.ledger_seq, named FROM weighings one, unnest(one.given) named
     WHERE one.hypothesis_id = $1 AND coalesce(cardinality((
       SELECT counting FROM ledger WHERE evidence_id = named AND seq < one.ledger_seq
       ORDER BY seq DESC LIMIT 1)), 0) = 0`,
    [hypothesisId],
  );
  return rows;
}

test.each(RACED)(
  '[WA2] an offer is agreed before an item it names is overturned or not at all, on two servers ($occasion)',
  async ({ occasion }) => {
    async function race(place: number): Promise<void> {
      const about = await claim();
      const first = await aTalk(here, about);
      const named = await acceptedItem(first);
      const bargain = await aBargain(here, occasion, about, there);
      const { maker, partner, conversationId, evidenceId } = bargain;
      await maker.offer(evidenceId, 0, { given: [named] });
      const { id: proposalId } = await challengeItem(first, first.ben, named);
      const overturn = () =>
        first.ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId });
      const agree = () =>
        partner.live.emitAck('weight:accept', { conversationId, evidenceId, round: 1 });
      const [agreed, overturned] = await atOnce(place, agree, overturn);
      expect(codeOf(overturned)).toBe('done');
      expect(['done', 'GIVEN_CHANGED']).toContain(codeOf(agreed));
      const { rows } = await here.pool.query(
        'SELECT FROM weighings WHERE evidence_id = $1 AND $2 = any(given)',
        [evidenceId, named],
      );
      expect(rows).toHaveLength(agreed.success ? 1 : 0);
      expect(await namedInVain(about)).toEqual([]);
      await figureFromScratch(here.pool, about);
      for (const { live } of [maker, partner, first.ann, first.ben]) live.close();
    }
    await repeatRace(REPETITIONS, race);
  },
  TIMEOUT_MS,
);
