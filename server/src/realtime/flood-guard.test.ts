import { EventEmitter } from 'node:events';
import { MEMBER_LIMITS } from '@midspan/contract';
import { describe, expect, test, vi } from 'vitest';
import { Refusal } from '../platform/refusal.ts';
import { type Connection, createFloodGuard } from './flood-guard.ts';

class FakeConnection extends EventEmitter implements Connection {
  readyState = 'open';
}

const codeOf = (attempt: () => void): string => {
  try {
    attempt();
    return 'ok';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

const countOk = (times: number, attempt: () => void) =>
  Array.from({ length: times }, () => codeOf(attempt)).filter((code) => code === 'ok').length;

describe('connections', () => {
  test('are limited per member', () => {
    const guard = createFloodGuard(5);
    for (const userId of ['ann', 'ben']) {
      expect(countOk(60, () => guard.letIn(userId, new FakeConnection()))).toBe(
        MEMBER_LIMITS.connections,
      );
    }
  });

  test('free their place when they close, and take none if they had closed before', () => {
    const guard = createFloodGuard(5);
    const closed = Object.assign(new FakeConnection(), { readyState: 'closed' });
    guard.letIn('ann', closed);
    const first = new FakeConnection();
    guard.letIn('ann', first);
    expect(countOk(MEMBER_LIMITS.connections, () => guard.letIn('ann', new FakeConnection()))).toBe(
      MEMBER_LIMITS.connections - 1,
    );
    first.emit('close');
    expect(countOk(2, () => guard.letIn('ann', new FakeConnection()))).toBe(1);
  });

  test('count once, with one listener, when a member signs in over them repeatedly', () => {
    const guard = createFloodGuard(5);
    const first = new FakeConnection();
    guard.letIn('ann', first);
    countOk(MEMBER_LIMITS.connections, () => guard.letIn('ann', new FakeConnection()));
    expect(countOk(20, () => guard.letIn('ann', first))).toBe(20);
    expect(first.listenerCount('close')).toBe(1);
  });
});

test('skips clients that disconnected while queued', async () => {
  const guard = createFloodGuard(5);
  const served: string[] = [];
  const first = Promise.withResolvers<void>();
  const comeIn = (name: string, connection: Connection) =>
    guard
      .inTurn(
        'members',
        () => connection.readyState !== 'open',
        async () => {
          served.push(name);
          await first.promise;
        },
      )
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
  const connections = Array.from({ length: 4 }, () => new FakeConnection());
  const coming = connections.map((connection, at) => comeIn(`${at}`, connection));
  Object.assign(connections[2] ?? {}, { readyState: 'closed' });
  first.resolve();
  expect(await Promise.all(coming)).toEqual(['ok', 'ok', 'UNAVAILABLE', 'ok']);
  expect(served).toEqual(['0', '1', '3']);
});

test('lets two into rooms at a time, in order, and the next one in after a failure', async () => {
  const guard = createFloodGuard(5);
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const coming = ends.map(({ promise }, at) =>
    guard.inTurn(
      'rooms',
      () => false,
      () => {
        begun.push(at);
        return promise;
      },
    ),
  );
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  ends[1]?.reject(new Error('failed'));
  await expect(coming[1]).rejects.toThrow('failed');
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  for (const { resolve } of ends) resolve();
  await Promise.all(coming.toSpliced(1, 1));
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('lets members in while strangers queue in their own lane', async () => {
  const guard = createFloodGuard(5);
  const lookup = Promise.withResolvers<string>();
  const isHere = () => false;
  const strangers = Array.from({ length: 100 }, () =>
    guard.inTurn('strangers', isHere, () => lookup.promise),
  );
  expect(await guard.inTurn('members', isHere, async () => 'in')).toBe('in');
  lookup.resolve('looked up');
  expect(new Set(await Promise.all(strangers))).toEqual(new Set(['looked up']));
});

describe('events', () => {
  test('let every connection reconnect at once and open a conversation', () => {
    const guard = createFloodGuard(5);
    const comeBack = () => {
      guard.letIn('ann', new FakeConnection());
      guard.letThrough('ann', 'conversation:join');
    };
    expect(countOk(MEMBER_LIMITS.connections, comeBack)).toBe(MEMBER_LIMITS.connections);
    expect(codeOf(() => guard.letThrough('ann', 'conversation:join'))).toBe('RATE_LIMITED');
    expect(codeOf(() => guard.letThrough('ben', 'conversation:join'))).toBe('ok');
  });

  test('are limited in proportion to the message limit', () => {
    const guard = createFloodGuard(500);
    const burst = MEMBER_LIMITS.eventsBurst * 100;
    expect(countOk(burst, () => guard.letThrough('ann', 'ping'))).toBe(burst);
  });

  test('end in a disconnect of the sender after too many refusals', () => {
    const guard = createFloodGuard(5);
    const burst = Array.from({ length: MEMBER_LIMITS.refusalsBurst }, () =>
      guard.isPatienceOver('ann'),
    );
    expect(burst).not.toContain(true);
    const more = Array.from({ length: 100 }, () => guard.isPatienceOver('ann'));
    expect(more).toContain(true);
    expect(guard.isPatienceOver('ben')).toBe(false);
  });
});
