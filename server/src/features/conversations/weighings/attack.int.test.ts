import { hypothesisRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aTalk,
  causesOf,
  claimsIn,
  done,
  establish,
  figureOf,
  NO_WEIGHT,
  openDispute,
  sharedServer,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const FURTHER_PAIRS = 3;

test('[WG5] [WG8] [WG12] two friends lose a figure to one established pair, and neither new accounts nor a dispute bring it back', async () => {
  const id = await claim();
  const about = { params: { id } };
  const support = () => server.api.call(hypothesisRoutes.support, about);
  const history = async () =>
    (await server.api.call(hypothesisRoutes.credenceHistory, about)).map(({ credence }) =>
      Math.round(credence * 100),
    );
  const friends = await aTalk(server, id);
  const certain = { hypothesis_likelihood: 99, negation_likelihood: 1 };
  const evidenceId = await acceptedItem(friends, certain);
  expect(await figureOf(server, id)).toBe(99);
  expect(await support()).toMatchObject({
    pairs: 1,
    established_pairs: 0,
    early: true,
    carried: false,
    contested: 0,
    without_one_member: { lowest: 50, highest: 50 },
  });

  const others = await aTalk(server, id);
  await establish(server.pool, [others.ann, others.ben]);
  expect(await weighItem(others, evidenceId, NO_WEIGHT)).toBe(50);
  for (let nth = 0; nth < FURTHER_PAIRS; nth += 1) {
    const talk = await aTalk(server, id);
    expect(await weighItem(talk, evidenceId, { hypothesis: 99, negation: 1 })).toBe(50);
  }
  expect(await figureOf(server, id)).toBe(50);
  expect(await support()).toMatchObject({ pairs: 1, established_pairs: 1 });
  // Weighings that move nothing are in the ledger and no points of the history.
  expect(await history()).toEqual([50, 99, 50]);
  expect(await causesOf(server.pool, evidenceId)).toHaveLength(FURTHER_PAIRS + 2);

  // A dispute among new accounts removes no weighing of others.
  const second = await aTalk(server, id);
  const { counterpart, proposalId } = await openDispute(server, {
    first: friends,
    second,
    evidenceId,
  });
  await done(counterpart.live, 'evidence:concedeDispute', { proposalId });
  expect(await others.ann.live.nextEvent('evidence:overturned')).toMatchObject({
    newCredence: 50,
    credenceUpdate: null,
    evidence: { status: 'accepted', jointly_accepted: true },
  });
  const move = await others.ann.live.nextEvent(
    'hypothesis:credenceChanged',
    ({ changed }) => changed.items?.[0]?.ledger.at(-1)?.cause === 'overturned',
  );
  expect(move).toMatchObject({ newCredence: 50, changed: { figure: { point: null } } });
  expect(await history()).toEqual([50, 99, 50]);
});
