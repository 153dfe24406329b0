import type { ClientToServerEvents, ServerToClientEvents } from '@midspan/contract';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * Opens a connection of its own: a shared one would keep the options of whoever came first.
 * The library is loaded on the first call, so that it is no part of the first page.
 */
export async function openSocket(
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<AppSocket> {
  const { io } = await import('socket.io-client');
  return io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    ...options,
    forceNew: true,
    auth: { token },
  });
}
