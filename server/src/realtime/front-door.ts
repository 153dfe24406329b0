import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { countByNetwork, type Networks } from '../session/network.ts';

type Connection = Socket['conn'];

/** What a WebSocket transport has underneath. */
interface Wired {
  readonly socket?: { terminate(): void };
}

/** An Engine.IO packet; a message contains one of Socket.IO's. */
interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

export interface FrontDoor {
  /** Whether one more connection from the request's network may wait to connect. */
  hasRoomFor(request: IncomingMessage): boolean;
  /** Marks the connection as authenticated, so that it may send anything. */
  letIn(connection: Connection): void;
}

/** Many times the length of one with a token. */
const CONNECT_LENGTH_MAX = 1_000;

/** A client sends one connect packet, and answers a heartbeat or two while it waits. */
const PACKETS_BEFORE_ENTRY_MAX = 5;

/** Long enough to receive a refusal over a slow line. */
const FAREWELL_MS = 5_000;

/** Ends a connection at once, whatever is in flight. */
function cutOff(connection: Connection): void {
  const { socket } = connection.transport as unknown as Wired;
  // With `discard` it is closed within this call, so Socket.IO ignores what is being read.
  connection.close(true);
  socket?.terminate();
}

/** Ends a connection after the last packet sent to it. */
export function hangUp(connection: Connection): void {
  // Socket.IO sends it in the next tick.
  setImmediate(() => connection.close());
  // A client that doesn't hang up could keep sending for half a minute.
  setTimeout(() => cutOff(connection), FAREWELL_MS).unref();
}

/** Socket.IO's CONNECT packet is the one that starts with a 0. */
const asksToComeIn = (data: string) => data.startsWith('0');

/** To the only namespace, with or without a token. */
const isWellAsked = (data: string) =>
  data === '0' || (data.startsWith('0{') && data.length <= CONNECT_LENGTH_MAX);

/**
 * Lets every connection send one CONNECT packet, and nothing else before it is authenticated.
 * Socket.IO itself accepts any number of them, and creates and keeps a socket for each. Binary
 * packets are not part of the contract; parts of one would be kept until the last arrives.
 */
export function watchFrontDoor(
  engine: Server['engine'],
  networksOf: (request: IncomingMessage) => Networks | null,
  waitingPerNetwork: number,
): FrontDoor {
  const waiting = countByNetwork(waitingPerNetwork);
  const lettingIn = new WeakMap<Connection, () => void>();

  engine.on('connection', (connection: Connection) => {
    const networks = networksOf(connection.request);
    const waitNoMore = networks === null ? () => undefined : waiting.add(networks);
    let isIn = false;
    let hasAsked = false;
    let packets = 0;
    lettingIn.set(connection, () => {
      isIn = true;
      waitNoMore();
    });
    connection.once('close', waitNoMore);

    function isAllowed(data: unknown): boolean {
      if (typeof data !== 'string') return false;
      if (isIn) return !asksToComeIn(data);
      const isFirst = !hasAsked;
      hasAsked = true;
      return isFirst && isWellAsked(data);
    }

    connection.on('packet', ({ type, data }: Packet) => {
      packets += 1;
      const isTooMuch = !isIn && packets > PACKETS_BEFORE_ENTRY_MAX;
      if (isTooMuch || (type === 'message' && !isAllowed(data))) cutOff(connection);
    });
  });

  return {
    hasRoomFor(request) {
      const networks = networksOf(request);
      return networks === null || waiting.hasRoom(networks);
    },
    letIn: (connection) => lettingIn.get(connection)?.(),
  };
}
