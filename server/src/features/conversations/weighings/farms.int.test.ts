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
import { RECHECK, SETTLE } from './queue.ts';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);
const jobs = await queueFor(server);

const CERTAIN = { hypothesis_likelihood: 99, negation_likelihood: 1 };
const SURE = { hypothesis: 99, negation: 1 } as const;
const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };
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
async function carriedClaim() {
  const id = await claim();
  const [first] = await carryClaim(server, id, [AGAINST, AGAINST, AGAINST]);
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

test('[SD7] two new accounts don’t move a carried claim, but see their item count in their own conversation', async () => {
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
  const waits = { waiting: true, counts_from: null };
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

test('[SD8] a farm with eight real talks moves a carried claim once, after the announced time, and notifies those who carry it', async () => {
  const { id, figure, carrier } = await carriedClaim();
  const { evidenceId } = await attack(id, [0, 0, 1, 1, 2, 2, 3, 3]);
  expect(await establishedWeighings(evidenceId)).toBe(2);
  const { announced } = await supportOf(id);
  expect(announced?.items.map((one) => one.id)).toEqual([evidenceId]);
  expect(await itemOf(id, evidenceId)).toMatchObject({ counts_from: announced?.at });
  const { rows } = await server.pool.query<{ hours: number }>(
    `SELECT DISTINCT extract(epoch FROM held_until - created_at)::int / 3600 AS hours
     FROM weighings WHERE evidence_id = $1 AND held_until IS NOT NULL`,
    [evidenceId],
  );
  expect(rows).toEqual([{ hours: 72 }]);
  const { items } = await server.api.call(noticeRoutes.list, { query: {} }, carrier.token);
  expect(items.find((one) => one.kind === 'large_change')).toMatchObject({
    hypothesis_id: id,
    announced_for: announced?.at,
    username: null,
  });
  const subject = 'A large change is announced';
  await server.mail.waitForMail(`${carrier.userId}@example.org`, subject);
  await jobs.queue(RECHECK, { evidenceId });
  await jobs.queue(SETTLE, {});
  expect(await figureOf(server, id)).toBe(figure);
  await server.pool.query('UPDATE weighings SET held_until = now() WHERE evidence_id = $1', [
    evidenceId,
  ]);
  // More often than the servers check it.
  await Promise.all([0, 1, 2].map(() => jobs.queue(RECHECK, { evidenceId })));
  await expect.poll(() => figureOf(server, id)).toBe(MOVED);
  const causes = await causesOf(server.pool, evidenceId);
  expect(causes.filter((cause) => cause === 'released')).toHaveLength(1);
  expect((await supportOf(id)).announced).toBeNull();
  expect(await itemOf(id, evidenceId)).toMatchObject({ waiting: false, counts_from: null });
});

test('[SD9] a farm without its entry accounts has no established account left, and what it agreed counts like that of any newcomer', async () => {
  const id = await claim();
  const { farm, evidenceId } = await attack(id, [0, 0, 1, 1], 1);
  const [one, two, three, four] = await longVerified(server.pool, id, 4);
  for (const pair of [[one, two] as const, [three, four] as const]) {
    const talk = await talkOf(server, id, pair);
    await weighItem(talk, evidenceId, { hypothesis: 60, negation: 40 });
  }
  expect(await establishedWeighings(evidenceId)).toBe(1);
  expect(await figureOf(server, id)).toBe(99);
  const [first, second] = farm.map(({ username }) => username);
  if (first === undefined || second === undefined) throw new Error('eight were asked for');
  await using open = await operatorsOf(server);
  const rehearsed = await open.operators.unestablish(first, true);
  expect(rehearsed.fallen).toContain(first);
  expect(await establishedAmong(farm)).toBe(8);
  expect(await figureOf(server, id)).toBe(99);
  for (const username of [first, second]) await open.operators.unestablish(username, false);
  expect(await establishedAmong(farm)).toBe(0);
  // As if the farm had never been established: the median of 99/1 and twice 60/40.
  await expect.poll(() => figureOf(server, id)).toBe(60);
  expect(await establishedWeighings(evidenceId)).toBe(0);
});
