import { moderationRoutes } from '@midspan/contract';
import {
  aBystander,
  acceptedItem,
  aMember,
  aTalk,
  bargainFor,
  claimsIn,
  deleteAccount,
  done,
  expectGapless,
  figureFromScratch,
  joinTalk,
  NO_WEIGHT,
  OFFER_REASON,
  OFFERED_WEIGHT,
  operatorsOf,
  overturnItem,
  refused,
  sharedServer,
  stated,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const keyholder = await aMember(server);

/** An item of one pair, and another pair that talks about the same claim. */
async function twoPairs(): Promise<{ first: Talk; second: Talk; evidenceId: string; id: string }> {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  return { id, first, second, evidenceId: await acceptedItem(first) };
}

const offering = ({ conversationId }: Talk, evidenceId: string) => ({
  ...{ conversationId, evidenceId, round: 0, ...OFFERED_WEIGHT, reason: OFFER_REASON },
});

async function remove(_: Talk, evidenceId: string): Promise<void> {
  await using open = await operatorsOf(server);
  await open.operators.removeContent('evidence', evidenceId, 'Spam');
}

describe('[WG1] a second opinion', () => {
  test('[WG6] [BG1] weighs the item again, for everyone', async () => {
    const { id, first, second, evidenceId } = await twoPairs();
    const { conversationId, ann, ben } = second;
    const reader = await joinTalk(server, conversationId, await aBystander(server.pool, id));
    await ann.offer(evidenceId, 0, stated(NO_WEIGHT));
    // The weaker of the two.
    expect(await ben.agree(evidenceId, 1)).toMatchObject({ newCredence: 50 });
    expect(await figureFromScratch(server.pool, id)).toBe(50);
    const weighing = {
      ...{ id: expect.any(String), evidenceId, at: expect.any(String) },
      ...{ hypothesis_likelihood: 0.5, negation_likelihood: 0.5 },
    };
    for (const { live } of [ann, ben, reader]) {
      expect(await live.nextEvent('evidence:weighed')).toMatchObject({
        ...{ conversationId, seq: 2, newCredence: 50, weighing },
        evidence: { id: evidenceId, hypothesis_likelihood: 0.5, weighings: 2 },
        changed: { lines: [{ step: { kind: 'weighed', counts: true } }] },
      });
    }
    const elsewhere = await first.ann.live.nextEvent('evidence:weighed');
    expect(elsewhere).toMatchObject({ hypothesisId: id, ledgerSeq: 2, newCredence: 50, weighing });
    expect(elsewhere).not.toHaveProperty('seq');
  });

  test('[WG3] is refused to those who weighed it, and for what does not count there', async () => {
    const { id, first, second, evidenceId } = await twoPairs();
    const codeFor = async (talk: Talk, item: string) =>
      (await refused(talk.ann.live, 'weight:offer', offering(talk, item))).code;
    const { userId, username, token } = first.ann;
    const again = await joinTalk(server, second.conversationId, { userId, username, token });
    const strange = offering(second, evidenceId);
    expect((await refused(again.live, 'weight:offer', strange)).code).toBe('FORBIDDEN');
    // Where it was proposed, it was decided.
    expect(await codeFor(first, evidenceId)).toBe('EVIDENCE_DECIDED');
    expect(await codeFor(second, await first.ann.propose())).toBe('NOT_FOUND');
    expect(await codeFor(second, (await twoPairs()).evidenceId)).toBe('WEIGHING_ELSEWHERE');
    expect(await codeFor(await aTalk(server, id, 'private'), evidenceId)).toBe(
      'WEIGHING_ELSEWHERE',
    );
    await overturnItem(first, evidenceId);
    expect(await codeFor(second, evidenceId)).toBe('NOT_COUNTING');
    expect(await expectGapless(server.pool, second.conversationId)).toBe(0);
  });

  test.each([
    { how: 'overturned', end: overturnItem, late: 'NOT_COUNTING' },
    { how: 'removed', end: remove, late: 'REMOVED' },
  ])(
    '[WG3] ends in its own conversation when the item is $how elsewhere',
    async ({ end, late }) => {
      const { first, second, evidenceId } = await twoPairs();
      const { conversationId, ann, ben } = second;
      await ann.offer(evidenceId, 0);
      await end(first, evidenceId);
      const ended = ({ step }: { step: { kind: string } }) => step.kind === 'offer_ended';
      expect(await ben.live.nextEvent('weight:changed', ended)).toMatchObject({
        ...{ conversationId, seq: 2, evidenceId },
        bargain: { standing: null, turn: null, status: 'ended', round: 1, offers_left: 3 },
        step: { by: null, round: 1 },
      });
      for (const name of ['weight:accept', 'weight:decline'] as const) {
        const answer = { conversationId, evidenceId, round: 1 };
        expect((await refused(ben.live, name, answer)).code).toBe(late);
      }
      expect(await bargainFor(server, { conversationId, evidenceId }, ann)).toMatchObject({
        status: 'ended',
      });
      await expectGapless(server.pool, conversationId);
    },
  );

  test('still counts when one of the two deletes the account', async () => {
    const { id, second, evidenceId } = await twoPairs();
    await weighItem(second, evidenceId);
    await deleteAccount(server, second.ann, keyholder);
    expect(await figureFromScratch(server.pool, id)).toBe(60);
  });
});

describe('[SD1] a conversation with enough messages', () => {
  const block = ({ ann, ben }: Talk) =>
    server.api.call(moderationRoutes.block, { params: { id: ben.userId } }, ann.token);
  test.each([
    {
      how: 'one of the two completes it',
      end: ({ conversationId, ann }: Talk) =>
        done(ann.live, 'conversation:complete', { conversationId }),
      talks: 1,
    },
    { how: 'one of them blocks the other', end: block, talks: 0 },
    {
      how: 'one of them deletes the account',
      end: ({ ann }: Talk) => deleteAccount(server, ann, keyholder),
      talks: 0,
    },
  ])('counts as $talks talks when $how', async ({ end, talks }) => {
    const talk = await aTalk(server, await claim());
    for (const content of ['Hello', 'I read it differently', 'Let us weigh it']) {
      for (const one of [talk.ann, talk.ben]) await one.say(content);
    }
    await end(talk);
    await talk.ben.live.nextEvent('conversation:completed');
    const sql = 'SELECT FROM talks WHERE conversation_id = $1';
    expect((await server.pool.query(sql, [talk.conversationId])).rows).toHaveLength(talks);
  });
});

test('[WG12] the kept numbers of pairs follow the ledger', async () => {
  const { id, second, evidenceId } = await twoPairs();
  await weighItem(second, evidenceId);
  // The first move that it receives is the item itself.
  await second.ann.live.nextEvent('hypothesis:credenceChanged', ({ ledgerSeq }) => ledgerSeq === 2);
  const { rows } = await server.pool.query(
    'SELECT pairs, established_pairs, pairs_seq = ledger_seq AS current FROM hypotheses WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ pairs: 2, established_pairs: 0, current: true }]);
});
