import {
  aBargain,
  acceptedItem,
  aTalk,
  challengeItem,
  claimsIn,
  codeOf,
  figureFromScratch,
  IS_LONG_RUN,
  OCCASIONS,
  ownServer,
  repeatRace,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const RACES = IS_LONG_RUN ? 100 : 3;
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * RACES;

// More events in a window than a person's connection is allowed.
const settings = { MESSAGE_LIMIT: '100' };
const here = await ownServer(settings);
const there = await ownServer({ ...settings, DATABASE_URL: here.databaseUrl });
const claim = await claimsIn(here);

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

test.each(OCCASIONS)(
  '[WA2] is agreed before the named item is overturned or not at all, on two servers ($occasion)',
  async ({ occasion }) => {
    const outcomes: string[] = [];
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
      // Each has a head start as often as the other.
      const [agreed, overturned] =
        place % 2 === 0
          ? await Promise.all([agree(), overturn()])
          : (await Promise.all([overturn(), agree()])).toReversed();
      if (agreed === undefined || overturned === undefined) throw new Error('no answer');
      expect(codeOf(overturned)).toBe('done');
      expect(['done', 'GIVEN_CHANGED']).toContain(codeOf(agreed));
      outcomes.push(codeOf(agreed));
      const { rows } = await here.pool.query(
        'SELECT FROM weighings WHERE evidence_id = $1 AND $2 = any(given)',
        [evidenceId, named],
      );
      expect(rows).toHaveLength(agreed.success ? 1 : 0);
      expect(await namedInVain(about)).toEqual([]);
      await figureFromScratch(here.pool, about);
      for (const { live } of [maker, partner, first.ann, first.ben]) live.close();
    }
    await repeatRace(RACES, race);
    expect(outcomes).toHaveLength(RACES);
  },
  TIMEOUT_MS,
);
