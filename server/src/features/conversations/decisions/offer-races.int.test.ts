import { pbPercent } from '@midspan/domain';
import {
  aBargain,
  claimsIn,
  codeOf,
  codesOf,
  endingsOf,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  itemStanding,
  OFFER_REASON,
  OFFERED_WEIGHT,
  ownServer,
  repeatRace,
  type TestBargain,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const RACES = IS_LONG_RUN ? 100 : 4;
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 10_000 * RACES;
const ORIGINAL = pbPercent({ 90: 1, 25: -1 });
const OFFERED = pbPercent({ 60: 1, 40: -1 });

// More events in a window than a person's connection is allowed.
const settings = { MESSAGE_LIMIT: '100' };
const here = await ownServer(settings);
const there = await ownServer({ ...settings, DATABASE_URL: here.databaseUrl });
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
  await repeatRace(RACES, async () => race(await aBargain(here, 'review', await claim(), there)));
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
