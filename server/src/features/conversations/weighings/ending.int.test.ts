import {
  acceptedItem,
  aMember,
  aTalk,
  claimsIn,
  deleteAccount,
  done,
  type MakeClaim,
  numbersOf,
  proposeWeighing,
  refused,
  sharedServer,
  snapshotFor,
  type Talk,
  type TestMember,
  type TestServer,
  weighItem,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ESTABLISHING_MESSAGES = ['Hello', 'I read it differently', 'Let us weigh it'];

let server: TestServer;
let claim: MakeClaim;
let keyholder: TestMember;
beforeAll(async () => {
  server = await sharedServer();
  claim = await claimsIn(server);
  keyholder = await aMember(server);
});
afterAll(() => server.stop());

/** A pair who talked enough, and have not agreed yet on what another pair's item weighs. */
async function undecided() {
  const id = await claim();
  const [first, talk] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  const evidenceId = await acceptedItem(first);
  for (const content of ESTABLISHING_MESSAGES) {
    for (const one of [talk.ann, talk.ben]) await one.say(content);
  }
  const { id: weighingId } = await proposeWeighing(talk, talk.ann, evidenceId);
  return { id, talk, evidenceId, weighingId };
}

/** The partner hears of it, the item is weighed as before, and no number is missing. */
async function hasEnded({ talk, evidenceId, weighingId }: Awaited<ReturnType<typeof undecided>>) {
  const { conversationId, ben } = talk;
  expect(await ben.live.nextEvent('evidence:weighingEnded')).toMatchObject({
    conversationId,
    weighing: { id: weighingId, status: 'ended' },
  });
  await ben.live.nextEvent('conversation:completed');
  const given = { conversationId, weighingId, round: 1, answer: 'accept' } as const;
  const late = await refused(ben.live, 'evidence:answerWeighing', given);
  expect(['WEIGHING_CLOSED', 'CONVERSATION_COMPLETED']).toContain(late.code);
  expect((await snapshotFor(server, conversationId, ben)).weighings).toEqual([]);
  const { rows } = await server.pool.query(
    `SELECT status, ending, (SELECT count(*)::int FROM weighings WHERE evidence_id = $2) AS agreed
     FROM weighing_bargains WHERE id = $1`,
    [weighingId, evidenceId],
  );
  expect(rows).toEqual([{ status: 'ended', ending: 'closed', agreed: 1 }]);
  const numbers = await numbersOf(server.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

/** How many talks it is: none or one. */
async function talksFrom({ conversationId }: Talk): Promise<number> {
  const { rows } = await server.pool.query('SELECT FROM talks WHERE conversation_id = $1', [
    conversationId,
  ]);
  return rows.length;
}

describe('[WG3] an open weighing ends with its conversation', () => {
  test('when one of the two completes it', async () => {
    const scene = await undecided();
    const { conversationId, ann } = scene.talk;
    await done(ann.live, 'conversation:complete', { conversationId });
    await hasEnded(scene);
    expect(await talksFrom(scene.talk)).toBe(1);
  });

  test('[SD1] when one of them blocks the other, and it counts for neither', async () => {
    const scene = await undecided();
    const { ann, ben } = scene.talk;
    const { status } = await server.api.send('POST', `/users/${ben.userId}/block`, {
      token: ann.token,
    });
    expect(status).toBe(204);
    await hasEnded(scene);
    expect(await talksFrom(scene.talk)).toBe(0);
  });

  test('[SD1] when one of them deletes the account, and it counts for neither', async () => {
    const scene = await undecided();
    await deleteAccount(server, scene.talk.ann, keyholder);
    await hasEnded(scene);
    expect(await talksFrom(scene.talk)).toBe(0);
  });
});

test('what a deleted member has weighed still counts', async () => {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  const evidenceId = await acceptedItem(first);
  await weighItem(second, evidenceId);
  await deleteAccount(server, second.ann, keyholder);
  const third = await aTalk(server, id);
  const snapshot = await snapshotFor(server, third.conversationId, third.ann);
  expect(snapshot.currentPBCredence).toBe(60);
});
