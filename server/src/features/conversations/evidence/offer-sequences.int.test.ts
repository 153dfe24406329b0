import type { Ack } from '@midspan/contract';
import { EMPTY_TALLY, LIKELIHOODS, pbPercent, type Tally, tallyWith } from '@midspan/domain';
import {
  aHypothesis,
  aMember,
  aTalk,
  numbersOf,
  OFFER_REASON,
  type Speaker,
  sharedServer,
  type TestServer,
} from '@midspan/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Named in the title, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 1_000_000);
const MOVES = fc.sample(
  fc.record({
    byAnn: fc.boolean(),
    item: fc.nat({ max: 2 }),
    act: fc.constantFrom('offer', 'offer', 'offer', 'take', 'decline', 'accept', 'reject'),
    hypothesis: fc.constantFrom(...LIKELIHOODS),
    negation: fc.constantFrom(...LIKELIHOODS),
  }),
  { numRuns: 60, seed: SEED },
);

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

interface ItemRow {
  readonly status: string;
  readonly round: number;
  readonly hypothesis: (typeof LIKELIHOODS)[number];
  readonly negation: (typeof LIKELIHOODS)[number];
}

async function readItem(id: string): Promise<ItemRow> {
  const { rows } = await server.pool.query<ItemRow>(
    `SELECT status, offer_round AS round, hypothesis_likelihood AS hypothesis,
       negation_likelihood AS negation FROM evidence WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the item is gone');
  return row;
}

test(`[AG7] the figure after story ${SEED} of offers is the one computed from scratch`, async () => {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const { conversationId, ann, ben } = await aTalk(server, hypothesisId);
  const ids = [await ann.propose(), await ann.propose(), await ben.propose()];

  async function play({ live }: Speaker, move: (typeof MOVES)[number]): Promise<Ack> {
    const evidenceId = ids[move.item] ?? '';
    const item = { conversationId, evidenceId };
    const { round, status } = await readItem(evidenceId);
    switch (move.act) {
      case 'offer':
        return live.emitAck('conversation:counterEvidence', {
          ...item,
          round,
          hypothesis_likelihood: move.hypothesis,
          negation_likelihood: move.negation,
          reason: OFFER_REASON,
        });
      case 'take':
        return live.emitAck('conversation:acceptOffer', { ...item, round });
      case 'decline':
        return live.emitAck('conversation:declineOffer', { ...item, round });
      case 'accept':
        return status === 'disputed'
          ? live.emitAck('conversation:acceptDisputedEvidence', item)
          : live.emitAck('conversation:reviewEvidence', { ...item, decision: 'accept' });
      case 'reject':
        return live.emitAck('conversation:reviewEvidence', {
          ...item,
          decision: 'reject',
          reason: OFFER_REASON,
        });
    }
  }
  let done = 0;
  for (const move of MOVES) {
    if ((await play(move.byAnn ? ann : ben, move)).success) done += 1;
  }

  const items = await Promise.all(ids.map(readItem));
  const scratch = items
    .filter(({ status }) => status === 'accepted')
    .reduce<Tally>((sum, weight) => tallyWith(sum, weight, 1), EMPTY_TALLY);
  const { rows } = await server.pool.query<{ tally: Tally; percent: number; entries: number }>(
    `SELECT tally, pb_percent AS percent,
       (SELECT count(*)::int FROM ledger WHERE hypothesis_id = h.id) AS entries
     FROM hypotheses h WHERE id = $1`,
    [hypothesisId],
  );
  const [kept] = rows;
  for (const one of LIKELIHOODS) expect(kept?.tally[one] ?? 0).toBe(scratch[one] ?? 0);
  expect(kept?.percent).toBe(pbPercent(scratch));
  expect(kept?.entries).toBe(items.filter(({ status }) => status === 'accepted').length);
  // Something was done, each thing has its number, and no repeat has a second one.
  const numbers = await numbersOf(server.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.length).toBeGreaterThan(ids.length);
  expect(numbers.length).toBeLessThanOrEqual(ids.length + done);
});
