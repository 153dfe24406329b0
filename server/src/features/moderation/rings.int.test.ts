import { weighingRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aMember,
  anotherTalk,
  aTalk,
  claimsIn,
  establish,
  NO_WEIGHT,
  operatorsOf,
  sharedServer,
  weighItem,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const open = await operatorsOf(server);
const claim = await claimsIn(server);
const reader = await aMember(server);
afterAll(() => open?.[Symbol.asyncDispose]());

const weighingsOf = (id: string) =>
  server.api.call(weighingRoutes.ofEvidence, { params: { id }, query: {} }, reader.token);
const voidOf = (who: string) =>
  open.operators.voidWeighings({ who, partner: null, hypothesisId: null }, 'One person');

test('[SD2] [SD9] counts a member whom operators no longer name like a new one', async () => {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  const evidenceId = await acceptedItem(first);
  await weighItem(second, evidenceId);
  await establish(server.pool, [second.ann]);
  expect(await open.operators.establish(second.ben.username)).toBe(second.ben.username);
  await expect(open.operators.establish(second.ben.username)).rejects.toThrow(
    `${second.ben.username} has already been named as established.`,
  );
  await expect
    .poll(() => weighingsOf(evidenceId))
    .toMatchObject([{ counting: false }, { established: true, counting: true }]);
  await weighItem(await aTalk(server, id), evidenceId, NO_WEIGHT);
  expect(await weighingsOf(evidenceId)).toMatchObject([
    { counting: false },
    { established: true, counting: true },
    { counting: false },
  ]);
  const { fallen } = await open.operators.unestablish(second.ben.username, false);
  expect(fallen).toEqual([second.ben.username]);
  await expect(open.operators.unestablish(second.ben.username, false)).rejects.toThrow(
    `${second.ben.username} has already been named as not established.`,
  );
  await voidOf(first.ann.username);
  // A job weighs the items of those who fell again.
  await expect
    .poll(() => weighingsOf(evidenceId))
    .toMatchObject([
      { voided: true, counting: false },
      { established: false, counting: true },
      { counting: true },
    ]);
  const { rows } = await server.pool.query(
    'SELECT action FROM operator_actions WHERE user_id = $1 ORDER BY created_at, id',
    [second.ben.userId],
  );
  expect(rows).toEqual([{ action: 'establish' }, { action: 'unestablish' }]);
});

describe('[WG16] rings', () => {
  const ringOf = async (id: string) => {
    const { lone: rings } = await open.operators.rings();
    return { ring: rings.find(({ hypothesisId }) => hypothesisId === id), rings };
  };

  test('are the figures that rest on pairs who talk only with each other, most moved first', async () => {
    const [strong, weak] = [await claim(), await claim()];
    const pair = await aTalk(server, strong);
    await acceptedItem(pair, { hypothesis_likelihood: 99, negation_likelihood: 1 });
    const slight = await aTalk(server, weak);
    await acceptedItem(slight, { hypothesis_likelihood: 60, negation_likelihood: 40 });

    const { ring, rings } = await ringOf(strong);
    expect(ring).toMatchObject({ percent: 99, percentWithout: 50 });
    expect(ring?.moved).toBeCloseTo(Math.log(99), 9);
    expect(ring?.pairs).toHaveLength(1);
    expect(ring?.pairs[0]?.weighings).toBe(1);
    expect(ring?.pairs[0]?.names.toSorted()).toEqual(
      [pair.ann.username, pair.ben.username].toSorted(),
    );
    const order = rings.map(({ hypothesisId }) => hypothesisId);
    expect(order.indexOf(strong)).toBeLessThan(order.indexOf(weak));
    expect(rings.map(({ moved }) => moved)).toEqual(
      rings.map(({ moved }) => moved).toSorted((one, two) => two - one),
    );
  });

  test('end with a void, a removal, or a talk with someone else', async () => {
    const ids = [await claim(), await claim(), await claim(), await claim()] as const;
    const talks = [];
    for (const id of ids) {
      const talk = await aTalk(server, id);
      await acceptedItem(talk);
      talks.push(talk);
    }
    const [first, second, third, fourth] = talks;
    if (!first || !second || !third || !fourth) throw new Error('four were asked for');
    await voidOf(first.ann.username);
    await open.operators.removeContent('hypothesis', ids[1], 'Spam');
    await anotherTalk(server, third.ben, ids[2]);
    await open.operators.remove(fourth.ann.username, null);
    expect((await ringOf(ids[0])).ring).toBeUndefined();
    expect((await ringOf(ids[1])).ring).toBeUndefined();
    expect((await ringOf(ids[2])).ring).toBeUndefined();
    // Deleted members are listed by the id that the other commands take.
    const { ring } = await ringOf(ids[3]);
    expect(ring?.pairs[0]?.names.toSorted()).toEqual(
      [fourth.ann.userId, fourth.ben.username].toSorted(),
    );
  });
});
