import type { Ack, Bargain } from '@midspan/contract';
import { LIKELIHOODS } from '@midspan/domain';
import {
  aBargain,
  bargainFor,
  claimsIn,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  OCCASIONS,
  OFFER_REASON,
  sharedServer,
  type TestBargain,
} from '@midspan/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** Named in the title, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 1_000_000);
const STORIES = IS_LONG_RUN ? 50 : 1;
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 60_000 * STORIES;
const MOVE = fc.record({
  by: fc.constantFrom('maker', 'partner'),
  /** whether they have read the state since the last move */
  reads: fc.boolean(),
  act: fc.constantFrom(
    ...(['offer', 'offer', 'offer', 'agree', 'agree', 'agree', 'decline'] as const),
    // Only for an item under review.
    ...(['accept', 'reject', 'accept anyway'] as const),
  ),
  hypothesis: fc.constantFrom(...LIKELIHOODS),
  negation: fc.constantFrom(...LIKELIHOODS),
});
type Move = typeof MOVE extends fc.Arbitrary<infer T> ? T : never;

const server = await sharedServer();

/** A command as a member sends it who last saw this state. */
function send(bargain: TestBargain, { by, act, ...weight }: Move, round: number): Promise<Ack> {
  const { conversationId, evidenceId } = bargain;
  const { live } = bargain[by];
  const item = { conversationId, evidenceId };
  switch (act) {
    case 'offer':
      return live.emitAck('weight:offer', {
        ...{ ...item, round, reason: OFFER_REASON },
        hypothesis_likelihood: weight.hypothesis,
        negation_likelihood: weight.negation,
      });
    case 'agree':
      return live.emitAck('weight:accept', { ...item, round });
    case 'decline':
      return live.emitAck('weight:decline', { ...item, round });
    case 'accept':
      return live.emitAck('conversation:reviewEvidence', { ...item, decision: 'accept' });
    case 'accept anyway':
      return live.emitAck('conversation:acceptDisputedEvidence', item);
    case 'reject':
      return live.emitAck('conversation:reviewEvidence', {
        ...{ ...item, decision: 'reject', reason: OFFER_REASON },
      });
  }
}

/** What the last pair agreed that an item weighs. */
async function agreedOn(evidenceId: string) {
  const { rows } = await server.pool.query(
    `SELECT hypothesis_likelihood, negation_likelihood FROM weighings
     WHERE evidence_id = $1 ORDER BY ledger_seq DESC LIMIT 1`,
    [evidenceId],
  );
  return rows[0];
}

const percents = (shown: Bargain['standing'] | undefined) => ({
  hypothesis_likelihood: Math.round((shown?.hypothesis_likelihood ?? 0) * 100),
  negation_likelihood: Math.round((shown?.negation_likelihood ?? 0) * 100),
});

test.each(OCCASIONS)(
  `[BG3] [AG7] [WG7] binds no one to a weight they have not seen, in ${STORIES} stories (seed ${SEED}) on the occasion $occasion`,
  async ({ occasion }) => {
    const about = await (await claimsIn(server))();
    const stories = fc.sample(fc.array(MOVE, { minLength: 8, maxLength: 16 }), {
      ...{ numRuns: STORIES, seed: SEED },
    });
    for (const moves of stories) {
      const bargain = await aBargain(server, occasion, about);
      const { conversationId } = bargain;
      const seen: Record<Move['by'], Bargain | null> = { maker: null, partner: null };
      let changes = await expectGapless(server.pool, conversationId);
      for (const move of moves) {
        const { by, act, reads } = move;
        if (reads) seen[by] = await bargainFor(server, bargain, bargain[by]);
        const { success } = await send(bargain, move, seen[by]?.round ?? 0);
        if (success && act === 'agree') {
          expect(await agreedOn(bargain.evidenceId)).toEqual(percents(seen[by]?.standing));
          break;
        }
        const after = await expectGapless(server.pool, conversationId);
        expect(after - changes).toBeLessThanOrEqual(success ? 1 : 0);
        changes = after;
      }
      await figureFromScratch(server.pool, about);
      for (const { live } of [bargain.maker, bargain.partner]) live.close();
    }
  },
  TIMEOUT_MS,
);
