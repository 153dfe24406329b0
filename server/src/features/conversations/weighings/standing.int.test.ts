import { hypothesisRoutes, standingRoutes, standingText, weighingRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aMember,
  carryClaim,
  causesOf,
  claimsIn,
  deleteAccount,
  figureOf,
  finishTalk,
  type Holder,
  keepTalks,
  longVerified,
  namedMembers,
  operatorsOf,
  overturnItem,
  queueFor,
  settle,
  sharedServer,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { SETTLE } from './queue.ts';

const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);
const jobs = await queueFor(server);

const about = (id: string) => ({ params: { id } });
const standingOf = ({ token }: Holder) => server.api.call(standingRoutes.own, {}, token);
const weighingsOf = (id: string) =>
  server.api.call(weighingRoutes.ofEvidence, { ...about(id), query: {} });

const idsOf = (members: readonly Holder[]) => members.map(({ userId }) => userId);

async function _heldThreads(members: readonly Holder[]): Promise<string[]> {
  const { rows } = await server.pool.query<{ held: string }>(
    `SELECT concat_ws(' → ', given_by, user_id, thread) AS held FROM thread_holders
     WHERE user_id = any($1) ORDER BY number`,
    [idsOf(members)],
  );
  return rows.map(({ held }) => held);
}

async function _establishedIds(members: readonly Holder[]): Promise<string[]> {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT id FROM users WHERE established_at IS NOT NULL AND id = any($1) ORDER BY id',
    [idsOf(members)],
  );
  return rows.map(({ id }) => id);
}

describe('[SD1] [SD2] an honest newcomer', () => {
  test('is established by two talks with established members, and reads what is missing at each stage', async () => {
    const id = await claim();
    const named = await namedMembers(server.pool, id, 2);
    const [newcomer] = await longVerified(server.pool, id, 1);
    const said = async () => standingText(await standingOf(newcomer), Date.now());
    expect(await said()).toBe(
      'What you agree counts in every public figure once two established members have finished a public conversation with you (0 of 2).',
    );
    const first = await talkOf(server, id, [newcomer, named[0]]);
    await finishTalk(first);
    await expect
      .poll(said)
      .toBe(
        `What you agree counts in every public figure once two established members have finished a public conversation with you (1 of 2: ${named[0].username}).`,
      );
    const second = await talkOf(server, id, [named[1], newcomer]);
    await finishTalk(second);
    await expect
      .poll(said)
      .toBe('You’re established: what you agree counts in every public figure.');
  });

  test('waits for the three days since the address was confirmed, which the sentence counts down', async () => {
    const id = await claim();
    const named = await namedMembers(server.pool, id, 2);
    const [newcomer] = await longVerified(server.pool, id, 1);
    await server.pool.query(
      `UPDATE users SET email_verified_at = now() - interval '49 hours' WHERE id = $1`,
      [newcomer.userId],
    );
    await keepTalks(server.pool, id, [
      [newcomer, named[0]],
      [newcomer, named[1]],
    ]);
    await settle(server, jobs);
    expect(standingText(await standingOf(newcomer), Date.now())).toBe(
      'What you agree counts in every public figure once three days have passed since you confirmed your address (23 hours left).',
    );
    await server.pool.query(
      `UPDATE users SET email_verified_at = now() - interval '73 hours' WHERE id = $1`,
      [newcomer.userId],
    );
    await settle(server, jobs);
    expect(await standingOf(newcomer)).toMatchObject({ established: true });
  });

  test.each([
    ['with two messages of each', 2],
    ['without a message', 0],
  ])('gets nothing from a conversation %s', async (_, messages) => {
    const id = await claim();
    const [named] = await namedMembers(server.pool, id, 1);
    const [newcomer] = await longVerified(server.pool, id, 1);
    const talk = await talkOf(server, id, [newcomer, named]);
    await finishTalk(talk, messages);
    await settle(server, jobs);
    expect(await standingOf(newcomer)).toMatchObject({ finished_with: [] });
  });

  test('[SD4] gains from a talk held before the partner was established, within a minute of that', async () => {
    const id = await claim();
    const named = await namedMembers(server.pool, id, 3);
    const [first, second] = await longVerified(server.pool, id, 2);
    await keepTalks(server.pool, id, [
      [first, second],
      [first, named[0]],
      [second, named[1]],
      [second, named[2]],
    ]);
    await settle(server, jobs);
    expect(await standingOf(second)).toMatchObject({ established: true });
    expect(await standingOf(first)).toMatchObject({
      established: true,
      finished_with: [named[0].username, second.username],
    });
    const { rows } = await server.pool.query('SELECT cron FROM pgboss.schedule WHERE name = $1', [
      SETTLE,
    ]);
    expect(rows).toEqual([{ cron: '* * * * *' }]);
  });
});

describe('[SD5] [SD7] what was agreed before its members were established', () => {
  test('counts first on a claim that is not carried, as soon as they are', async () => {
    const id = await claim();
    const two = await longVerified(server.pool, id, 2);
    const others = await longVerified(server.pool, id, 4);
    const talk = await talkOf(server, id, [two[0], two[1]]);
    const evidenceId = await acceptedItem(talk);
    const second = await talkOf(server, id, [others[0], others[1]]);
    await weighItem(second, evidenceId, { hypothesis: 60, negation: 40 });
    expect(await figureOf(server, id)).toBe(60);
    const named = await namedMembers(server.pool, id, 4);
    await keepTalks(server.pool, id, [
      [two[0], named[0]],
      [two[0], named[1]],
      [two[1], named[2]],
      [two[1], named[3]],
    ]);
    await settle(server, jobs);
    await expect.poll(() => figureOf(server, id)).toBe(78);
    expect(await weighingsOf(evidenceId)).toMatchObject([
      { established: true, counting: true },
      { established: false, counting: false },
    ]);
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'weighed', 'established']);

    // From then on newcomers learn at once that what they agreed doesn't count yet.
    const third = await talkOf(server, id, [others[2], others[3]]);
    await weighItem(third, evidenceId, { hypothesis: 99, negation: 1 });
    expect(await third.ann.live.nextEvent('evidence:weighed')).toMatchObject({
      newCredence: 78,
      changed: { lines: [{ step: { figure: { from: 78, to: 78 }, counts: false } }] },
    });
  });

  test('counts two at a time on a carried claim: an odd one changes nothing, the next counts both', async () => {
    const id = await claim();
    // One for and one against: the figure stays far from what triggers the brake.
    const weights = [50, 60, 40].map((toward) => ({
      hypothesis_likelihood: toward,
      negation_likelihood: 100 - toward,
    }));
    await carryClaim(server, id, weights);
    const figure = await figureOf(server, id);
    const newcomers = await longVerified(server.pool, id, 4);
    const mild = { hypothesis: 60, negation: 40 } as const;
    const third = await talkOf(server, id, [newcomers[0], newcomers[1]]);
    const evidenceId = await acceptedItem(third, {
      hypothesis_likelihood: 60,
      negation_likelihood: 40,
    });
    const fourth = await talkOf(server, id, [newcomers[2], newcomers[3]]);
    await weighItem(fourth, evidenceId, mild);
    expect(await figureOf(server, id)).toBe(figure);
    const named = await namedMembers(server.pool, id, 8);
    const met = (who: Holder, ...whom: Holder[]) => whom.map((one) => [who, one] as const);
    await keepTalks(server.pool, id, [
      ...met(newcomers[0], named[0], named[1]),
      ...met(newcomers[1], named[2], named[3]),
    ]);
    await settle(server, jobs);
    await expect
      .poll(() => weighingsOf(evidenceId))
      .toMatchObject([{ established: true, waiting: true }, { established: false }]);
    expect(await figureOf(server, id)).toBe(figure);
    await keepTalks(server.pool, id, [
      ...met(newcomers[2], named[4], named[5]),
      ...met(newcomers[3], named[6], named[7]),
    ]);
    await settle(server, jobs);
    await expect
      .poll(() => weighingsOf(evidenceId))
      .toMatchObject([{ counting: true }, { counting: true }]);
    // Visitors may get a figure that is up to a second old.
    await expect.poll(() => figureOf(server, id)).toBeGreaterThan(figure);
  });
});

test('[SD9] takes back the standing of a member, and leaves what they passed on', async () => {
  const id = await claim();
  const named = await namedMembers(server.pool, id, 3);
  const [entry, dependent] = await longVerified(server.pool, id, 2);
  await keepTalks(server.pool, id, [
    [entry, named[0]],
    [entry, named[1]],
    [dependent, entry],
    [dependent, named[2]],
  ]);
  await settle(server, jobs);
  const talk = await talkOf(server, id, [entry, named[2]]);
  const evidenceId = await acceptedItem(talk);
  expect(await weighingsOf(evidenceId)).toMatchObject([{ established: true }]);
  await using open = await operatorsOf(server);
  const { usernames, items } = await open.operators.unestablish([entry.username], true);
  expect([usernames, items]).toEqual([[entry.username], 1]);
  expect(await standingOf(entry)).toMatchObject({ established: true });
  await open.operators.unestablish([entry.username], false);
  expect(await standingOf(entry)).toMatchObject({ established: false });
  expect(await standingOf(dependent)).toMatchObject({ established: true });
  await expect.poll(() => weighingsOf(evidenceId)).toMatchObject([{ established: false }]);
  expect(await open.operators.threads(entry.username)).toMatchObject({
    threads: expect.arrayContaining([
      expect.objectContaining({ givenBy: named[0].username }),
      expect.objectContaining({ givenBy: named[1].username }),
    ]),
    passed: expect.arrayContaining([expect.objectContaining({ passedTo: dependent.username })]),
  });
  // What operators take back and give again returns as it was.
  await open.operators.establish(entry.username);
  await expect.poll(() => weighingsOf(evidenceId)).toMatchObject([{ established: true }]);
  expect(await causesOf(server.pool, evidenceId)).toEqual([
    'accepted',
    'unestablished',
    'established',
  ]);
});

test('[SD9] voids an unestablished weighing once both of its members deleted their accounts', async () => {
  const id = await claim();
  const keyholder = await aMember(server);
  const friends = await longVerified(server.pool, id, 2);
  const talk = await talkOf(server, id, [friends[0], friends[1]]);
  const evidenceId = await acceptedItem(talk, {
    hypothesis_likelihood: 99,
    negation_likelihood: 1,
  });
  const known = await namedMembers(server.pool, id, 2);
  const other = await talkOf(server, id, [known[0], known[1]]);
  await acceptedItem(other, { hypothesis_likelihood: 60, negation_likelihood: 40 });
  expect(await figureOf(server, id)).toBe(99);
  await deleteAccount(server, talk.ann, keyholder);
  expect(await figureOf(server, id)).toBe(99);
  await deleteAccount(server, talk.ben, keyholder);
  await expect.poll(() => figureOf(server, id)).toBe(60);
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'voided']);
  for (const who of [other.ann, other.ben]) await deleteAccount(server, who, keyholder);
  expect(await figureOf(server, id)).toBe(60);
});

test('[SD6] keeps a claim carried when newcomers delete their accounts', async () => {
  const id = await claim();
  const keyholder = await aMember(server);
  const carried = await carryClaim(server, id);
  const [one] = carried;
  if (one === undefined) throw new Error('three were asked for');
  const { talk: first, item } = one;
  // Withdrawn by its own pair, it leaves two that stand behind the claim.
  await overturnItem(first, item);
  const supportNow = () => server.api.call(hypothesisRoutes.support, about(id));
  expect(await supportNow()).toMatchObject({ carried: true, established_pairs: 2 });
  const figure = await figureOf(server, id);
  const newcomers = await longVerified(server.pool, id, 2);
  const talk = await talkOf(server, id, [newcomers[0], newcomers[1]]);
  const evidenceId = await acceptedItem(talk, {
    hypothesis_likelihood: 1,
    negation_likelihood: 99,
  });
  for (const who of [talk.ann, talk.ben]) await deleteAccount(server, who, keyholder);
  await expect.poll(() => causesOf(server.pool, evidenceId)).toEqual(['accepted', 'voided']);
  expect(await supportNow()).toMatchObject({ carried: true });
  expect(await figureOf(server, id)).toBe(figure);
});

test('[SD11] includes threads in their holder’s export, and shows them to no one else', async () => {
  const id = await claim();
  const [named] = await namedMembers(server.pool, id, 1);
  const [newcomer] = await longVerified(server.pool, id, 1);
  await keepTalks(server.pool, id, [[newcomer, named]]);
  await settle(server, jobs);
  const { body } = await server.api.send('GET', '/users/me/export', { token: newcomer.token });
  expect(body).toMatchObject({ threads: [{ thread: `${named.userId} ${newcomer.userId}` }] });
  const stranger = await aMember(server);
  expect(await standingOf({ ...newcomer, token: stranger.token })).toMatchObject({
    finished_with: [],
  });
});
