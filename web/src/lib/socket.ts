import type { ClientToServerEvents, ServerToClientEvents } from '@midspan/contract';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';

export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type Handlers = Partial<ServerToClientEvents & { connect: () => void }>;

/** Listens to these events until the returned function is called. */
export function listen(socket: AppSocket, handlers: Handlers): () => void {
  const emitter: Pick<Socket, 'on' | 'off'> = socket;
  const all = Object.entries(handlers);
  for (const [name, handler] of all) emitter.on(name, handler);
  return () => {
    for (const [name, handler] of all) emitter.off(name, handler);
  };
}

/**
 * Opens a separate connection, because a shared one would keep the options of its first user. Tries
 * WebSocket first, then polling. The library is loaded on the first call, to keep it out of the
 * first page.
 */
export async function openSocket(
  token: string,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Promise<AppSocket> {
  const [{ io, XHR }, { GuardedWebSocket }] = await Promise.all([
    import('socket.io-client'),
    import('./guarded-websocket.ts'),
  ]);
  return io({
    transports: [GuardedWebSocket, XHR],
    tryAllTransports: true,
    ...options,
    forceNew: true,
    auth: { token },
  });
}
