import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';

type Connection = Socket['conn'];

/** What a transport has underneath, where it is a WebSocket. */
interface Wired {
  readonly socket?: { terminate(): void };
}

/** A packet of Engine.IO; a message carries one of Socket.IO. */
interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

export interface FrontDoor {
  /** Whether one more connection from where a request comes from may wait to be let in. */
  hasRoomFor(request: IncomingMessage): boolean;
  /** From now on the connection is somebody's, and may say more. */
  letIn(connection: Connection): void;
}

/** Many times as long as one with a token. */
const CONNECT_LENGTH_MAX = 1_000;

/** A client asks to come in, and answers a heartbeat or two while it waits. */
const PACKETS_BEFORE_ENTRY_MAX = 5;

/** Enough for all tabs of a school that come back at once; nobody is there longer than ten seconds. */
export const WAITING_PER_NETWORK_MAX = 500;

/** Whoever is told no over a slow line has heard it by then. */
const FAREWELL_MS = 5_000;

/** Ends a connection at once, whatever is under way on it. */
function cutOff(connection: Connection): void {
  const { socket } = connection.transport as unknown as Wired;
  // Discarded, it is closed within this call: Socket.IO no longer listens to what is being read.
  connection.close(true);
  socket?.terminate();
}

/** Ends a connection after what was just said to it. */
export function hangUp(connection: Connection): void {
  // Socket.IO says it in the next tick.
  setImmediate(() => connection.close());
  // Whoever does not hang up in turn could go on sending for half a minute.
  setTimeout(() => cutOff(connection), FAREWELL_MS).unref();
}

/** What asks to come in is the one of Socket.IO's packets that begins with a 0. */
const asksToComeIn = (data: string) => data.startsWith('0');

/** To the one namespace there is, with a token or without. */
const isWellAsked = (data: string) =>
  data === '0' || (data.startsWith('0{') && data.length <= CONNECT_LENGTH_MAX);

/**
 * Lets every connection ask once to come in, and say nothing else before it is in. Socket.IO itself
 * takes such packets without end, and makes and keeps a socket for each of them. Binary packets are
 * no part of the contract; parts of one would be kept until the last of them comes.
 */
export function watchFrontDoor(
  engine: Server['engine'],
  networkOf: (request: IncomingMessage) => string | null,
): FrontDoor {
  const waiting = new Map<string, number>();
  const lettingIn = new WeakMap<Connection, () => void>();

  function countWaiting(network: string | null): () => void {
    if (network === null) return () => undefined;
    waiting.set(network, (waiting.get(network) ?? 0) + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (waiting.get(network) ?? 0) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    };
  }

  engine.on('connection', (connection: Connection) => {
    const waitNoMore = countWaiting(networkOf(connection.request));
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
      const network = networkOf(request);
      return network === null || (waiting.get(network) ?? 0) < WAITING_PER_NETWORK_MAX;
    },
    letIn: (connection) => lettingIn.get(connection)?.(),
  };
}
