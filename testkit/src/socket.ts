import type {
  Ack,
  ClientEventName,
  ClientToServerEvents,
  ServerEventName,
  ServerToClientEvents,
} from '@midspan/contract';
import { io, type Socket } from 'socket.io-client';
import { openInbox } from './inbox.ts';

/** Only ends a hang: a busy machine may take long. */
const ACK_MS = 45_000;

type Payload<Name extends ServerEventName> = Parameters<ServerToClientEvents[Name]>[0];

interface Arrived {
  readonly name: string;
  readonly payload: unknown;
}

export interface TestSocket {
  /** for what the contract forbids: invalid payloads, unknown events, wrong acknowledgements */
  readonly socket: Socket;
  /** every event so far, oldest first */
  readonly events: readonly Arrived[];
  /** The next event of this name that wasn't handed out before, even if it already arrived. */
  nextEvent<Name extends ServerEventName>(
    name: Name,
    fits?: (payload: Payload<Name>) => boolean,
  ): Promise<Payload<Name>>;
  emitAck<Name extends ClientEventName>(
    name: Name,
    payload: Parameters<ClientToServerEvents[Name]>[0],
  ): Promise<Ack<Record<string, unknown>>>;
  /** Resolves with the reason when the server or the network has ended the connection. */
  readonly disconnected: Promise<string>;
  close(): void;
}

/** What is delivered in order: the counts in the header follow late, and may be of earlier steps. */
export const inOrder = (events: readonly Arrived[]): Arrived[] =>
  events.filter(({ name }) => name !== 'conversations:waiting');

const openSockets = new Set<Socket>();

/** Closes the sockets that tests left open. */
export function closeSockets(): void {
  for (const socket of openSockets) socket.close();
  openSockets.clear();
}

/** A member's live connection; throws the server's message when it is refused. */
export async function connectSocket(baseUrl: string, token: string): Promise<TestSocket> {
  const socket: Socket = io(baseUrl, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  openSockets.add(socket);
  const inbox = openInbox<Arrived>();
  socket.onAny((name: string, payload: unknown) => inbox.put({ name, payload }));
  const disconnected = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });

  return {
    socket,
    events: inbox.all,
    disconnected,
    async nextEvent(name, fits) {
      const { payload } = await inbox.take(
        `the event ${name}`,
        (event) => event.name === name && (fits?.(event.payload as never) ?? true),
      );
      return payload as Payload<typeof name>;
    },
    emitAck: (name, payload) => socket.timeout(ACK_MS).emitWithAck(name, payload),
    close() {
      openSockets.delete(socket);
      socket.close();
    },
  };
}
