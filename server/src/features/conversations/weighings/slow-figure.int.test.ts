import { hypothesisRoutes, openLedgerRoutes } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  acceptedItem,
  ageChallenges,
  carryClaim,
  claimsIn,
  figureFromScratch,
  figureOf,
  type Holder,
  longVerified,
  namedMembers,
  openDispute,
  operatorsOf,
  overturnItem,
  ownServer,
  queueFor,
  recalibrate,
  sharedServer,
  type Talk,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { MOVE_ON } from './queue.ts';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

const about = (id: string) => ({ params: { id } });
const supportOf = (id: string) => server.api.call(hypothesisRoutes.support, about(id));
const FOR = { hypothesis_likelihood: 99, negation_likelihood: 1 };
const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };
const EVEN = { hypothesis_likelihood: 50, negation_likelihood: 50 };
const CERTAIN = { hypothesis: 99, negation: 1 } as const;
/** The figure of a claim that three pairs carry with an item of `AGAINST` each. */
const DOWN = pbPercent({ 10: 3, 90: -3 });

/** Two established members who work together. */
async function accomplices(id: string): Promise<Talk> {
  const [one, other] = await namedMembers(server.pool, id, 2);
  return talkOf(server, id, [one, other]);
}

/** Three pairs carry the claim, each with an item against it. */
const carriedBy = (id: string) => carryClaim(server, id, [AGAINST, AGAINST, AGAINST]);

/** What the two take out and ask back, as they may in one conversation. */
async function outAndBack(talk: Talk, evidenceId: string) {
  await ageChallenges(server.pool, evidenceId);
  await overturnItem(talk, evidenceId);
}

async function expectUnmoved(id: string, percent = DOWN) {
  expect(await figureOf(server, id)).toBe(percent);
  expect(await supportOf(id)).toMatchObject({ computed: percent, next_at: null });
  await figureFromScratch(server.pool, id);
}

describe('[SD7] two accounts with four real talks don’t move a carried claim', () => {
  test('by items that they put in before, conceded and reinstated afterwards', async () => {
    const id = await claim();
    const two = await accomplices(id);
    const items: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const item = await acceptedItem(two, FOR);
      await overturnItem(two, item);
      items.push(item);
    }
    await carriedBy(id);
    await expectUnmoved(id);
    for (const item of items) await outAndBack(two, item);
    await expectUnmoved(id);
    // Another pair that weighs one makes it count, slowly.
    await weighItem(await accomplices(id), items[0] ?? '', CERTAIN);
    expect(await figureOf(server, id)).toBeGreaterThan(DOWN);
    await figureFromScratch(server.pool, id);
  });

  test('by opposite items of which one side is conceded', async () => {
    const id = await claim();
    const two = await accomplices(id);
    const [up, down] = [await acceptedItem(two, FOR), await acceptedItem(two, AGAINST)];
    await carryClaim(server, id, [EVEN, EVEN]);
    expect(await supportOf(id)).toMatchObject({ carried: true });
    const before = await figureOf(server, id);
    await overturnItem(two, down);
    // What they take out moves the figure only slowly, and what they put back doesn't count.
    const after = await figureOf(server, id);
    expect(after - before).toBeLessThan(30);
    await outAndBack(two, down);
    expect(await figureOf(server, id)).toBe(after);
    await outAndBack(two, up);
    await figureFromScratch(server.pool, id);
  });

  test('by agreeing on another weight of an old even item in a dispute', async () => {
    const id = await claim();
    const first = await accomplices(id);
    const evidenceId = await acceptedItem(first, EVEN);
    await carriedBy(id);
    const second = await accomplices(id);
    await recalibrate(await openDispute(server, { first, second, evidenceId }), CERTAIN);
    await expectUnmoved(id);
  });

  test('[SD14] by contrary weighings that use up the threads of honest pairs', async () => {
    const id = await claim();
    await carriedBy(id);
    const item = await acceptedItem(await accomplices(id), FOR);
    await weighItem(await accomplices(id), item, { hypothesis: 1, negation: 99 });
    await weighItem(await accomplices(id), item, CERTAIN);
    const { established_pairs: pairs } = await supportOf(id);
    expect(pairs).toBeGreaterThan(3);
    await figureFromScratch(server.pool, id);
  });

  test('by ten items that one pair put in before: one later pair each undoes them', async () => {
    const id = await claim();
    const two = await accomplices(id);
    const items: string[] = [];
    for (let n = 0; n < 5; n += 1) items.push(await acceptedItem(two, AGAINST));
    await carriedBy(id);
    const before = await figureOf(server, id);
    const [one, other] = await namedMembers(server.pool, id, 2);
    const honest = await talkOf(server, id, [one, other]);
    await weighItem(honest, items.at(-1) ?? '', { hypothesis: 50, negation: 50 });
    const { rows } = await server.pool.query<{ counting: number }>(
      `SELECT cardinality(counting) AS counting FROM ledger
       WHERE evidence_id = $1 ORDER BY seq DESC LIMIT 1`,
      [items.at(-1)],
    );
    expect(rows).toEqual([{ counting: 2 }]);
    expect(await figureOf(server, id)).toBeGreaterThanOrEqual(before);
    await figureFromScratch(server.pool, id);
  });
});

test('[SD15] an operator’s act shows its own effect at once, and its opposite undoes that', async () => {
  const id = await claim();
  const [first] = await carryClaim(server, id, [AGAINST, EVEN, EVEN]);
  if (first === undefined) throw new Error('three were made');
  const before = await figureOf(server, id);
  await using open = await operatorsOf(server);
  const { operators } = open;
  await operators.removeContent('evidence', first.item, 'It is an advertisement.');
  await expect.poll(() => figureOf(server, id)).toBe(50);
  await operators.restoreContent('evidence', first.item, 'It is not.');
  await expect.poll(() => figureOf(server, id)).toBe(before);
  const ofFirst = { who: first.talk.ann.username, partner: null, hypothesisId: id };
  await operators.voidWeighings(ofFirst, 'A farm');
  await expect.poll(() => figureOf(server, id)).toBe(50);
  await operators.unvoidWeighings(ofFirst, 'No farm');
  await expect.poll(() => figureOf(server, id)).toBe(before);
  await figureFromScratch(server.pool, id);
});

test('[SD13] settles once, before the next entry and with the time it was due, by whichever server is left', async () => {
  const SOON = { BRAKE_MS: '3000' };
  const one = await ownServer(SOON);
  const jobs = await queueFor(one);
  const id = await (await claimsIn(one))();
  await carryClaim(one, id, [AGAINST, AGAINST, AGAINST]);
  const pairs: Talk[] = [];
  const members = await namedMembers(one.pool, id, 4);
  for (const place of [0, 2]) {
    const [a, b] = members.slice(place) as [Holder, Holder];
    pairs.push(await talkOf(one, id, [a, b]));
  }
  const [by, other] = pairs;
  if (by === undefined || other === undefined) throw new Error('two were made');
  const items: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const item = await acceptedItem(by, FOR);
    await weighItem(other, item, CERTAIN);
    items.push(item);
  }
  // Everyone asks for it at once, and more often than it is due.
  await expect
    .poll(async () => {
      await Promise.all([0, 1, 2].map(() => jobs.queue(MOVE_ON, { hypothesisId: id })));
      const support = await one.api.call(hypothesisRoutes.support, about(id));
      return [await figureOf(one, id), support.next_at];
    })
    .toEqual([99, null]);
  const entries = await one.api.call(openLedgerRoutes.ofHypothesis, { ...about(id), query: {} });
  const settled = entries.filter(({ cause }) => cause === 'settled');
  expect(settled.length).toBeGreaterThanOrEqual(2);
  expect(new Set(settled.map(({ time }) => time)).size).toBe(settled.length);
  await expect.poll(() => figureFromScratch(one.pool, id)).toBe(99);
});

test('[SD10] is early again while fewer than three established pairs count, and stays carried', async () => {
  const id = await claim();
  const [first] = await carriedBy(id);
  if (first === undefined) throw new Error('three were made');
  expect(await supportOf(id)).toMatchObject({ carried: true, early: false });
  await overturnItem(first.talk, first.item);
  expect(await supportOf(id)).toMatchObject({
    carried: true,
    early: true,
    established_pairs: 2,
  });
});

test('[SD6] takes out what no established pair has weighed with one entry, the last of the change', async () => {
  const id = await claim();
  const [one, other] = await longVerified(server.pool, id, 2);
  const item = await acceptedItem(await talkOf(server, id, [one, other]), FOR);
  await carriedBy(id);
  await expectUnmoved(id);
  const entries = await server.api.call(openLedgerRoutes.ofHypothesis, {
    ...about(id),
    query: {},
  });
  expect(entries.at(-1)).toMatchObject({
    cause: 'carried',
    evidence_id: null,
    percent: DOWN,
    brake: { points: 30, ms: 72 * 60 * 60 * 1_000 },
  });
  expect(entries.filter(({ evidence_id }) => evidence_id === item)).toHaveLength(1);
  const listed = await server.api.call(hypothesisRoutes.evidenceHistory, {
    ...about(id),
    query: { at: entries.length },
  });
  expect(listed.map((each) => each.id)).not.toContain(item);
});
