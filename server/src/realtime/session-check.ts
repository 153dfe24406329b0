import { CHANGES_ASKED_WITHIN_MS, type Session, type SessionStore } from '../session/sessions.ts';
import type { CircleRooms, InRooms } from './circle-rooms.ts';

/** What a socket keeps of its session. */
export interface WithSession {
  session: Session;
  /** whether anything was sent since sessions were last checked */
  used: boolean;
  /** The time by `performance.now()` at which the session is looked up even if nothing changed. */
  lookUpAtMs: number;
}

export interface CheckedSocket extends InRooms {
  readonly data: WithSession;
  disconnect(close: true): unknown;
}

export interface SessionCheckParts {
  readonly sessions: Pick<SessionStore, 'changedSince' | 'findActive' | 'recordUse'>;
  readonly circleRooms: CircleRooms;
  readonly sockets: () => Iterable<CheckedSocket>;
}

/**
 * Returns a check that closes the sockets of ended sessions, updates what the others keep, and
 * takes them out of the rooms of lost circles. It looks up only sockets that are new or have
 * entered a room, those of members of whom something changed, and those whose session may have
 * expired, so that it costs next to nothing while thousands are connected.
 */
export function createSessionCheck({ sessions, circleRooms, sockets }: SessionCheckParts) {
  let last: { readonly upTo: string; readonly atMs: number } | null = null;

  async function recordUse(connected: readonly CheckedSocket[]): Promise<void> {
    const used = new Set<string>();
    for (const { data } of connected) {
      if (data.used) used.add(data.session.id);
      data.used = false;
    }
    if (used.size > 0) await sessions.recordUse([...used]);
  }

  /** Looks up the sessions of these sockets, and closes those whose session has ended. */
  async function lookUp(due: readonly CheckedSocket[]) {
    const ids = [...new Set(due.map(({ data }) => data.session.id))];
    const active = new Map((await sessions.findActive(ids)).map((one) => [one.id, one]));
    return due.flatMap((socket) => {
      const session = active.get(socket.data.session.id);
      if (session !== undefined && !session.standing.suspended) return { socket, session };
      socket.disconnect(true);
      return [];
    });
  }

  return async (): Promise<void> => {
    const connected = [...sockets()];
    if (connected.length === 0) return;
    const nowMs = performance.now();
    const since = last !== null && nowMs - last.atMs < CHANGES_ASKED_WITHIN_MS ? last.upTo : null;
    await recordUse(connected);
    const { userIds, upTo } = await sessions.changedSince(since);
    const changed = new Set(userIds);
    const due = connected.filter(
      ({ data }) => since === null || data.lookUpAtMs <= nowMs || changed.has(data.session.userId),
    );
    // A socket that enters a room from here on asks for another look.
    for (const { data } of due) data.lookUpAtMs = Number.POSITIVE_INFINITY;
    try {
      let active: Awaited<ReturnType<typeof lookUp>> = [];
      await circleRooms.check(async () => {
        active = await lookUp(due);
        return active.map(({ socket, session }) => ({
          socket,
          before: socket.data.session.circles,
          now: session.circles,
        }));
      });
      // Last: a check that failed compares with the same circles when it is repeated.
      for (const { socket, session } of active) {
        socket.data.session = session;
        socket.data.lookUpAtMs = Math.min(socket.data.lookUpAtMs, nowMs + session.leftMs);
      }
      last = { upTo, atMs: nowMs };
    } catch (error) {
      for (const { data } of due) data.lookUpAtMs = 0;
      throw error;
    }
  };
}
