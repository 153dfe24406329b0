import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientToServerEvents,
  FRAME_BYTES_MAX,
  type ServerEventName,
  type ServerPayload,
  type ServerToClientEvents,
} from '@midspan/contract';
import { Server, type Socket } from 'socket.io';
import { readTogether } from '../db/read-together.ts';
import type { SecurityHeaders } from '../http/headers.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ReportError } from '../platform/error-reporting.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Gate } from '../session/gate.ts';
import type { Networks } from '../session/network.ts';
import { looksLikeSecret } from '../session/secrets.ts';
import { refusalFor, type SessionStore } from '../session/sessions.ts';
import { addHeaders } from './answer-headers.ts';
import { createCircleRooms } from './circle-rooms.ts';
import { createFloodGuard } from './flood-guard.ts';
import { hangUp, watchFrontDoor } from './front-door.ts';
import { createDispatcher, type EventHandlers, type Sender } from './handlers.ts';
import type { RedisConnection } from './redis.ts';
import { createSessionCheck, type WithSession } from './session-check.ts';
import { textParser } from './text-parser.ts';
import { answerUpgradesInTurn } from './upgrades.ts';
import { writeTogether } from './write-together.ts';

/** What servers send one another. */
interface BetweenServers {
  /** this server is linked again */
  returned: () => void;
}

type Io = Server<ClientToServerEvents, ServerToClientEvents, BetweenServers, WithSession>;
type OwnSocket = Socket<ClientToServerEvents, ServerToClientEvents, BetweenServers, WithSession>;

/**
 * Socket.IO expects the arguments of a listener; every listener of the contract takes one payload.
 */
const argumentsOf = <Name extends ServerEventName>(_name: Name, payload: ServerPayload<Name>) =>
  [payload] as Parameters<ServerToClientEvents[Name]>;

/** Every socket of a member. */
export const userRoom = (userId: string) => `user:${userId}`;
export const userOf = (room: string): string | null =>
  room.startsWith('user:') ? room.slice('user:'.length) : null;

/** Sends events to connected clients. Used after commit only. */
export interface Publisher {
  /** every socket of a member, on every server */
  toUser<Name extends ServerEventName>(
    userId: string,
    name: Name,
    payload: ServerPayload<Name>,
  ): void;
  /** every socket in any of these rooms and in none of the others, once, on every server */
  toRooms<Name extends ServerEventName>(
    rooms: readonly string[],
    name: Name,
    payload: ServerPayload<Name>,
    except?: readonly string[],
  ): void;
  /** every socket in a room, or the one of this id, and none of the others; on this server only */
  toRoomHere<Name extends ServerEventName>(
    room: string,
    name: Name,
    payload: ServerPayload<Name>,
    except?: readonly string[],
  ): void;
}

export interface Realtime {
  readonly publisher: Publisher;
  countSockets(): number;
  /** Starts handling events; connections that came earlier wait for it. */
  handle(handlers: EventHandlers): void;
  /**
   * Called with the rooms open on this server after some server was unreachable for a while: what
   * it broadcast in that time was not received here.
   */
  onMissed(callback: (rooms: readonly string[]) => Promise<void>): void;
  /** Something may have changed without a broadcast: every server sends the latest numbers. */
  catchUpEverywhere(): void;
  /** Checks immediately, and not in the next turn, whether sessions have ended. */
  checkSessions(): void;
  stop(): Promise<void>;
}

export interface RealtimeParts {
  readonly http: HttpServer;
  /** headers of HTTP responses */
  readonly headers: SecurityHeaders;
  readonly sessions: SessionStore;
  readonly gate: Gate;
  readonly messageLimit: number;
  /** the link to other servers, where there are any */
  readonly redis: RedisConnection | null;
  readonly isOwnOrigin: (origin: string) => boolean;
  /** which networks a request comes from; null where networks are not limited */
  readonly networksOf: (request: IncomingMessage) => Networks | null;
  /** how many connections of one network may be signing in at once */
  readonly waitingPerNetwork: number;
  readonly log: Logger;
  readonly report: ReportError;
  readonly recordEvent: Metrics['recordEvent'];
  /** runs once an event was handled, before its sender is answered */
  readonly afterEvent: (name: string) => Promise<void>;
  /** runs on every server before the sockets in a room receive an event */
  readonly beforeNews: (name: ServerEventName) => void;
}

/** A dead connection is noticed within the sum of the two; waiting rooms rely on it. */
const PING_INTERVAL_MS = 10_000;
const PING_TIMEOUT_MS = 10_000;

/** A connection that never authenticates is closed. */
const HANDSHAKE_WITHIN_MS = 10_000;

/** Sockets of an expired session close within 5 seconds, which leaves time for two checks. */
const CHECK_SESSIONS_EVERY_MS = 2_000;

/** A refusal at the handshake, in the shape Socket.IO passes to the client's connect_error. */
function handshakeError(refusal: Refusal): Error {
  return Object.assign(new Error(refusal.message), { data: { code: refusal.code } });
}

export type { Sender };

export function startRealtime(parts: RealtimeParts): Realtime {
  const { sessions, gate, log } = parts;
  const guard = createFloodGuard(parts.messageLimit);
  const circleRooms = createCircleRooms(gate);
  const lookUp = {
    members: readTogether(sessions.findAll),
    strangers: readTogether(sessions.findAll),
  };
  const io: Io = new Server(parts.http, {
    serveClient: false,
    parser: textParser,
    maxHttpBufferSize: FRAME_BYTES_MAX,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: HANDSHAKE_WITHIN_MS,
    ...(parts.redis !== null && { adapter: parts.redis.adapter }),
    // The `cors` option doesn't stop a foreign page over WebSocket; this does, for both transports.
    allowRequest: (request: IncomingMessage, decide) => {
      const { origin } = request.headers;
      const isOwn = origin === undefined || parts.isOwnOrigin(origin);
      decide(null, isOwn && door.hasRoomFor(request));
    },
  });

  answerUpgradesInTurn(parts.http);
  const door = watchFrontDoor(io.engine, parts.networksOf, parts.waitingPerNetwork);
  addHeaders(parts.http, io.engine, parts.headers);
  const writeNow = writeTogether(io.engine);

  io.use(async (socket, next) => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string' || token === '') {
        throw new Refusal('UNAUTHENTICATED', { message: 'Authentication token not found' });
      }
      const hasGone = () => socket.conn.readyState !== 'open';
      // A malformed token doesn't have to queue for a lookup.
      if (!looksLikeSecret(token)) throw new Refusal('UNAUTHENTICATED');
      const lane = sessions.isKnown(token) ? 'members' : 'strangers';
      const found = await guard.inTurn(lane, hasGone, () => lookUp[lane](token));
      const session = found ?? null;
      const refusal = refusalFor('session', session);
      if (session === null || refusal !== null) throw refusal ?? new Refusal('UNAUTHENTICATED');
      guard.letIn(session.userId, socket.conn);
      door.letIn(socket.conn);
      socket.data = { session, used: false, lookUpAtMs: 0 };
      next();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('UNAVAILABLE');
      if (!(error instanceof Refusal)) log.warn({ err: error }, 'a handshake failed');
      next(handshakeError(refusal));
      hangUp(socket.conn);
    }
  });

  const senderOf = (socket: OwnSocket): Sender => ({
    id: socket.id,
    emit: (name, payload) => {
      socket.emit(name, ...argumentsOf(name, payload));
    },
    join: (room) => {
      circleRooms.noteEntry(socket, room);
      socket.data.lookUpAtMs = 0;
      void socket.join(room);
    },
    leave: (room) => void socket.leave(room),
    closed: () => socket.disconnected,
    onClosed: (callback) => void socket.once('disconnect', callback),
  });

  function handle(handlers: EventHandlers): void {
    const findSession = readTogether(
      async (ids: readonly string[]) =>
        new Map((await sessions.findActive(ids)).map((session) => [session.id, session])),
    );
    const { report, recordEvent, afterEvent } = parts;
    const dispatch = createDispatcher({
      handlers,
      report,
      guard,
      gate,
      recordEvent,
      findSession,
      afterEvent,
    });
    io.on('connection', (socket) => {
      const { userId } = socket.data.session;
      const sender = senderOf(socket);
      const endConnection = () => void socket.disconnect(true);
      void socket.join(userRoom(userId));
      socket.emit('connection:success', { userId });
      socket.onAny((name: string, ...args: unknown[]) => {
        socket.data.used = true;
        const { session } = socket.data;
        void dispatch({ session, sender, name, args, hangUp: endConnection });
      });
    });
  }

  const checkSessions = createSessionCheck({
    sessions,
    circleRooms,
    sockets: () => io.sockets.sockets.values(),
  });

  let stopping = false;
  let isChecking = false;
  const check = () => {
    if (isChecking) return;
    isChecking = true;
    void checkSessions()
      .catch((err: unknown) => {
        if (!stopping) log.warn({ err }, 'sessions of sockets could not be checked');
      })
      .finally(() => {
        isChecking = false;
      });
  };
  const timer = setInterval(check, CHECK_SESSIONS_EVERY_MS);

  const missed: ((rooms: readonly string[]) => Promise<void>)[] = [];
  const noteMissed = () => {
    const rooms = [...io.of('/').adapter.rooms.keys()];
    for (const callback of missed) {
      callback(rooms).catch((err: unknown) => log.warn({ err }, 'clients could not be caught up'));
    }
  };
  io.on('returned', noteMissed);
  const catchUpEverywhere = () => {
    io.serverSideEmit('returned');
    noteMissed();
  };
  // The other servers received nothing from this one either.
  parts.redis?.onReturn(catchUpEverywhere);

  return {
    publisher: {
      toUser: (userId, name, payload) => {
        io.to(userRoom(userId)).emit(name, ...argumentsOf(name, payload));
      },
      toRooms: (rooms, name, payload, except = []) => {
        parts.beforeNews(name);
        const recipients = io.to([...rooms]);
        const meant = except.length === 0 ? recipients : recipients.except([...except]);
        meant.emit(name, ...argumentsOf(name, payload));
      },
      toRoomHere: (room, name, payload, except = []) => {
        const meant = io.local.to(room).except([...except]);
        meant.emit(name, ...argumentsOf(name, payload));
      },
    },
    countSockets: () => io.sockets.sockets.size,
    handle,
    onMissed: (callback) => void missed.push(callback),
    catchUpEverywhere,
    checkSessions: check,
    async stop() {
      // A check may wait for a busy database, so it isn't awaited: it only concerns sockets that
      // end now.
      stopping = true;
      clearInterval(timer);
      // Only those here: without `local` every other server would do the same.
      io.local.disconnectSockets(true);
      writeNow();
      // Not io.close(), which also closes the HTTP server and then waits for every keep-alive
      // connection; the application closes that one.
      io.engine.close();
      await io.of('/').adapter.close();
    },
  };
}
