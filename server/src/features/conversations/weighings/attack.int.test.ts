import { hypothesisRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aTalk,
  causesOf,
  claimsIn,
  done,
  establish,
  NO_WEIGHT,
  openDispute,
  recalibrate,
  sharedServer,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const CERTAIN = { hypothesis: 99, negation: 1 } as const;
const FURTHER_PAIRS = 10;

const about = (id: string) => ({ params: { id } });
const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, about(id))).current_credence;
const supportOf = (id: string) => server.api.call(hypothesisRoutes.support, about(id));
const historyOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.credenceHistory, about(id))).map(({ credence }) =>
    Math.round(credence * 100),
  );

function hangUp(...talks: readonly Talk[]): void {
  for (const { ann, ben } of talks) for (const { live } of [ann, ben]) live.close();
}

/**
 * Two friends who control a figure, until an established pair agrees that their item is worthless.
 */
async function ownedByFriends() {
  const id = await claim();
  const friends = await aTalk(server, id);
  const evidenceId = await acceptedItem(friends, {
    hypothesis_likelihood: 99,
    negation_likelihood: 1,
  });
  expect(await figureOf(id)).toBe(99);
  const others = await aTalk(server, id);
  await establish(server.pool, [others.ann, others.ben]);
  return { id, friends, evidenceId, others };
}

describe('[WG5] [WG8] [WG12] two friends', () => {
  test('control a figure alone, and the page says how little it rests on', async () => {
    const { id } = await ownedByFriends();
    expect(await supportOf(id)).toMatchObject({
      pairs: 1,
      established_pairs: 0,
      early: true,
      carried: false,
      contested: 0,
      without_one_member: { lowest: 50, highest: 50 },
    });
  });

  test('lose it to one established pair, and no number of new accounts brings it back', async () => {
    const { id, evidenceId, others } = await ownedByFriends();
    expect(await weighItem(others, evidenceId, NO_WEIGHT)).toBe(50);
    expect(await figureOf(id)).toBe(50);
    for (let nth = 0; nth < FURTHER_PAIRS; nth += 1) {
      const talk = await aTalk(server, id);
      expect(await weighItem(talk, evidenceId, CERTAIN)).toBe(50);
      hangUp(talk);
    }
    expect(await figureOf(id)).toBe(50);
    expect(await supportOf(id)).toMatchObject({ pairs: 1, established_pairs: 1 });
    // Weighings that move nothing are in the ledger and no points of the history.
    expect(await historyOf(id)).toEqual([50, 99, 50]);
    expect(await causesOf(server.pool, evidenceId)).toHaveLength(FURTHER_PAIRS + 2);
  });

  test('cannot remove the weighing of others by a dispute among new accounts', async () => {
    const { id, friends, evidenceId, others } = await ownedByFriends();
    await weighItem(others, evidenceId, NO_WEIGHT);
    const second = await aTalk(server, id);
    const dispute = await openDispute(server, { first: friends, second, evidenceId });
    const { conversationId, proposer, counterpart, proposalId } = dispute;
    await counterpart.live.nextEvent('conversation:joined');
    await done(counterpart.live, 'evidence:concedeDispute', { proposalId });
    expect(await others.ann.live.nextEvent('evidence:overturned')).toMatchObject({
      newCredence: 50,
      credenceUpdate: null,
      evidence: { status: 'accepted', jointly_accepted: true, still_weighed_by: 1 },
    });
    const move = await others.ann.live.nextEvent(
      'hypothesis:credenceChanged',
      ({ changed }) => changed.items?.[0]?.ledger.at(-1)?.cause === 'overturned',
    );
    expect(move).toMatchObject({ newCredence: 50, changed: { figure: { point: null } } });
    expect(await figureOf(id)).toBe(50);
    expect(await historyOf(id)).toEqual([50, 99, 50]);
    expect(conversationId).not.toBe(second.conversationId);
    proposer.live.close();
  });

  test('cannot outweigh others by agreeing on a new weight in a dispute', async () => {
    const { id, friends, evidenceId, others } = await ownedByFriends();
    await weighItem(others, evidenceId, NO_WEIGHT);
    const second = await aTalk(server, id);
    const dispute = await openDispute(server, { first: friends, second, evidenceId });
    expect(await recalibrate(dispute, { hypothesis: 99, negation: 10 })).toBe(50);
    expect(await others.ben.live.nextEvent('evidence:recalibrated')).toMatchObject({
      newCredence: 50,
      credenceUpdate: null,
    });
    expect(await figureOf(id)).toBe(50);
    expect(await historyOf(id)).toEqual([50, 99, 50]);
  });
});
