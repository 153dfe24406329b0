import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ActiveSession } from '../session/sessions.ts';
import { createCircleRooms } from './circle-rooms.ts';
import { type CheckedSocket, createSessionCheck } from './session-check.ts';

const HOUR_MS = 3_600_000;

const aSession = (): ActiveSession => ({
  id: randomUUID(),
  userId: randomUUID(),
  username: 'ann',
  standing: {
    emailVerified: true,
    policyAccepted: true,
    onboardingCompleted: true,
    suspended: false,
    deskRole: null,
  },
  circles: {},
  suspendedText: null,
  leftMs: HOUR_MS,
});

function stage() {
  const active = new Map<string, ActiveSession>();
  const sockets: CheckedSocket[] = [];
  const closed: string[] = [];
  const lookedUp: string[] = [];
  const changed: string[] = [];
  const asked: (string | null)[] = [];
  const circleRooms = createCircleRooms({ circlesOf: async () => new Map() });
  const check = createSessionCheck({
    circleRooms,
    sockets: () => sockets,
    sessions: {
      recordUse: async () => undefined,
      changedSince: async (upTo) => {
        asked.push(upTo);
        return { userIds: changed.splice(0), upTo: String(asked.length) };
      },
      findActive: async (ids) => {
        lookedUp.push(...ids);
        return ids.flatMap((id) => active.get(id) ?? []);
      },
    },
  });
  const connect = (session = aSession()) => {
    active.set(session.id, session);
    const socket: CheckedSocket = {
      rooms: new Set(),
      leave: () => undefined,
      data: { session, used: false, lookUpAtMs: 0 },
      disconnect: () => closed.push(session.id),
    };
    sockets.push(socket);
    return { session, socket };
  };
  const lookedUpSince = () => lookedUp.splice(0);
  return { active, asked, changed, check, closed, connect, lookedUpSince };
}

test('looks up each socket once, and none while nothing changes', async () => {
  const { check, connect, lookedUpSince } = stage();
  const { session: ann } = connect();
  await check();
  expect(lookedUpSince()).toEqual([ann.id]);
  await check();
  expect(lookedUpSince()).toEqual([]);
  const { session: ben } = connect();
  await check();
  expect(lookedUpSince()).toEqual([ben.id]);
});

test('asks nothing while no one is connected', async () => {
  const { asked, check } = stage();
  await check();
  expect(asked).toEqual([]);
});

test('closes the sockets of a member whose session ended, and of no one else', async () => {
  const { active, asked, changed, check, closed, connect, lookedUpSince } = stage();
  const { session: ann } = connect();
  connect();
  await check();
  lookedUpSince();
  active.delete(ann.id);
  changed.push(ann.userId, randomUUID());
  await check();
  expect(lookedUpSince()).toEqual([ann.id]);
  expect(closed).toEqual([ann.id]);
  // It goes on where the check before ended.
  expect(asked).toEqual([null, '1']);
});

test('looks up a session again when it may have expired', async () => {
  const { check, connect, lookedUpSince } = stage();
  const { session } = connect({ ...aSession(), leftMs: -1 });
  await check();
  await check();
  expect(lookedUpSince()).toEqual([session.id, session.id]);
});

test('keeps what a member may do now', async () => {
  const { active, changed, check, connect } = stage();
  const { session, socket } = connect();
  await check();
  active.set(session.id, { ...session, circles: { [randomUUID()]: 'open' } });
  changed.push(session.userId);
  await check();
  expect(socket.data.session.circles).toEqual(active.get(session.id)?.circles);
});

test('makes up for a check that failed, from where the one before ended', async () => {
  const { active, asked, changed, check, closed, connect } = stage();
  const { session } = connect();
  await check();
  active.delete(session.id);
  changed.push(session.userId);
  const get = active.get.bind(active);
  active.get = () => {
    throw new Error('The database is away');
  };
  await expect(check()).rejects.toThrow('away');
  active.get = get;
  await check();
  expect(closed).toEqual([session.id]);
  expect(asked).toEqual([null, '1', '1']);
});
