import { ERRORS, hypothesisTexts } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  connectSocket,
  countBlocked,
  membersHolding,
  sharedServer,
  visitRoom,
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
async function visitors(...percents: (number | null)[]) {
  const holders = await membersHolding(server.pool, hypothesisId, percents);
  return Promise.all(holders.map((holder) => visitRoom(server, hypothesisId, holder)));
}

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
    if (!ada || !ben || !onlooker) throw new Error('three were asked for');
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
    const [eve] = await membersHolding(server.pool, elsewhere.id, [20]);
    if (!ada || !eve) throw new Error('two were asked for');
    const other = await visitRoom(server, elsewhere.id, eve);
    await ada.send('waitingRoom:join');
    await expect.poll(() => ada.names(), { timeout: 10_000 }).toEqual([ada.username]);
    // The other room is notified after the first one, so nothing about the first is still on its
    // way.
    await other.send('waitingRoom:join');
    await expect.poll(() => other.names(), { timeout: 10_000 }).toEqual([eve.username]);
    expect(JSON.stringify(other.live.events)).not.toContain(ada.userId);
  });

  test('keeps the first entry and its side the second time, whatever the credence is by then', async () => {
    const [ada] = await visitors(80);
    if (!ada) throw new Error('one was asked for');
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
    if (!ada) throw new Error('one was asked for');
    expect(await ada.send('waitingRoom:join')).toEqual({
      success: false,
      code,
      error: ERRORS[code].message,
    });
    expect(await entriesOf(ada.userId)).toEqual([]);
  });

  test('is refused as not found for an unknown hypothesis, and so is viewing its room', async () => {
    const live = await connectSocket(server.baseUrl, author.token);
    for (const name of ['waitingRoom:join', 'waitingRoom:subscribe'] as const) {
      expect(await live.emitAck(name, { hypothesisId: NOWHERE })).toEqual({
        success: false,
        code: 'NOT_FOUND',
        error: hypothesisTexts.notFound,
      });
    }
  });

  test.each([
    ['who has not verified the address', { verified: false }, 'EMAIL_NOT_VERIFIED'],
    ['who has not finished onboarding', { onboarded: false }, 'ONBOARDING_REQUIRED'],
  ] as const)('is refused to a member %s', async (_, standing, code) => {
    const { token } = await aMember(server, standing);
    const live = await connectSocket(server.baseUrl, token);
    for (const name of ['waitingRoom:join', 'waitingRoom:subscribe'] as const) {
      expect(await live.emitAck(name, { hypothesisId })).toEqual({
        success: false,
        code,
        error: ERRORS[code].message,
      });
    }
  });

  test('leaves no entry when the account is deleted at the same moment', async () => {
    const [ada] = await visitors(80);
    if (!ada) throw new Error('one was asked for');
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
    if (!ada || !ben) throw new Error('two were asked for');
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
    if (!ada || !ben) throw new Error('two were asked for');
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

describe('nonsense', () => {
  const NAMES = [
    ...['subscribe', 'join', 'leave', 'acceptMatch', 'declineMatch'],
    ...['startConversation', 'nothingOfTheKind'],
  ].map((name) => `waitingRoom:${name}`);
  const PAYLOADS = [null, 7, 'x', [], {}, { hypothesisId: 'x' }, { hypothesisId: { $ne: 1 } }];

  test('is refused, and the server keeps running', async () => {
    const live = await connectSocket(server.baseUrl, author.token);
    for (const payload of PAYLOADS) {
      const answers = await Promise.all(
        NAMES.map((name) => live.socket.timeout(10_000).emitWithAck(name, payload)),
      );
      for (const answer of answers)
        expect(answer).toMatchObject({ success: false, code: 'INVALID' });
    }
    for (const name of NAMES) {
      live.socket.emit(name);
      live.socket.emit(name, null, 'no function');
    }
    const [ada] = await visitors(80);
    expect(await ada?.send('waitingRoom:join')).toEqual({ success: true });
  });

  test('such as subscribing many times leaves nothing behind', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => void warnings.push(warning);
    process.on('warning', note);
    const [ada] = await visitors(80);
    if (!ada) throw new Error('one was asked for');
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await ada.send('waitingRoom:subscribe')).toEqual({ success: true });
    }
    await ada.send('waitingRoom:join');
    await expect.poll(() => ada.names(), { timeout: 10_000 }).toEqual([ada.username]);
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
