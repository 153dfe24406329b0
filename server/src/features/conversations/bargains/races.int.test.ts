import type { Occasion } from '@midspan/domain';
import {
  aBargain,
  bargainFor,
  claimsIn,
  codeOf,
  codesOf,
  connectSocket,
  done,
  endingsOf,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  OCCASIONS,
  OFFER_REASON,
  OFFERED_WEIGHT,
  REPETITIONS,
  repeatRace,
  sharedPair,
  type TestBargain,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/** All share the code that decides a race; the last one also ends a dispute. */
const RACED = IS_LONG_RUN ? OCCASIONS : OCCASIONS.slice(-1);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };

// More events in a window than a person's connection is allowed.
const [here, there] = await sharedPair({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(here);

const at = ({ conversationId, evidenceId }: TestBargain, round: number) => ({
  ...{ conversationId, evidenceId, round },
});
const offering = (bargain: TestBargain, round: number) => ({
  ...{ ...at(bargain, round), ...OFFERED_WEIGHT, reason: OFFER_REASON },
});

/**
 * Checks that both received the same outcome on either server: at most one open offer, no gap, and
 * a matching figure.
 */
async function settled(bargain: TestBargain) {
  const { maker, partner, conversationId, about } = bargain;
  const [one, other] = await Promise.all([
    bargainFor(here, bargain, maker),
    bargainFor(there, bargain, partner),
  ]);
  expect(one).toEqual(other);
  const endings = await endingsOf(here.pool, bargain);
  expect(endings.slice(0, -1)).not.toContain(null);
  expect(endings.at(-1) === null).toBe((one?.standing ?? null) !== null);
  await expectGapless(here.pool, conversationId);
  const percent = await figureFromScratch(here.pool, about);
  for (const { live } of [maker, partner]) live.close();
  return { bargain: one, endings, percent };
}

/** Runs a race on several bargains at once; the two members are on different servers. */
async function raceOften(
  occasion: Occasion,
  race: (bargain: TestBargain, percent: number, nth: number) => Promise<void>,
): Promise<void> {
  await repeatRace(REPETITIONS, async (nth) => {
    const bargain = await aBargain(here, occasion, await claim(), there);
    await race(bargain, await figureFromScratch(here.pool, bargain.about), nth);
  });
}

describe.each(RACED)(
  '[BG3] two at once on two servers, on the occasion $occasion',
  ({ occasion }) => {
    /** the refusal of a command that comes after an agreement */
    const afterAgreement = {
      review: 'EVIDENCE_DECIDED',
      second_opinion: 'WEIGHED_ALREADY',
      recalibration: 'CONVERSATION_COMPLETED',
    }[occasion];

    test(
      'accepts the offer or counters it',
      () =>
        raceOften(occasion, async (bargain, percent) => {
          const { maker, partner, evidenceId } = bargain;
          await maker.offer(evidenceId, 0);
          const second = await connectSocket(here.baseUrl, partner.token);
          const [accepted, countered] = await Promise.all([
            partner.live.emitAck('weight:accept', at(bargain, 1)),
            second.emitAck('weight:offer', { ...offering(bargain, 1), ...BACK }),
          ]);
          second.close();
          const after = await settled(bargain);
          if (accepted.success) {
            expect([codeOf(countered), after.percent]).toEqual([afterAgreement, 60]);
          } else {
            expect([codeOf(accepted), codeOf(countered)]).toEqual(['OFFER_OUTDATED', 'done']);
            expect(after).toMatchObject({ bargain: { round: 2, standing: { round: 2 } }, percent });
          }
        }),
      TIMEOUT_MS,
    );

    test(
      'accepts the offer or retracts it, and refuses the command that comes second',
      () =>
        raceOften(occasion, async (bargain, percent) => {
          const { maker, partner, evidenceId } = bargain;
          await maker.offer(evidenceId, 0);
          const [accepted, retracted] = await Promise.all([
            partner.live.emitAck('weight:accept', at(bargain, 1)),
            maker.live.emitAck('weight:decline', at(bargain, 1)),
          ]);
          const after = await settled(bargain);
          if (accepted.success) {
            expect([codeOf(retracted), after.percent]).toEqual([afterAgreement, 60]);
            expect(after.endings).toEqual(['accepted']);
          } else {
            expect([codeOf(accepted), codeOf(retracted)]).toEqual(['OFFER_OUTDATED', 'done']);
            expect(after).toMatchObject({ bargain: { round: 2, standing: null }, percent });
          }
        }),
      TIMEOUT_MS,
    );

    test(
      'never accepts unseen what replaces a retracted offer',
      () =>
        raceOften(occasion, async (bargain, percent) => {
          const { maker, partner, evidenceId } = bargain;
          await maker.offer(evidenceId, 0);
          await maker.decline(evidenceId, 1);
          const [accepted, offered] = await Promise.all([
            partner.live.emitAck('weight:accept', at(bargain, 1)),
            maker.live.emitAck('weight:offer', { ...offering(bargain, 2), ...BACK }),
          ]);
          expect([codeOf(accepted), codeOf(offered)]).toEqual(['OFFER_OUTDATED', 'done']);
          const after = await settled(bargain);
          expect(after).toMatchObject({ bargain: { round: 3, standing: { round: 3 } }, percent });
        }),
      TIMEOUT_MS,
    );

    test(
      'accepts one of two opening offers',
      () =>
        raceOften(occasion, async (bargain) => {
          const { maker, partner, evidenceId } = bargain;
          // In a review either may make the first offer once the item is disputed.
          if (occasion === 'review') await maker.reject(evidenceId);
          const answers = await Promise.all([
            maker.live.emitAck('weight:offer', offering(bargain, 0)),
            partner.live.emitAck('weight:offer', { ...offering(bargain, 0), ...BACK }),
          ]);
          expect(codesOf(answers)).toEqual(['OFFER_OUTDATED', 'done']);
          const [winner, loser] = answers[0]?.success ? [maker, partner] : [partner, maker];
          const { bargain: table } = await done(loser.live, 'weight:accept', at(bargain, 1));
          expect(table).toMatchObject({ round: 1, status: 'agreed' });
          const { percent } = await settled(bargain);
          expect(percent).toBe(winner === maker ? 60 : 65);
        }),
      TIMEOUT_MS,
    );

    test(
      'accepts or counters before the conversation ends, or not at all',
      () =>
        raceOften(occasion, async (bargain, percent, nth) => {
          const { maker, partner, evidenceId, conversationId, proposalId } = bargain;
          await maker.offer(evidenceId, 0);
          const isAccepting = nth % 2 === 0;
          const [answered, ended] = await Promise.all([
            isAccepting
              ? partner.live.emitAck('weight:accept', at(bargain, 1))
              : partner.live.emitAck('weight:offer', { ...offering(bargain, 1), ...BACK }),
            proposalId === null
              ? maker.live.emitAck('conversation:complete', { conversationId })
              : maker.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
          ]);
          const isAgreed = isAccepting && answered.success;
          const isCompletedByAgreement = isAgreed && occasion === 'recalibration';
          expect(codeOf(ended)).toBe(isCompletedByAgreement ? 'CONVERSATION_COMPLETED' : 'done');
          expect(['done', 'CONVERSATION_COMPLETED']).toContain(codeOf(answered));
          const after = await settled(bargain);
          expect(after.percent).toBe(isAgreed ? 60 : percent);
          expect(after.endings.at(-1)).toBe(isAgreed ? 'accepted' : 'ended');
          if (proposalId !== null) return;
          const { rows } = await here.pool.query(
            'SELECT final_percent FROM conversations WHERE id = $1',
            [conversationId],
          );
          expect(rows).toEqual([{ final_percent: after.percent }]);
        }),
      TIMEOUT_MS,
    );

    test('[BG4] counts the same acceptance once when it is sent twenty times', async () => {
      const bargain = await aBargain(here, occasion, await claim(), there);
      const { maker, partner, evidenceId, conversationId } = bargain;
      await maker.offer(evidenceId, 0);
      const before = await expectGapless(here.pool, conversationId);
      const second = await connectSocket(here.baseUrl, partner.token);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 === 0 ? partner.live : second).emitAck('weight:accept', at(bargain, 1)),
        ),
      );
      second.close();
      const first = codesOf(answers).filter((code) => code !== 'CONVERSATION_COMPLETED');
      expect(first).toEqual(Array(occasion === 'recalibration' ? 1 : 20).fill('done'));
      expect(await settled(bargain)).toMatchObject({ endings: ['accepted'], percent: 60 });
      // In a dispute, the end of the challenge and the completion are recorded too.
      const changes = await expectGapless(here.pool, conversationId);
      expect(changes - before).toBe(occasion === 'recalibration' ? 2 : 1);
    });
  },
);
