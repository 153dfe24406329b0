import { hypothesisRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  carryClaim,
  figureFromScratch,
  namedMembers,
  openReadyProcess,
  openTestDatabase,
  recomputed,
  type Talk,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const AGAINST = { hypothesis_likelihood: 10, negation_likelihood: 90 };
const FOR = { hypothesis_likelihood: 99, negation_likelihood: 1 };
const BRAKE_MS = 3_000;

test('[SD13] settles once and with the time it was due after both servers were killed', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const settings = { BRAKE_MS: String(BRAKE_MS), DATABASE_URL: url };
  const startProcess = async () => ({ ...(await openReadyProcess(undo, settings)), pool });
  /** A talk of two members whom operators named established. */
  const aPair = async (server: Awaited<ReturnType<typeof startProcess>>): Promise<Talk> => {
    const [one, other] = await namedMembers(pool, id, 2);
    return talkOf(server, id, [one, other]);
  };

  const killed = [await startProcess(), await startProcess()];
  const [first, second] = killed;
  if (first === undefined || second === undefined) throw new Error('two were started');
  const { id } = await aHypothesis(first, await aMember({ api: first.api, pool }));
  await carryClaim(first, id, [AGAINST, AGAINST, AGAINST]);
  const item = await acceptedItem(await aPair(first), FOR);
  await weighItem(await aPair(second), item, { hypothesis: 99, negation: 1 });
  const more = await acceptedItem(await aPair(first), FOR);
  await weighItem(await aPair(second), more, { hypothesis: 99, negation: 1 });
  for (const server of killed) server.kill('SIGKILL');
  await Promise.all(killed.map(({ ended }) => ended));

  const isDue = async () => {
    const { rows } = await pool.query<{ due: boolean }>(
      'SELECT settles_at < clock_timestamp() AS due FROM hypotheses WHERE id = $1',
      [id],
    );
    return rows[0]?.due;
  };
  await expect.poll(isDue).toBe(true);
  const left = [await startProcess(), await startProcess()];
  const [third] = left;
  if (third === undefined) throw new Error('two were started');
  await acceptedItem(await aPair(third), FOR);
  await expect
    .poll(async () => (await third.api.call(hypothesisRoutes.support, { params: { id } })).next_at)
    .toBeNull();
  const entries = await recomputed(pool, id);
  const settled = entries.filter(({ cause }) => cause === 'settled').map(({ time }) => time);
  expect(settled.length).toBeGreaterThan(0);
  expect(new Set(settled).size).toBe(settled.length);
  await figureFromScratch(pool, id);
});
