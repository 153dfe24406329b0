import {
  aHypothesis,
  aMember,
  aTalk,
  type Holder,
  openNotifier,
  sharedServer,
  type Talk,
} from '@midspan/testkit';
import { afterAll, beforeEach, expect, test } from 'vitest';

let talk: Talk;
const server = await sharedServer();
const notifier = await openNotifier(server);
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;
beforeEach(async () => {
  talk = await aTalk(server, hypothesisId);
});
afterAll(() => notifier.stop());

const remindersOf = async ({ userId }: Pick<Holder, 'userId'>): Promise<(string | null)[]> => {
  const { rows } = await server.pool.query<{ mailed_as: string | null }>(
    `SELECT mailed_as FROM notices WHERE user_id = $1 AND kind = 'turn_reminder'`,
    [userId],
  );
  return rows.map(({ mailed_as }) => mailed_as);
};
/** Lets time pass for every turn in the conversation that was found waiting. */
const pass = (time: string) =>
  server.pool.query(
    'UPDATE waiting_turns SET since = since - $2::interval WHERE conversation_id = $1',
    [talk.conversationId, time],
  );

test('[PU5] reminds once, by notice and email, of all turns that have waited for three days', async () => {
  await talk.ben.propose();
  await talk.ben.propose();
  await notifier.remind();
  await pass('71 hours');
  await notifier.remind();
  expect(await remindersOf(talk.ann)).toEqual([]);
  await pass('1 hour');
  await Promise.all(Array.from({ length: 5 }, () => notifier.remind()));
  expect(await remindersOf(talk.ann)).toEqual(['your_turn']);
  expect(await remindersOf(talk.ben)).toEqual([]);
  await pass('10 days');
  await notifier.remind();
  expect(await remindersOf(talk.ann)).toHaveLength(1);
});

test('[PU5] doesn’t remind of a turn that was answered, and starts over with the next one', async () => {
  const evidenceId = await talk.ben.propose();
  await notifier.remind();
  await pass('2 days');
  await talk.ann.accept(evidenceId);
  await notifier.remind();
  await talk.ben.propose();
  await notifier.remind();
  await pass('2 days');
  await notifier.remind();
  expect(await remindersOf(talk.ann)).toEqual([]);
  await pass('1 day');
  await notifier.remind();
  expect(await remindersOf(talk.ann)).toHaveLength(1);
});

test('[PU5] doesn’t remind anyone of what waited in a completed conversation', async () => {
  await talk.ben.propose();
  await notifier.remind();
  await pass('3 days');
  await server.pool.query(
    `UPDATE conversations SET status = 'completed', completed_at = now() WHERE id = $1`,
    [talk.conversationId],
  );
  await notifier.remind();
  expect(await remindersOf(talk.ann)).toEqual([]);
});
