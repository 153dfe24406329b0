import { CONVERSATION_SOCKET, RECONNECT } from '@midspan/contract';
import { retryOnReturn } from './retry-on-return.ts';
import { type AppSocket, openSocket } from './socket.ts';
import { tokenStore } from './token.ts';

export interface SocketListener {
  /** the first attempt, or one that was requested */
  onConnecting(): void;
  onConnected(socket: AppSocket): void;
  /** There is no connection; further attempts follow by themselves. */
  onLost(wasConnected: boolean): void;
  /** The last of the quick attempts failed; slow ones follow. */
  onGaveUp(): void;
  /** The server does not know the session, which no further attempt changes. */
  onTurnedAway(text: string): void;
  onEvent(name: string, payload: unknown): void;
}

type Timings = Readonly<Record<keyof typeof RECONNECT, number>>;

export const reconnectDelay = (attempt: number, timings: Timings = RECONNECT) =>
  attempt < timings.attempts
    ? timings.firstDelayMs * timings.factor ** attempt
    : timings.laterEveryMs;

type Open = (token: string) => Promise<AppSocket>;

// Socket.IO's own reconnection would run alongside this one and give up silently.
const openQuietly: Open = (token) =>
  openSocket(token, { ...CONVERSATION_SOCKET, reconnection: false, autoConnect: false });

export function openReconnectingSocket(
  listener: SocketListener,
  open: Open = openQuietly,
  timings: Timings = RECONNECT,
) {
  let socket: AppSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let closed = false;
  let opening = false;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  function lost(wasConnected: boolean): void {
    if (closed) return;
    opening = false;
    if (attempts < timings.attempts) listener.onLost(wasConnected);
    else if (attempts === timings.attempts) listener.onGaveUp();
    clearTimeout(timer);
    timer = setTimeout(attempt, reconnectDelay(attempts, timings));
    attempts += 1;
  }

  /**
   * The server closed it: it is stopping, or the session ended. Asks once before anything is
   * reported, so that the end of a session doesn't look like a lost connection.
   */
  function closedByServer(): void {
    if (closed || Date.now() - askedAtMs < timings.laterEveryMs) {
      lost(true);
    } else {
      askedAtMs = Date.now();
      void attempt();
    }
  }

  function listen(opened: AppSocket): void {
    opened.on('connect', () => {
      opening = false;
      listener.onConnected(opened);
    });
    opened.on(
      'connect_error',
      (failure: Error & { readonly data?: { readonly code?: unknown } }) => {
        if (failure.data?.code !== 'UNAUTHENTICATED') lost(false);
        else listener.onTurnedAway(failure.message);
      },
    );
    opened.on('disconnect', (reason) =>
      reason === 'io server disconnect' ? closedByServer() : lost(true),
    );
    opened.onAny((name: string, payload: unknown) => listener.onEvent(name, payload));
  }

  async function attempt(): Promise<void> {
    opening = true;
    try {
      const token = tokenStore.read();
      // Without a token, signing out is under way, which leads away from here.
      if (socket === null && token !== null) {
        socket = await open(token);
        listen(socket);
      }
      if (!closed) socket?.connect();
    } catch {
      // The library's own file did not arrive; that too is a missing connection.
      lost(false);
    }
  }

  /** Tries now. If not quietly, it is shown, and starts a new series of attempts. */
  function tryNow(isQuiet: boolean): void {
    if (closed || opening || socket?.connected) return;
    clearTimeout(timer);
    if (!isQuiet) {
      attempts = 0;
      listener.onConnecting();
    }
    void attempt();
  }

  /** Ends a connection that does not answer; attempts follow. */
  function drop(): void {
    if (socket?.connected) socket.disconnect();
  }

  const stopRetrying = retryOnReturn(() => tryNow(attempts > timings.attempts));
  // The browser knows long before a missing heartbeat shows it.
  window.addEventListener('offline', drop);

  tryNow(false);
  return {
    connected: () => (socket?.connected ? socket : null),
    /** The connection works: the next loss starts a new series of attempts. */
    settle() {
      attempts = 0;
    },
    retry: () => tryNow(false),
    drop,
    close() {
      closed = true;
      clearTimeout(timer);
      stopRetrying();
      window.removeEventListener('offline', drop);
      socket?.off().offAny().disconnect();
    },
  };
}
