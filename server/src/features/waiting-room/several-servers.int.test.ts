import {
  aHypothesis,
  aMember,
  createTestDatabase,
  makeTempFolder,
  membersHolding,
  type ServerProcess,
  startServerProcess,
  startTestServer,
  type TestServer,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DEADLINE = { timeout: 20_000 };

const accept = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:acceptMatch', { targetUserId: other.userId });
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', { targetUserId: other.userId });

describe('two servers on one database', () => {
  const GRACE_MS = '3000';
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    one = await startTestServer({ WAITING_ROOM_GRACE_MS: GRACE_MS });
    other = await startTestServer({
      WAITING_ROOM_GRACE_MS: GRACE_MS,
      DATABASE_URL: one.databaseUrl,
    });
  });
  afterAll(async () => {
    await other?.stop();
    await one.stop();
  });

  async function apart() {
    const { id: hypothesisId } = await aHypothesis(one, await aMember(one));
    const [first, second] = await membersHolding(one.pool, hypothesisId, [80, 20]);
    if (!first || !second) throw new Error('two were asked for');
    const ada = await visitRoom(one, hypothesisId, first);
    const ben = await visitRoom(other, hypothesisId, second);
    for (const visitor of [ada, ben]) {
      expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
    }
    const both = [ada.username, ben.username].sort();
    for (const visitor of [ada, ben]) {
      await expect.poll(() => visitor.names(), DEADLINE).toEqual(both);
    }
    return { hypothesisId, ada, ben, both };
  }

  test('show the same room', async () => {
    const { ada, ben, both } = await apart();
    expect(ada.participants()).toEqual(ben.participants());
    await ada.send('waitingRoom:leave');
    await expect.poll(() => ben.names(), DEADLINE).toEqual([ben.username]);
    await ada.send('waitingRoom:join');
    await expect.poll(() => ben.names(), DEADLINE).toEqual(both);
  });

  test('[WR13] create one conversation when both press Start on different servers at once', async () => {
    const { ada, ben } = await apart();
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

describe('a server that is killed and started again', () => {
  test('still knows who is waiting and their stances', async () => {
    await using undo = new AsyncDisposableStack();
    const folder = await makeTempFolder();
    undo.defer(folder.remove);
    const database = await createTestDatabase();
    undo.defer(database.drop);
    const pool = new pg.Pool({ connectionString: database.url });
    undo.defer(() => pool.end());
    const startProcess = async (): Promise<ServerProcess> => {
      const server = await startServerProcess(folder.path, {
        DATABASE_URL: database.url,
        RATE_LIMITS: 'off',
        DEMO: 'off',
        WAITING_ROOM_GRACE_MS: '3000',
      });
      await server.ready;
      return server;
    };

    const killed = await startProcess();
    const author = await aMember({ api: killed.api, pool });
    const { id: hypothesisId } = await aHypothesis(killed, author);
    const holders = await membersHolding(pool, hypothesisId, [80, 20, 80]);
    const [ada, ben, gone] = await Promise.all(
      holders.map((holder) => visitRoom(killed, hypothesisId, holder)),
    );
    if (!ada || !ben || !gone) throw new Error('three were asked for');
    for (const one of [ada, ben, gone]) {
      expect(await one.send('waitingRoom:join')).toEqual({ success: true });
    }
    await expect.poll(() => ada.names(), DEADLINE).toHaveLength(3);
    const before = ada.participants();
    await accept(ada, ben);
    killed.kill('SIGKILL');
    await Promise.all([killed.ended, ada.live.disconnected, ben.live.disconnected]);

    const again = await startProcess();
    undo.defer(async () => {
      again.kill('SIGTERM');
      await again.ended;
    });
    const adaAgain = await visitRoom(again, hypothesisId, ada);
    const benAgain = await visitRoom(again, hypothesisId, ben);
    expect(adaAgain.participants()).toEqual(before);
    expect(await benAgain.live.nextEvent('waitingRoom:matchUpdate')).toEqual({
      hypothesisId,
      userId: ada.userId,
      status: 'pending',
    });
    // A member who doesn't come back is removed after the grace period; one who did stays.
    await expect
      .poll(() => adaAgain.names(), DEADLINE)
      .toEqual([ada.username, ben.username].sort());
    expect(await accept(benAgain, adaAgain)).toMatchObject({ success: true, status: 'ready' });
  }, 60_000);
});
