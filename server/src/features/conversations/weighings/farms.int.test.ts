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
  carryClaim,
  causesOf,
  claimsIn,
  done,
  hangUp,
  IS_LONG_RUN,
  longVerified,
  operatorsOf,
  ownServer,
  refused,
  settle,
  snapshotFor,
  startTestServer,
  type Talk,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { startJobs } from '../../../jobs/jobs.ts';
import { createLogger } from '../../../platform/logger.ts';
import { RECHECK, SETTLE } from './queue.ts';

type Holder = Awaited<ReturnType<typeof longVerified>>[number];

const server = await ownServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);
const address = { connectionString: server.databaseUrl };
const jobs = await startJobs(address, createLogger(true), 'queue');
afterAll(() => jobs.stop());

/** Lets the announced time come, and makes servers check the item more often than usual. */
async function reachAnnounced(evidenceId: string): Promise<void> {
  await server.pool.query(
    'UPDATE weighings SET held_until = now() WHERE evidence_id = $1 AND held_until IS NOT NULL',
    [evidenceId],
  );
  await Promise.all([0, 1, 2].map(() => jobs.queue(RECHECK, { evidenceId })));
  await jobs.queue(SETTLE, {});
}

const CERTAIN = { hypothesis_likelihood: 99, negation_likelihood: 1 };
const SURE = { hypothesis: 99, negation: 1 } as const;
const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };

const about = (id: string) => ({ params: { id } });
const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, about(id))).current_credence;
const supportOf = (id: string) => server.api.call(hypothesisRoutes.support, about(id));
const itemOf = async (id: string, evidenceId: string) =>
  (await server.api.call(hypothesisRoutes.evidenceHistory, { ...about(id), query: {} })).find(
    (one) => one.id === evidenceId,
  );

/** Two of these members, the second right after the first. */
function twoOf(members: readonly Holder[], place = 0): readonly [Holder, Holder] {
  const [one, other] = members.slice(place);
  if (one === undefined || other === undefined) throw new Error('as many as were asked for');
  return [one, other];
}

/** How many of these members are established. */
async function establishedAmong(members: readonly Holder[]): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM users WHERE established_at IS NOT NULL AND id = any($1)',
    [members.map(({ userId }) => userId)],
  );
  return rows[0]?.count ?? 0;
}

async function establishedWeighings(evidenceId: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'SELECT count(*)::int FROM weighings WHERE established AND evidence_id = $1',
    [evidenceId],
  );
  return rows[0]?.count ?? 0;
}

/** A claim that three pairs of named members carry, each with an item against it. */
async function carriedClaim() {
  const id = await claim();
  const carried = await carryClaim(server, id, [AGAINST, AGAINST, AGAINST]);
  expect(await supportOf(id)).toMatchObject({ carried: true, established_pairs: 3 });
  const talks = carried.map(({ talk }) => talk);
  const carriers = talks.flatMap(({ ann, ben }) => [ann, ben]);
  return { id, carriers, figure: await figureOf(id), end: () => hangUp(...talks) };
}

const farmOf = async (size: number, realTalks: readonly number[]) =>
  aFarm(server, await claim(), size, realTalks);

/** The farm brings a new item to a claim, and as many pairs of it as there are weigh it. */
async function attack(id: string, farm: readonly Holder[], pairs: number) {
  const talks: Talk[] = [];
  for (let n = 0; n < pairs; n += 1) {
    talks.push(await talkOf(server, id, twoOf(farm, 2 * n)));
  }
  const [first, ...others] = talks;
  if (first === undefined) throw new Error('at least one pair');
  const evidenceId = await acceptedItem(first, CERTAIN);
  for (const talk of others) await weighItem(talk, evidenceId, SURE);
  return { evidenceId, talks, end: () => hangUp(...talks) };
}

describe('[SD7] two new accounts against a claim that three established pairs carry', () => {
  test('move it by nothing with two new items, and what they agreed says that it waits', async () => {
    const { id, figure } = await carriedClaim();
    expect(figure).toBe(pbPercent({ 10: 3, 90: -3 }));
    const friends = await longVerified(server.pool, id, 2);
    const { evidenceId, talks, end } = await attack(id, friends, 1);
    const [talk] = talks;
    if (talk === undefined) throw new Error('one pair came');
    await acceptedItem(talk, CERTAIN);
    expect(await figureOf(id)).toBe(figure);
    expect(await itemOf(id, evidenceId)).toMatchObject({
      waiting: true,
      counts_from: null,
      jointly_accepted: false,
    });
    expect(
      await server.api.call(weighingRoutes.ofEvidence, { ...about(evidenceId), query: {} }),
    ).toMatchObject([{ waiting: true, counting: false, established: false, counts_from: null }]);
    const found = await server.api.call(searchRoutes.find, {
      query: { q: (await server.api.call(hypothesisRoutes.one, about(id))).statement },
    });
    expect(found.hypotheses.find((one) => one.id === id)).toMatchObject({
      current_credence: figure,
      early: false,
    });
    end();
  });

  test('see it count in their own conversation, with the public figure beside it', async () => {
    const { id, figure } = await carriedClaim();
    const [one, other] = twoOf(await longVerified(server.pool, id, 2));
    const talk = await talkOf(server, id, [one, other]);
    const evidenceId = await talk.ann.propose(CERTAIN);
    const inside = pbPercent({ 10: 3, 90: -3, 99: 1, 1: -1 });
    expect(inside).not.toBe(figure);
    expect(await talk.ben.accept(evidenceId)).toMatchObject({ newCredence: inside });
    const accepted = await talk.ann.live.nextEvent('conversation:evidenceReviewed');
    expect(accepted).toMatchObject({
      newCredence: inside,
      changed: {
        figure: { currentPBCredence: inside, publicCredence: figure, ledgerSeq: null },
        lines: [{ step: { kind: 'accepted', figure: { from: figure, to: inside } } }],
      },
    });
    const moved = await talk.ann.live.nextEvent('hypothesis:credenceChanged');
    expect(moved).toMatchObject({ newCredence: figure, changed: { figure: { point: null } } });
    const snapshot = await snapshotFor(server, talk.conversationId, one);
    expect(snapshot).toMatchObject({ currentPBCredence: inside, publicCredence: figure });
    expect(snapshot.credenceHistory.at(-1)?.credence).toBeCloseTo(inside / 100, 1);
    await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
    const ended = await server.api.call(
      conversationRoutes.one,
      about(talk.conversationId),
      one.token,
    );
    expect(
      await server.api.call(reflectionRoutes.read, about(talk.conversationId), one.token),
    ).toMatchObject({ figure: { to: inside }, public_figure: figure });
    expect(ended).toMatchObject({
      current_pb_credence: inside,
      public_pb_credence: figure,
      final_pb_credence: inside / 100,
      early: false,
    });
    hangUp(talk);
  });

  test('find that a waiting item comes first among those to weigh, and can’t be challenged', async () => {
    const { id } = await carriedClaim();
    const friends = await longVerified(server.pool, id, 4);
    const { evidenceId, end } = await attack(id, friends, 1);
    const [reader, other] = twoOf(friends, 2);
    const wanted = await server.api.call(
      weighingRoutes.wanted,
      { ...about(id), query: {} },
      reader.token,
    );
    expect(wanted[0]?.id).toBe(evidenceId);
    const claims = await server.api.call(weighingRoutes.needingSecondPair, { query: {} });
    expect(claims.map((one) => one.id)).toContain(id);
    const talk = await talkOf(server, id, [reader, other]);
    const reason = 'This was retracted by its authors.';
    const challenge = { conversationId: talk.conversationId, evidenceId, reason };
    expect(await refused(talk.ann.live, 'evidence:proposeOverturn', challenge)).toMatchObject({
      code: 'OVERTURN_NOT_STANDING',
    });
    end();
    hangUp(talk);
  });
});

describe('[SD5] [SD7] a farm of eight accounts', () => {
  test('has no established account after one real talk', async () => {
    const farm = await farmOf(8, [0]);
    expect(await establishedAmong(farm)).toBe(0);
  });

  test('has one account and no established weighing after two real talks of one account', async () => {
    const farm = await farmOf(8, [0, 0]);
    expect(await establishedAmong(farm)).toBe(1);
    const { id, figure, end } = await carriedClaim();
    const attacked = await attack(id, farm, 4);
    expect(await establishedWeighings(attacked.evidenceId)).toBe(0);
    expect(await figureOf(id)).toBe(figure);
    attacked.end();
    end();
  });

  test('has one established weighing per item after four real talks, and moves a carried claim by nothing', async () => {
    const farm = await farmOf(8, [0, 0, 1, 1]);
    expect(await establishedAmong(farm)).toBe(8);
    const { id, figure, end } = await carriedClaim();
    const attacked = await attack(id, farm, 4);
    expect(await establishedWeighings(attacked.evidenceId)).toBe(1);
    expect(Math.abs((await figureOf(id)) - figure)).toBeLessThanOrEqual(2);
    attacked.end();
    end();
  });

  test('is no stronger with more accounts', async () => {
    const farm = await farmOf(IS_LONG_RUN ? 40 : 20, [0, 0, 1, 1]);
    const { id, end } = await carriedClaim();
    const attacked = await attack(id, farm, 10);
    expect(await establishedWeighings(attacked.evidenceId)).toBe(1);
    attacked.end();
    end();
  });
});

describe('[SD8] a farm with eight real talks', () => {
  const TALKS = [0, 0, 1, 1, 2, 2, 3, 3];

  test('moves a carried claim once, after the announced time, and notifies those who carry it', async () => {
    const farm = await farmOf(8, TALKS);
    const { id, figure, carriers, end } = await carriedClaim();
    const attacked = await attack(id, farm, 4);
    const { evidenceId } = attacked;
    expect(await establishedWeighings(evidenceId)).toBe(2);
    expect(await figureOf(id)).toBe(figure);
    const { announced } = await supportOf(id);
    expect(announced?.items.map((one) => one.id)).toEqual([evidenceId]);
    expect(await itemOf(id, evidenceId)).toMatchObject({ counts_from: announced?.at });
    const inHours = (Date.parse(announced?.at ?? '') - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(71.9);
    expect(inHours).toBeLessThanOrEqual(72);
    const [carrier] = carriers;
    if (carrier === undefined) throw new Error('six carry it');
    const { items } = await server.api.call(noticeRoutes.list, { query: {} }, carrier.token);
    expect(items.find((one) => one.kind === 'large_change')).toMatchObject({
      hypothesis_id: id,
      announced_for: announced?.at,
      username: null,
    });
    const subject = 'A large change is announced';
    await server.mail.waitForMail(`${carrier.userId}@example.org`, subject);
    const moved = pbPercent({ 10: 3, 90: -3, 99: 1, 1: -1 });
    await jobs.queue(RECHECK, { evidenceId });
    await jobs.queue(SETTLE, {});
    expect(await figureOf(id)).toBe(figure);
    await reachAnnounced(evidenceId);
    await expect.poll(() => figureOf(id)).toBe(moved);
    const causes = await causesOf(server.pool, evidenceId);
    expect(causes.filter((cause) => cause === 'released')).toHaveLength(1);
    expect((await supportOf(id)).announced).toBeNull();
    expect(await itemOf(id, evidenceId)).toMatchObject({ waiting: false, counts_from: null });

    // [SD12] Operators see it, and who is behind it.
    await using open = await operatorsOf(server);
    const move = (await open.operators.moves()).find((one) => one.hypothesisId === id);
    expect(move).toMatchObject({ from: 50, to: moved });
    const names = new Set(farm.map(({ username }) => username));
    const behind = move?.pairs.filter((pair) => pair.every((name) => names.has(name)));
    expect(behind).toHaveLength(2);
    const { threads } = await open.operators.rings();
    const moves = threads.map((one) => one.moved);
    expect(moves).toEqual(moves.toSorted((one, other) => other - one));
    attacked.end();
    end();
  });

  test('moves it once, by whichever server is running when the time comes', async () => {
    const farm = await farmOf(8, TALKS);
    const { id, figure, end } = await carriedClaim();
    // Announced by a server with a short brake that is gone when the time comes.
    const gone = await startTestServer({
      BRAKE_MS: '100',
      BRAKE_POINTS: '5',
      DATABASE_URL: server.databaseUrl,
    });
    const talks: Talk[] = [];
    for (const n of [0, 2]) {
      talks.push(await talkOf(gone, id, twoOf(farm, n)));
    }
    const [first, second] = talks;
    if (first === undefined || second === undefined) throw new Error('two pairs came');
    const evidenceId = await acceptedItem(first, CERTAIN);
    expect(await figureOf(id)).toBe(figure);
    await weighItem(second, evidenceId, SURE);
    await gone.stop();
    await expect.poll(() => figureOf(id)).toBe(pbPercent({ 10: 3, 90: -3, 99: 1, 1: -1 }));
    await reachAnnounced(evidenceId);
    await settle(server);
    const causes = await causesOf(server.pool, evidenceId);
    expect(causes.filter((cause) => cause === 'released')).toHaveLength(1);
    end();
  });

  test('never moves it where operators void in between', async () => {
    const farm = await farmOf(8, TALKS);
    const { id, figure, end } = await carriedClaim();
    const attacked = await attack(id, farm, 4);
    const { announced } = await supportOf(id);
    await using open = await operatorsOf(server);
    for (const { ann } of attacked.talks) {
      await open.operators.voidWeighings(
        { who: ann.username, partner: null, hypothesisId: id },
        'A farm',
      );
    }
    expect(announced).not.toBeNull();
    expect((await supportOf(id)).announced).toBeNull();
    await reachAnnounced(attacked.evidenceId);
    await settle(server);
    expect(await figureOf(id)).toBe(figure);
    expect(await causesOf(server.pool, attacked.evidenceId)).not.toContain('released');
    attacked.end();
    end();
  });
});

describe('[SD9] without its entry accounts a farm', () => {
  test('has no established account left, and what it agreed counts like that of any newcomer', async () => {
    const farm = await farmOf(8, [0, 0, 1, 1]);
    const id = await claim();
    const attacked = await attack(id, farm, 1);
    const { evidenceId } = attacked;
    const newcomers = await longVerified(server.pool, id, 4);
    const honest: Talk[] = [];
    for (const n of [0, 2]) {
      const talk = await talkOf(server, id, twoOf(newcomers, n));
      honest.push(talk);
      await weighItem(talk, evidenceId, { hypothesis: 60, negation: 40 });
    }
    expect(await establishedWeighings(evidenceId)).toBe(1);
    expect(await figureOf(id)).toBe(99);
    const [first, second] = twoOf(farm);
    await using open = await operatorsOf(server);
    const rehearsed = await open.operators.unestablish(first.username, true);
    expect(rehearsed.fallen).toContain(first.username);
    expect(await establishedAmong(farm)).toBe(8);
    expect(await figureOf(id)).toBe(99);
    await open.operators.unestablish(first.username, false);
    await open.operators.unestablish(second.username, false);
    expect(await establishedAmong(farm)).toBe(0);
    // As if the farm had never been established: the median of 99/1 and twice 60/40.
    await expect.poll(() => figureOf(id)).toBe(60);
    expect(await establishedWeighings(evidenceId)).toBe(0);
    attacked.end();
    hangUp(...honest);
  });

  test('has moved a carried claim by nothing, even after the announced change took effect', async () => {
    const farm = await farmOf(8, [0, 0, 1, 1, 2, 2, 3, 3]);
    const { id, figure, end } = await carriedClaim();
    const attacked = await attack(id, farm, 4);
    await reachAnnounced(attacked.evidenceId);
    await expect.poll(() => figureOf(id)).not.toBe(figure);
    await using open = await operatorsOf(server);
    for (const { username } of farm.slice(0, 4)) await open.operators.unestablish(username, false);
    expect(await establishedAmong(farm)).toBe(0);
    await expect.poll(() => figureOf(id)).toBe(figure);
    expect(await supportOf(id)).toMatchObject({ carried: true, established_pairs: 3 });
    attacked.end();
    end();
  });
});
