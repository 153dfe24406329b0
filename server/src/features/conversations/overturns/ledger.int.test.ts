import { hypothesisRoutes } from '@midspan/contract';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  pbPercent,
  type Tally,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import {
  acceptedItem,
  ageChallenges,
  aTalk,
  challengeItem,
  claimsIn,
  done,
  figureOf,
  hangUp,
  IS_LONG_RUN,
  joinTalk,
  recalibrate,
  type Speaker,
  sharedServer,
  stated,
  type Talk,
} from '@midspan/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const RUNS = IS_LONG_RUN ? 40 : 2;

// More events in a window than a person's connection is allowed.
const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });

/**
 * A new item in one of the conversations, or a challenge of an item: either overturned or
 * reinstated at once by the two of its own conversation, or disputed from the other one, with some
 * outcome.
 */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('accept'), talk: fc.nat(1), weight }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('at once'), item: fc.nat(7) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('dispute'),
      item: fc.nat(7),
      end: fc.constantFrom('apply', 'uphold', 'withdraw', 'recalibrate', 'recalibrate'),
      weight,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An item in the model, with every entry about it. */
interface Item {
  readonly id: string;
  readonly talk: Talk;
  readonly elsewhere: Talk;
  weight: Weight;
  counts: boolean;
  weighedAnew: boolean;
  overturnedBy: Speaker | null;
  readonly entries: { cause: string; weight: Weight }[];
}

interface Point {
  readonly evidenceId: string;
  readonly credence: number;
}

const AGAINST = { hypothesis_likelihood: 25, negation_likelihood: 90 };

/**
 * In the item's own conversation: the member who had it overturned asks for it back, and its
 * proposer agrees.
 */
async function changeAtOnce({ id, talk }: Item): Promise<boolean> {
  await ageChallenges(server.pool, id);
  const { id: proposalId, isOriginalProposer } = await challengeItem(talk, talk.ben, id);
  if (!isOriginalProposer) {
    await done(talk.ben.live, 'evidence:withdrawOverturnProposal', { proposalId });
    return false;
  }
  await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  return true;
}

/** Ben, from the other conversation, disputes it with the counterpart. */
async function playDispute(item: Item, { end, weight }: Extract<Step, { end: string }>) {
  const { ann, ben } = item.elsewhere;
  await ageChallenges(server.pool, item.id);
  const { id: proposalId, kind, ...proposed } = await challengeItem(item.elsewhere, ben, item.id);
  const isOwn = item.overturnedBy?.userId === ben.userId;
  const loser = kind === 'overturn' || isOwn ? item.talk.ann : (item.overturnedBy ?? item.talk.ann);
  expect(proposed.counterpart_id).toBe(loser.userId);
  const { proposal } = await done(ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  const conversationId = proposal.dispute_conversation_id ?? '';
  const one = await joinTalk(server, conversationId, ben);
  const other = await joinTalk(server, conversationId, loser);
  if (end === 'withdraw') {
    await done(one.live, 'evidence:withdrawOverturnProposal', { proposalId });
  } else if (end === 'recalibrate') {
    await recalibrate({ proposer: one, counterpart: other, evidenceId: item.id }, weight);
  } else {
    await other.accept(await one.propose(end === 'apply' ? {} : AGAINST));
    await done(other.live, 'conversation:complete', { conversationId });
  }
  for (const { live } of [one, other]) live.close();
}

const isSame = (one: Weight, other: Weight) =>
  one.hypothesis === other.hypothesis && one.negation === other.negation;

/** Updates the model: the item no longer counts, or counts again with its last weight. */
function turnOver(item: Item, by: Speaker): void {
  item.counts = !item.counts;
  if (!item.counts) item.overturnedBy = by;
  item.entries.push({ cause: item.counts ? 'reinstated' : 'overturned', weight: item.weight });
}

/** Plays one step, on the server and in the model; returns the item whose contribution changed. */
async function play(talks: readonly [Talk, Talk], items: Item[], one: Step): Promise<Item | null> {
  if ('talk' in one) {
    const [talk, elsewhere] = one.talk === 0 ? talks : [talks[1], talks[0]];
    const { weight } = one;
    const id = await acceptedItem(talk, stated(weight));
    const entries = [{ cause: 'accepted', weight }];
    const fresh = { counts: true, weighedAnew: false, overturnedBy: null };
    const item: Item = { id, talk, elsewhere, weight, ...fresh, entries };
    items.push(item);
    return item;
  }
  const item = items[one.item % Math.max(1, items.length)];
  if (item === undefined) return null;
  if (!('end' in one)) {
    if (!(await changeAtOnce(item))) return null;
    turnOver(item, item.talk.ben);
    return item;
  }
  if (one.end === 'recalibrate' && isSame(one.weight, item.weight)) return null;
  await playDispute(item, one);
  if (one.end === 'apply') turnOver(item, item.elsewhere.ben);
  else if (one.end === 'recalibrate') {
    item.weight = one.weight;
    item.counts = true;
    item.weighedAnew = true;
    item.entries.push({ cause: 'recalibrated', weight: one.weight });
  } else return null;
  return item;
}

function statusOf({ counts, weighedAnew }: Item): string {
  if (!counts) return 'overturned';
  return weighedAnew ? 'recalibrated' : 'accepted';
}

async function compare(hypothesisId: string, items: readonly Item[], points: readonly Point[]) {
  const byId = { params: { id: hypothesisId } };
  const [start, ...history] = await server.api.call(hypothesisRoutes.credenceHistory, byId);
  expect(start?.credence).toBe(0.5);
  expect(history.map(({ credence, evidenceId }) => ({ credence, evidenceId }))).toEqual(points);
  const listed = await server.api.call(hypothesisRoutes.evidenceHistory, { ...byId, query: {} });
  expect(listed).toHaveLength(items.length);
  for (const item of items) {
    const shown = listed.find(({ id }) => id === item.id);
    expect(shown).toMatchObject({
      status: statusOf(item),
      jointly_accepted: item.counts,
      is_under_review: false,
      hypothesis_likelihood: item.weight.hypothesis / 100,
      negation_likelihood: item.weight.negation / 100,
    });
    expect(
      shown?.ledger.map((row) => [row.cause, row.hypothesis_likelihood, row.negation_likelihood]),
    ).toEqual(
      item.entries.map((entry) => [
        entry.cause,
        entry.weight.hypothesis / 100,
        entry.weight.negation / 100,
      ]),
    );
  }
  return figureOf(server, hypothesisId);
}

test(
  '[OV9] [OV10] shows the figure computed from the items that count, after every step',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const id = await claim();
        const talks = await Promise.all([aTalk(server, id), aTalk(server, id)]);
        const items: Item[] = [];
        const points: Point[] = [];
        const first = {
          kind: 'accept',
          talk: 0,
          weight: { hypothesis: 90, negation: 25 },
        } as const;
        for (const one of [first, ...steps]) {
          const changed = await play(talks, items, one);
          // From scratch each time: the items that count now, in no particular order.
          const tally: Tally = items
            .filter(({ counts }) => counts)
            .reduce((sum, item) => tallyWith(sum, item.weight, 1), EMPTY_TALLY);
          if (changed !== null) {
            points.push({ credence: pbFraction(tally), evidenceId: changed.id });
          }
          expect(await compare(id, items, points)).toBe(pbPercent(tally));
        }
        hangUp(...talks);
      }),
      { numRuns: RUNS },
    ),
  300_000,
);
