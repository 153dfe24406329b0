import { hypothesisTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  countBlocked,
  refusalOf,
  sharedServer,
  visitorsHolding,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let hypothesisId: string;
const server = await sharedServer();
const author = await aMember(server);
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
});

/** A visitor of the room for each credence. */
const visitors = <const Given extends readonly (number | null)[]>(...percents: Given) =>
  visitorsHolding(server, hypothesisId, percents);

const entriesOf = async (userId: string) => {
  const { rows } = await server.pool.query<{ side: string }>(
    'SELECT side FROM waiting_entries WHERE user_id = $1',
    [userId],
  );
  return rows.map((row) => row.side);
};

describe('joining', () => {
  test('shows everyone in the room who is waiting, on which side and since when', async () => {
    const [ada, ben, onlooker] = await visitors(80, 20, null);
    expect(onlooker.participants()).toEqual([]);
    expect(await ada.send('waitingRoom:join')).toEqual({ success: true });
    expect(await ben.send('waitingRoom:join')).toEqual({ success: true });
    for (const one of [ada, ben, onlooker]) {
      await expect.poll(() => one.participants(), { timeout: 10_000 }).toHaveLength(2);
      expect(one.participants()).toEqual([
        expect.objectContaining({
          userId: ada.userId,
          username: ada.username,
          side: 'believing',
          entryTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        }),
        expect.objectContaining({ userId: ben.userId, side: 'disbelieving' }),
      ]);
    }
  });

  test('is shown to viewers who have not joined, and to no other room', async () => {
    const [ada] = await visitors(80);
    const elsewhere = await aHypothesis(server, author);
    const [other] = await visitorsHolding(server, elsewhere.id, [20]);
    await ada.send('waitingRoom:join');
    await expect.poll(() => ada.names(), { timeout: 10_000 }).toEqual([ada.username]);
    // The other room is notified after the first one, so nothing about the first is still on its
    // way.
    await other.send('waitingRoom:join');
    await expect.poll(() => other.names(), { timeout: 10_000 }).toEqual([other.username]);
    expect(JSON.stringify(other.live.events)).not.toContain(ada.userId);
  });

  test('keeps the first entry and its side the second time, whatever the credence is by then', async () => {
    const [ada] = await visitors(80);
    await ada.send('waitingRoom:join');
    await server.pool.query('UPDATE credences SET percent = 10 WHERE user_id = $1', [ada.userId]);
    expect(await ada.send('waitingRoom:join')).toEqual({ success: true });
    expect(await entriesOf(ada.userId)).toEqual(['believing']);
    await ada.send('waitingRoom:leave');
    await ada.send('waitingRoom:join');
    expect(await entriesOf(ada.userId)).toEqual(['disbelieving']);
  });

  test.each([
    ['without a credence', null, 'CREDENCE_MISSING'],
    ['with exactly 50', 50, 'CREDENCE_NEUTRAL'],
  ] as const)('is refused %s, and says what to do', async (_, percent, code) => {
    const [ada] = await visitors(percent);
    expect(await ada.send('waitingRoom:join')).toEqual(refusalOf(code));
    expect(await entriesOf(ada.userId)).toEqual([]);
  });

  test('is refused as not found for an unknown hypothesis, and so is viewing its room', async () => {
    const live = await connectSocket(server.baseUrl, author.token);
    for (const name of ['waitingRoom:join', 'waitingRoom:subscribe'] as const) {
      expect(await live.emitAck(name, { hypothesisId: NOWHERE })).toEqual(
        refusalOf('NOT_FOUND', hypothesisTexts.notFound),
      );
    }
  });

  test('leaves no entry when the account is deleted at the same moment', async () => {
    const [ada] = await visitors(80);
    const deleting = await server.pool.connect();
    await deleting.query('BEGIN');
    await deleting.query(
      `UPDATE users SET deleted_at = now(), username_key = 'deleted:' || id WHERE id = $1`,
      [ada.userId],
    );
    const joining = ada.send('waitingRoom:join');
    // The join waits for the deletion as soon as the database says that it is blocked.
    await expect.poll(() => countBlocked(server.pool), { timeout: 10_000 }).toBe(1);
    await deleting.query('COMMIT');
    deleting.release();
    expect(await joining).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    expect(await entriesOf(ada.userId)).toEqual([]);
  });
});

describe('leaving', () => {
  test('takes effect at once, is visible to everyone, and can be repeated', async () => {
    const [ada, ben] = await visitors(80, 20);
    for (const one of [ada, ben]) await one.send('waitingRoom:join');
    await expect.poll(() => ben.names(), { timeout: 10_000 }).toHaveLength(2);
    expect(await ada.send('waitingRoom:leave')).toEqual({ success: true });
    expect(await entriesOf(ada.userId)).toEqual([]);
    for (const one of [ada, ben]) {
      await expect.poll(() => one.names(), { timeout: 10_000 }).toEqual([ben.username]);
    }
    expect(await ada.send('waitingRoom:leave')).toEqual({ success: true });
  });

  test('also removes stances, so that a member who comes back starts over', async () => {
    const [ada, ben] = await visitors(80, 20);
    for (const one of [ada, ben]) await one.send('waitingRoom:join');
    await ada.send('waitingRoom:declineMatch', { targetUserId: ben.userId });
    await ben.send('waitingRoom:leave');
    await ben.send('waitingRoom:join');
    expect(await ada.send('waitingRoom:acceptMatch', { targetUserId: ben.userId })).toEqual({
      success: true,
      status: 'accepted',
    });
  });
});

test('subscribing many times leaves no listeners behind', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  const [ada] = await visitors(80);
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await ada.send('waitingRoom:subscribe')).toEqual({ success: true });
  }
  await ada.send('waitingRoom:join');
  await expect.poll(() => ada.names(), { timeout: 10_000 }).toEqual([ada.username]);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
