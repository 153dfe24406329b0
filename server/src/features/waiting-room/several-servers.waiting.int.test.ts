import {
  aHypothesis,
  aMember,
  membersHolding,
  sharedPair,
  sharedServer,
  startTestServer,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const DEADLINE = { timeout: 45_000 };

const accept = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:acceptMatch', { targetUserId: other.userId });

const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', { targetUserId: other.userId });

const settings = { WAITING_ROOM_GRACE_MS: '4000' };
const [one, other] = await sharedPair(settings);

/** Longer than any start takes: only the test decides that someone is away for too long. */
const LASTING = { WAITING_ROOM_GRACE_MS: '600000' };
const database = await sharedServer(LASTING);

describe('two servers on one database', () => {
  async function apart() {
    const { id: hypothesisId } = await aHypothesis(one, await aMember(one));
    const [first, second] = await membersHolding(one.pool, hypothesisId, [80, 20]);
    const ada = await visitRoom(one, hypothesisId, first);
    const ben = await visitRoom(other, hypothesisId, second);
    const both = [ada.username, ben.username].sort();
    for (const visitor of [ada, ben]) {
      expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
    }
    for (const visitor of [ada, ben]) {
      await expect.poll(() => visitor.names(), DEADLINE).toEqual(both);
    }
    return { hypothesisId, ada, ben, both };
  }

  test('[WR13] show the same room, and create one conversation when both press Start at once', async () => {
    const { ada, ben, both } = await apart();
    expect(ada.participants()).toEqual(ben.participants());
    await ada.send('waitingRoom:leave');
    await expect.poll(() => ben.names(), DEADLINE).toEqual([ben.username]);
    await ada.send('waitingRoom:join');
    await expect.poll(() => ben.names(), DEADLINE).toEqual(both);
    await Promise.all([accept(ada, ben), accept(ben, ada)]);
    const [first, second] = await Promise.all([start(ada, ben), start(ben, ada)]);
    expect(first).toMatchObject({ success: true, conversationId: expect.any(String) });
    expect(second).toEqual(first);
  });

  test('keep the entry of a member who comes back on the other one', async () => {
    const { hypothesisId, ada, ben } = await apart();
    ada.live.close();
    const back = await visitRoom(other, hypothesisId, ada);
    ben.live.close();
    // Ben went later than Ada, so once Ben's grace is over, Ada's would be too.
    await expect.poll(() => back.names(), DEADLINE).toEqual([ada.username]);
  });
});

test('a server that starts again still knows who is waiting and their stances', async () => {
  const restart = () => startTestServer({ ...LASTING, DATABASE_URL: database.databaseUrl });
  const stopped = await restart();
  const { id: hypothesisId } = await aHypothesis(stopped, await aMember(stopped));
  const holders = await membersHolding(stopped.pool, hypothesisId, [80, 20, 80]);
  const visit = (at: 0 | 1 | 2, server = stopped) => visitRoom(server, hypothesisId, holders[at]);
  const [ada, ben, gone] = await Promise.all([visit(0), visit(1), visit(2)]);
  for (const visitor of [ada, ben, gone]) {
    expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
  }
  await expect.poll(() => ada.names(), DEADLINE).toHaveLength(3);
  const before = ada.participants();
  await accept(ada, ben);
  await stopped.stop();

  const again = await restart();
  const [adaAgain, benAgain] = [await visit(0, again), await visit(1, again)];
  expect(adaAgain.participants()).toEqual(before);
  expect(await benAgain.live.nextEvent('waitingRoom:matchUpdate')).toEqual({
    hypothesisId,
    userId: ada.userId,
    status: 'pending',
  });
  // A member who doesn't come back is removed after the grace period; one who did stays.
  await again.pool.query(
    `UPDATE waiting_entries SET seen_at = now() - interval '1 hour' WHERE user_id = $1`,
    [gone.userId],
  );
  await expect.poll(() => adaAgain.names(), DEADLINE).toEqual([ada.username, ben.username].sort());
  expect(await accept(benAgain, adaAgain)).toMatchObject({ success: true, status: 'ready' });
  await again.stop();
});
