import {
  conversationRoutes,
  hypothesisRoutes,
  noticeRoutes,
  reflectionRoutes,
  searchRoutes,
  weighingRoutes,
} from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  acceptedItem,
  aFarm,
  CHALLENGE_REASON,
  carryClaim,
  causesOf,
  claimsIn,
  done,
  figureOf,
  type Holder,
  longVerified,
  operatorsOf,
  queueFor,
  refused,
  sharedServer,
  snapshotFor,
  type Talk,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { MOVE_ON, SETTLE } from './queue.ts';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);
const jobs = await queueFor(server);

const CERTAIN = { hypothesis_likelihood: 99, negation_likelihood: 1 };
const SURE = { hypothesis: 99, negation: 1 } as const;
const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };
const SLIGHTLY_AGAINST = { hypothesis_likelihood: 40, negation_likelihood: 60 };
/** The figure of a claim with an item of 99 against 1 and three of 10 against 90. */
const MOVED = pbPercent({ 10: 3, 90: -3, 99: 1, 1: -1 });

const about = (id: string) => ({ params: { id } });
const supportOf = (id: string) => server.api.call(hypothesisRoutes.support, about(id));
const itemOf = async (id: string, evidenceId: string) =>
  (await server.api.call(hypothesisRoutes.evidenceHistory, { ...about(id), query: {} })).find(
    (one) => one.id === evidenceId,
  );

/** How many of these members are established. */
async function establishedAmong(members: readonly Holder[]): Promise<number> {
  const { rowCount } = await server.pool.query(
    'SELECT FROM users WHERE established_at IS NOT NULL AND id = any($1)',
    [members.map(({ userId }) => userId)],
  );
  return rowCount ?? 0;
}

async function establishedWeighings(evidenceId: string): Promise<number> {
  const { rowCount } = await server.pool.query(
    'SELECT FROM weighings WHERE established AND evidence_id = $1',
    [evidenceId],
  );
  return rowCount ?? 0;
}

/** A claim that three pairs of named members carry, each with an item against it. */
async function carriedClaim(weight = AGAINST) {
  const id = await claim();
  const [first] = await carryClaim(server, id, [weight, weight, weight]);
  if (first === undefined) throw new Error('three pairs carry it');
  expect(await supportOf(id)).toMatchObject({ carried: true, established_pairs: 3 });
  return { id, carrier: first.talk.ann, figure: await figureOf(server, id) };
}

/** A farm of eight brings a new item to a claim, and its four pairs weigh it. */
async function attack(id: string, realTalks: readonly number[], pairs = 4) {
  const farm = await aFarm(server, await claim(), 8, realTalks, jobs);
  const talks: Talk[] = [];
  for (let n = 0; n < pairs; n += 1) {
    const [one, other] = farm.slice(2 * n);
    if (one && other) talks.push(await talkOf(server, id, [one, other]));
  }
  const [first, ...others] = talks;
  if (first === undefined) throw new Error('at least one pair');
  const evidenceId = await acceptedItem(first, CERTAIN);
  for (const talk of others) await weighItem(talk, evidenceId, SURE);
  return { farm, evidenceId };
}

test('[SD7] [SD16] two new accounts don’t move a carried claim, but see their item count in their own conversation', async () => {
  const { id, figure } = await carriedClaim();
  const [one, other, ...readers] = await longVerified(server.pool, id, 4);
  const talk = await talkOf(server, id, [one, other]);
  const evidenceId = await talk.ann.propose(CERTAIN);
  expect(MOVED).not.toBe(figure);
  expect(await talk.ben.accept(evidenceId)).toMatchObject({ newCredence: MOVED });
  expect(await talk.ann.live.nextEvent('conversation:evidenceReviewed')).toMatchObject({
    newCredence: MOVED,
    changed: {
      figure: { currentPBCredence: MOVED, publicCredence: figure, ledgerSeq: null },
      lines: [{ step: { kind: 'accepted', figure: { from: figure, to: MOVED } } }],
    },
  });
  expect(await talk.ann.live.nextEvent('hypothesis:credenceChanged')).toMatchObject({
    newCredence: figure,
    changed: { figure: { point: null } },
  });
  const snapshot = await snapshotFor(server, talk.conversationId, one);
  expect(snapshot).toMatchObject({ currentPBCredence: MOVED, publicCredence: figure });
  expect(snapshot.credenceHistory.at(-1)?.credence).toBeCloseTo(MOVED / 100, 1);
  await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
  const inside = about(talk.conversationId);
  expect(await server.api.call(conversationRoutes.one, inside, one.token)).toMatchObject({
    current_pb_credence: MOVED,
    public_pb_credence: figure,
    final_pb_credence: MOVED / 100,
    early: false,
  });
  expect(await server.api.call(reflectionRoutes.read, inside, one.token)).toMatchObject({
    figure: { to: MOVED },
    public_figure: figure,
  });

  // Everyone else sees that it waits, and can weigh it but not challenge it.
  const { statement, ...shown } = await server.api.call(hypothesisRoutes.one, about(id));
  const found = await server.api.call(searchRoutes.find, { query: { q: statement } });
  for (const each of [shown, found.hypotheses.find((hit) => hit.id === id)]) {
    expect(each).toMatchObject({ current_credence: figure, early: false });
  }
  const waits = { waiting: true };
  expect(await itemOf(id, evidenceId)).toMatchObject({ ...waits, jointly_accepted: false });
  const ofItem = { ...about(evidenceId), query: {} };
  expect(await server.api.call(weighingRoutes.ofEvidence, ofItem)).toMatchObject([
    { ...waits, counting: false, established: false },
  ]);
  const wanted = await server.api.call(
    weighingRoutes.wanted,
    { ...about(id), query: {} },
    readers[0].token,
  );
  expect(wanted[0]?.id).toBe(evidenceId);
  const claims = await server.api.call(weighingRoutes.needingSecondPair, { query: {} });
  expect(claims.map((each) => each.id)).toContain(id);
  const { conversationId, ann } = await talkOf(server, id, readers);
  const challenge = { conversationId, evidenceId, reason: CHALLENGE_REASON };
  expect(await refused(ann.live, 'evidence:proposeOverturn', challenge)).toMatchObject({
    code: 'OVERTURN_NOT_STANDING',
  });
});

test('[SD5] [SD7] a farm has one established weighing per item after four real talks, and moves a carried claim by nothing', async () => {
  const { id, figure } = await carriedClaim();
  const { farm, evidenceId } = await attack(id, [0, 0, 1, 1]);
  expect(await establishedAmong(farm)).toBe(8);
  expect(await establishedWeighings(evidenceId)).toBe(1);
  expect(await figureOf(server, id)).toBe(figure);
});

test('[SD8] a farm with eight real talks moves a carried claim slowly, and those who carry it learn of it', async () => {
  const { id, figure, carrier } = await carriedClaim(SLIGHTLY_AGAINST);
  const { evidenceId } = await attack(id, [0, 0, 1, 1, 2, 2, 3, 3]);
  expect(await establishedWeighings(evidenceId)).toBe(2);
  expect(await figureOf(server, id)).toBe(figure + 29);
  const { computed, next_at: nextAt } = await supportOf(id);
  expect(computed).toBe(pbPercent({ 40: 3, 60: -3, 99: 1, 1: -1 }));
  const { rows } = await server.pool.query<{ due: Date }>(
    `SELECT created_at + interval '72 hours' AS due FROM ledger
     WHERE evidence_id = $1 AND cause = 'weighed' AND percent = $2 ORDER BY seq LIMIT 1`,
    [evidenceId, figure + 29],
  );
  expect(nextAt).toBe(rows[0]?.due.toISOString());
  const listed = async () => {
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, carrier.token);
    return items.filter((one) => one.kind === 'large_change');
  };
  await expect
    .poll(listed)
    .toMatchObject([{ hypothesis_id: id, announced_for: nextAt, username: null }]);
  await server.mail.waitForMail(
    `${carrier.userId}@example.org`,
    'A figure you helped carry is moving',
  );
  // Nothing is due, and no one is notified twice within a day.
  await jobs.queue(MOVE_ON, { hypothesisId: id });
  await jobs.queue(SETTLE, {});
  await expect.poll(() => causesOf(server.pool, evidenceId)).not.toContain('settled');
  expect(await listed()).toHaveLength(1);
});

test('[SD9] a farm whose accounts operators take the standing of counts like any newcomer', async () => {
  const id = await claim();
  const { farm, evidenceId } = await attack(id, [0, 0, 1, 1], 1);
  const [one, two, three, four] = await longVerified(server.pool, id, 4);
  for (const pair of [[one, two] as const, [three, four] as const]) {
    const talk = await talkOf(server, id, pair);
    await weighItem(talk, evidenceId, { hypothesis: 60, negation: 40 });
  }
  expect(await establishedWeighings(evidenceId)).toBe(1);
  expect(await figureOf(server, id)).toBe(99);
  await using open = await operatorsOf(server);
  const names = farm.map(({ username }) => username);
  const rehearsed = await open.operators.unestablish(names, true);
  expect(rehearsed.figures).toEqual([{ hypothesisId: id, from: 99, to: 60 }]);
  expect(await establishedAmong(farm)).toBe(8);
  await open.operators.unestablish(names, false);
  expect(await establishedAmong(farm)).toBe(0);
  // As if the farm had never been established: the median of 99/1 and twice 60/40.
  await expect.poll(() => figureOf(server, id)).toBe(60);
  expect(await establishedWeighings(evidenceId)).toBe(0);
});
