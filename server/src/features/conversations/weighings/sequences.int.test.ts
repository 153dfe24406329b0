import { isWaiting, LIKELIHOODS, type Weight } from '@midspan/domain';
import {
  acceptedItem,
  ageChallenges,
  aTalk,
  bargainFor,
  claimsIn,
  establish,
  expectGapless,
  figureFromScratch,
  IS_LONG_RUN,
  overturnItem,
  sharedServer,
  stated,
  type Talk,
  weighingParts,
} from '@midspan/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recheckItem } from './jobs.ts';
import { readWeighedFigure } from './store.ts';
import { unestablish } from './unestablishing.ts';
import { markWeighings } from './voiding.ts';

/** Named in the title, so that a failure can be repeated. */
const SEED = Math.floor(Math.random() * 1_000_000);
const PAIRS = 5;
const MOVES = fc.sample(
  fc.record({
    pair: fc.nat({ max: PAIRS - 1 }),
    item: fc.nat({ max: 2 }),
    act: fc.constantFrom(
      'weigh',
      'weigh',
      'weigh',
      'decline',
      'challenge',
      'establish',
      'establish',
      'unestablish',
      'void',
      'void',
      'restore',
    ),
    hypothesis: fc.constantFrom(...LIKELIHOODS),
    negation: fc.constantFrom(...LIKELIHOODS),
  }),
  { numRuns: IS_LONG_RUN ? 200 : 30, seed: SEED },
);

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const parts = await weighingParts(server);

/** Whether it was done; a refusal is part of the story. */
async function tried(doing: Promise<unknown>): Promise<boolean> {
  try {
    await doing;
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('was refused')) return false;
    throw error;
  }
}

test(`[WG7] [SD6] [SD9] the figure after story ${SEED} of second opinions is the one computed from scratch`, async () => {
  const id = await (await claimsIn(server))();
  const talks = await Promise.all(Array.from({ length: PAIRS }, () => aTalk(server, id)));
  const [first, second] = talks;
  if (first === undefined || second === undefined) throw new Error('pairs were asked for');
  const items = [
    { from: first, id: await acceptedItem(first) },
    { from: first, id: await acceptedItem(first, { hypothesis_likelihood: 10 }) },
    { from: second, id: await acceptedItem(second) },
  ];

  async function weigh(talk: Talk, evidenceId: string, weight: Weight, isAccepted: boolean) {
    const { conversationId, ann, ben } = talk;
    const round = (await bargainFor(server, { conversationId, evidenceId }, ann))?.round ?? 0;
    await ann.offer(evidenceId, round, stated(weight));
    await (isAccepted ? ben.agree(evidenceId, round + 1) : ben.decline(evidenceId, round + 1));
  }

  /** Overturned or reinstated by the pair that accepted it, who need no dispute for it. */
  async function challenge({ from, id: evidenceId }: (typeof items)[number]) {
    await ageChallenges(server.pool, evidenceId);
    await overturnItem(from, evidenceId);
  }

  /** What operators do to the weighings of one of a pair. */
  async function mark({ ann }: Talk, to: 'voided' | 'restored') {
    const by = { userId: ann.userId, partnerId: null };
    const unheard = { broadcast: async () => {} };
    await markWeighings(parts, unheard, { hypothesisId: id, by, to }, async () => {});
  }

  /** What operators do to a member's standing; items are checked again at once. */
  async function takeBack({ ann }: Talk) {
    await unestablish(parts, [ann.userId], false, async () => {});
    for (const { id: evidenceId } of items) {
      await recheckItem(parts, async () => {}, { evidenceId, byOperator: true });
    }
  }

  const did: Record<string, number> = {};
  for (const { pair, item, act, hypothesis, negation } of MOVES) {
    const talk = talks[pair];
    const about = items[item];
    if (talk === undefined || about === undefined) throw new Error('a move beyond the story');
    const doing = {
      weigh: () => weigh(talk, about.id, { hypothesis, negation }, true),
      decline: () => weigh(talk, about.id, { hypothesis, negation }, false),
      challenge: () => challenge(about),
      establish: () => establish(server.pool, [talk.ann, talk.ben]),
      unestablish: () => takeBack(talk),
      void: () => mark(talk, 'voided'),
      restore: () => mark(talk, 'restored'),
    }[act];
    if (await tried(doing())) did[act] = (did[act] ?? 0) + 1;
  }
  expect(did['weigh'] ?? 0).toBeGreaterThan(0);

  const figure = await readWeighedFigure(parts.db, id);
  const { rows: kept } = await server.pool.query<{ id: string; waiting: boolean }>(
    'SELECT id, waiting FROM evidence WHERE hypothesis_id = $1',
    [id],
  );
  const waiting = new Set((figure?.items ?? []).filter(isWaiting).map((item) => item.id));
  for (const item of kept) expect(item.waiting).toBe(waiting.has(item.id));
  await figureFromScratch(server.pool, id);
  const { rows: twice } = await server.pool.query(
    `SELECT FROM weighing_members m JOIN weighings w ON w.id = m.weighing_id
     WHERE w.hypothesis_id = $1 AND NOT m.spent AND NOT m.replaces GROUP BY m.evidence_id, m.user_id HAVING count(*) > 1`,
    [id],
  );
  expect(twice).toEqual([]);
  for (const { conversationId } of talks) await expectGapless(server.pool, conversationId);
});
