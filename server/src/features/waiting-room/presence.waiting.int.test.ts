import {
  aHypothesis,
  aMember,
  type Holder,
  membersHolding,
  sharedServer,
  type TestSocket,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import { type ExpectStatic, test } from 'vitest';

const DEADLINE = { timeout: 20_000 };

/** A grace period long enough to come back on a busy machine, short enough to wait for. */
const server = await sharedServer({ WAITING_ROOM_GRACE_MS: '4000' });

/** The network is gone, without a goodbye of any protocol. */
async function cutNetwork({ socket, disconnected }: TestSocket): Promise<void> {
  const { transport }: { transport: object } = socket.io.engine;
  if (!('ws' in transport)) throw new Error('this is no WebSocket');
  (transport.ws as { terminate(): void }).terminate();
  await disconnected;
}

/** A separate room for a test that runs next to others, with someone who watches it. */
async function openRoom(expect: ExpectStatic) {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const [first, ...members] = await membersHolding(server.pool, hypothesisId, [20, 80, 80]);
  const watcher = await visitRoom(server, hypothesisId, first);
  const visit = (holder: Holder) => visitRoom(server, hypothesisId, holder);

  async function join(at: 0 | 1): Promise<Visitor> {
    const visitor = await visit(members[at]);
    expect(await visitor.send('waitingRoom:join')).toEqual({ success: true });
    await expect.poll(() => watcher.names(), DEADLINE).toContain(visitor.username);
    return visitor;
  }

  /** Once an absent member's entry is removed, every earlier grace period is over. */
  async function untilGraceIsOver(absent: Visitor): Promise<void> {
    await cutNetwork(absent.live);
    await expect.poll(() => watcher.names(), DEADLINE).not.toContain(absent.username);
  }

  const entryOf = ({ username }: Visitor) =>
    watcher.participants().find((one) => one.username === username)?.id;
  return { hypothesisId, members, watcher, visit, join, untilGraceIsOver, entryOf };
}

// Concurrent, because they mostly wait for a grace period to pass.
test.concurrent('removes members whose network is cut or who close the page after the grace period', async ({
  expect,
}) => {
  const { watcher, join } = await openRoom(expect);
  const [cut, closing] = [await join(0), await join(1)];
  await cutNetwork(cut.live);
  closing.live.close();
  await expect.poll(() => watcher.names(), DEADLINE).toEqual([]);
});

test.concurrent('keeps the entry of a member who comes back within the grace period, idle or joining again', async ({
  expect,
}) => {
  const { watcher, visit, join, untilGraceIsOver, entryOf } = await openRoom(expect);
  const [ada, control] = [await join(0), await join(1)];
  const entry = entryOf(ada);
  await cutNetwork(ada.live);
  const back = await visit(ada);
  expect(back.names()).toContain(ada.username);
  await untilGraceIsOver(control);
  expect(watcher.names()).toEqual([ada.username]);
  expect(await back.send('waitingRoom:join')).toEqual({ success: true });
  expect(entryOf(ada)).toBe(entry);
});

test.concurrent('changes nothing when one of two tabs is closed', async ({ expect }) => {
  const { watcher, visit, join, untilGraceIsOver } = await openRoom(expect);
  const [ada, control] = [await join(0), await join(1)];
  const tab = await visit(ada);
  ada.live.close();
  await untilGraceIsOver(control);
  expect(watcher.names()).toEqual([ada.username]);
  tab.live.close();
  await expect.poll(() => watcher.names(), DEADLINE).toEqual([]);
});

test.concurrent('creates a new entry for a member who joins while the absent one is being removed', async ({
  expect,
}) => {
  const { hypothesisId, members, watcher, visit } = await openRoom(expect);
  const [ada] = members;
  const removal = await server.pool.connect();
  await server.pool.query(
    `INSERT INTO waiting_entries (id, hypothesis_id, user_id, side)
     VALUES (gen_random_uuid(), $1, $2, 'believing')`,
    [hypothesisId, ada.userId],
  );
  const visitor = await visit(ada);
  await removal.query('BEGIN');
  await removal.query('DELETE FROM waiting_entries WHERE user_id = $1', [ada.userId]);
  const joining = visitor.send('waitingRoom:join');
  await expect
    .poll(async () => {
      const { rows } = await server.pool.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query ILIKE 'insert into "waiting_entries"%'`,
      );
      return rows.length;
    }, DEADLINE)
    .toBe(1);
  await removal.query('COMMIT');
  removal.release();
  expect(await joining).toEqual({ success: true });
  await expect.poll(() => watcher.names(), DEADLINE).toEqual([ada.username]);
});
