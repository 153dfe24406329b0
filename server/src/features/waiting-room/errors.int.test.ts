import { ERRORS } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  connectSocket,
  membersHolding,
  operatorsOf,
  sharedServer,
  visitRoom,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let hypothesisId: string;
const server = await sharedServer();
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, await aMember(server)));
});

const errorsIn = (events: readonly { name: string; payload: unknown }[]) =>
  events.flatMap(({ name, payload }) => (name === 'waitingRoom:error' ? [payload] : []));

describe('[WR11] waitingRoom:error', () => {
  test('says why an action without an acknowledgement failed', async () => {
    const { token } = await aBystander(server.pool, hypothesisId);
    const { socket, nextEvent } = await connectSocket(server.baseUrl, token);
    const message = async () => (await nextEvent('waitingRoom:error')).message;
    socket.emit('waitingRoom:join', { hypothesisId });
    expect(await message()).toBe(ERRORS.CREDENCE_MISSING.message);
    socket.emit('waitingRoom:acceptMatch', { hypothesisId, targetUserId: crypto.randomUUID() });
    expect(await message()).toBe(ERRORS.NOT_WAITING.message);
    socket.emit('waitingRoom:subscribe', { hypothesisId: 'nonsense' });
    expect(await message()).toBe('The hypothesis ID isn’t valid.');
    socket.emit('privateMatch:respond', { requestId: crypto.randomUUID(), accept: true });
    expect(await message()).toMatch(/^[A-Z].*\.$/);
    socket.emit('waitingRoom:join');
    expect(await message()).toBe(ERRORS.INVALID.message);
  });

  test('is not sent when the acknowledgement already says it', async () => {
    const { token } = await aBystander(server.pool, hypothesisId);
    const live = await connectSocket(server.baseUrl, token);
    const refused = await live.emitAck('waitingRoom:join', { hypothesisId });
    expect(refused).toMatchObject({ success: false, code: 'CREDENCE_MISSING' });
    live.socket.emit('hypothesis:watch', {});
    expect(await live.emitAck('ping', {})).toEqual({ success: true });
    expect(errorsIn(live.events)).toEqual([]);
  });

  test('[WR12] is sent once to everyone in a room whose hypothesis was removed', async () => {
    const [one, other] = await membersHolding(server.pool, hypothesisId, [80, null]);
    const waiting = await visitRoom(server, hypothesisId, one);
    const visitor = await visitRoom(server, hypothesisId, other);
    expect(await waiting.send('waitingRoom:join')).toEqual({ success: true });

    await using open = await operatorsOf(server);
    await open.operators.removeContent('hypothesis', hypothesisId, 'Spam');
    for (const { live } of [waiting, visitor]) {
      expect(await live.nextEvent('waitingRoom:error')).toEqual({
        message: ERRORS.REMOVED.message,
      });
    }
    await open.operators.restoreContent('hypothesis', hypothesisId, null);
    await expect.poll(async () => (await visitor.send('waitingRoom:subscribe')).success).toBe(true);
    expect(await waiting.send('waitingRoom:join')).toEqual({ success: true });
    await expect.poll(() => visitor.names(), { timeout: 10_000 }).toEqual([one.username]);
    for (const { live } of [waiting, visitor]) expect(errorsIn(live.events)).toHaveLength(1);
  });
});
