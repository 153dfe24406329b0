import { weighingRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aMember,
  aTalk,
  claimsIn,
  establish,
  NO_WEIGHT,
  operatorsOf,
  sharedServer,
  weighItem,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

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
  await open.operators.unestablish([second.ben.username], false);
  await expect(open.operators.unestablish([second.ben.username], false)).rejects.toThrow(
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
