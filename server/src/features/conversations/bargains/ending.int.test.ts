import { moderationRoutes } from '@midspan/contract';
import {
  aBargain,
  aMember,
  bargainFor,
  claimsIn,
  deleteAccount,
  done,
  endingsOf,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  OCCASIONS,
  refused,
  sharedServer,
  type TestBargain,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const keyholder = await aMember(server);

/**
 * Ways a conversation ends; the named member stays and checks the result. In the short run each is
 * tried on the occasions where it differs.
 */
const ENDS = [
  {
    how: 'is completed',
    stays: 'partner',
    on: ['review', 'second_opinion', 'recalibration'],
    // A dispute isn't completed at 50; its proposer gives in.
    end: ({ conversationId, maker, proposalId }: TestBargain) =>
      proposalId === null
        ? done(maker.live, 'conversation:complete', { conversationId })
        : done(maker.live, 'evidence:withdrawOverturnProposal', { proposalId }),
  },
  {
    how: 'ends because its maker is blocked',
    stays: 'maker',
    on: ['second_opinion'],
    end: ({ maker, partner }: TestBargain) =>
      server.api.call(moderationRoutes.block, { params: { id: maker.userId } }, partner.token),
  },
  {
    how: 'ends because its maker deletes the account',
    stays: 'partner',
    on: ['recalibration'],
    end: ({ maker }: TestBargain) => deleteAccount(server, maker, keyholder),
  },
  {
    how: 'ends because the one to answer deletes the account',
    stays: 'maker',
    on: ['review', 'recalibration'],
    end: ({ partner }: TestBargain) => deleteAccount(server, partner, keyholder),
    losesDispute: true,
  },
] as const;

describe.each(OCCASIONS)('an offer on the occasion $occasion', ({ occasion }) => {
  let bargain: TestBargain;
  let percent: number;
  beforeEach(async () => {
    bargain = await aBargain(server, occasion, await claim());
    await bargain.maker.offer(bargain.evidenceId, 0);
    percent = await figureFromScratch(server.pool, bargain.about);
  });
  const at = (round: number) => {
    const { conversationId, evidenceId } = bargain;
    return { conversationId, evidenceId, round };
  };

  const ends = ENDS.filter(({ on }) => IS_LONG_RUN || on.some((one) => one === occasion));
  test.each(ends)(
    '[BG5] [AG8] ends when the conversation $how',
    async ({ stays, end, ...rest }) => {
      const { conversationId } = bargain;
      const { live, ...who } = bargain[stays];
      await end(bargain);
      await live.nextEvent('conversation:completed');
      // In a review the offer ends with its item, which has an event of its own.
      const ended = live.events.filter(
        ({ payload }) => (payload as { step?: { kind: string } }).step?.kind === 'offer_ended',
      );
      expect(ended).toMatchObject(
        occasion === 'review'
          ? []
          : [
              {
                name: 'weight:changed',
                payload: {
                  bargain: { standing: null, status: 'ended' },
                  step: { by: null, round: 1 },
                },
              },
            ],
      );
      expect(await bargainFor(server, bargain, who)).toMatchObject({
        ...{ round: 1, offers_left: 3, standing: null, turn: null, status: 'ended' },
      });
      for (const name of ['weight:accept', 'weight:decline'] as const) {
        expect((await refused(live, name, at(1))).code).toBe('CONVERSATION_COMPLETED');
      }
      expect(await endingsOf(server.pool, bargain)).toEqual(['ended']);
      await expectGapless(server.pool, conversationId);
      // A counterpart who leaves loses the dispute; no one has agreed on another weight.
      const isLost = occasion === 'recalibration' && 'losesDispute' in rest;
      expect(await figureFromScratch(server.pool, bargain.about)).toBe(isLost ? 50 : percent);
    },
  );

  if (occasion !== 'review' && !IS_LONG_RUN) return;
  test('[AG8] can be made by the author of a flagged message, and accepted once they are suspended', async () => {
    const { maker, partner, evidenceId } = bargain;
    const { id: messageId } = await maker.say('Nonsense');
    await done(partner.live, 'flag:create', { messageId, flagType: 'rude' });
    await partner.decline(evidenceId, 1);
    await maker.offer(evidenceId, 2);
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [maker.userId]);
    expect(await partner.agree(evidenceId, 3)).toMatchObject({ newCredence: 60 });
  });
});
