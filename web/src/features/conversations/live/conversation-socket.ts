import { CONVERSATION_SOCKET, RECONNECT } from '@midspan/contract';
import { retryOnReturn } from '../../../lib/retry-on-return.ts';
import { type AppSocket, openSocket } from '../../../lib/socket.ts';
import { tokenStore } from '../../../lib/token.ts';

export interface SocketListener {
  /** the first attempt, or one that was requested */
  onConnecting(): void;
  onConnected(socket: AppSocket): void;
  /** There is no connection; further attempts follow by themselves. */
  onLost(wasConnected: boolean): void;
  /** The last attempt failed. */
  onGaveUp(): void;
  /** The server does not know the session, which no further attempt changes. */
  onTurnedAway(text: string): void;
  /** everything the server sends */
  onEvent(name: string, payload: unknown): void;
}

export interface ConversationSocket {
  /** the connection, while there is one */
  connected(): AppSocket | null;
  /** The connection works: the next loss starts a new series of attempts. */
  settle(): void;
  /** Tries now, with the full number of attempts again. */
  retry(): void;
  /** Ends a connection that does not answer; attempts follow. */
  drop(): void;
  close(): void;
}

/** How long to wait before an attempt, counted from 0. */
export const reconnectDelay = (attempt: number) =>
  RECONNECT.firstDelayMs * RECONNECT.factor ** attempt;

type Open = (token: string) => Promise<AppSocket>;

// Socket.IO's own reconnection would run alongside this one and give up silently.
const openQuietly: Open = (token) =>
  openSocket(token, { ...CONVERSATION_SOCKET, reconnection: false, autoConnect: false });

const isUnknownSession = (failure: Error) =>
  'data' in failure &&
  typeof failure.data === 'object' &&
  failure.data !== null &&
  'code' in failure.data &&
  failure.data.code === 'UNAUTHENTICATED';

/** Keeps one connection for one conversation, as long as the attempts last. */
export function openConversationSocket(
  listener: SocketListener,
  open: Open = openQuietly,
): ConversationSocket {
  let socket: AppSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let closed = false;
  /** a connection is being made */
  let opening = false;

  function lost(wasConnected: boolean): void {
    if (closed) return;
    opening = false;
    if (attempts === RECONNECT.attempts) {
      listener.onGaveUp();
      return;
    }
    listener.onLost(wasConnected);
    timer = setTimeout(attempt, reconnectDelay(attempts));
    attempts += 1;
  }

  function listen(opened: AppSocket): void {
    opened.on('connect', () => {
      opening = false;
      listener.onConnected(opened);
    });
    opened.on('connect_error', (failure) => {
      if (!isUnknownSession(failure)) lost(false);
      else listener.onTurnedAway(failure.message);
    });
    opened.on('disconnect', () => lost(true));
    opened.onAny((name: string, payload: unknown) => listener.onEvent(name, payload));
  }

  async function attempt(): Promise<void> {
    opening = true;
    try {
      socket ??= await openNew();
      if (!closed) socket?.connect();
    } catch {
      // The library's own file did not arrive; that too is a missing connection.
      lost(false);
    }
  }

  async function openNew(): Promise<AppSocket | null> {
    const token = tokenStore.read();
    // Signing out is under way, which leads away from here.
    if (token === null) return null;
    const opened = await open(token);
    listen(opened);
    return opened;
  }

  function retry(): void {
    if (closed || opening || socket?.connected) return;
    clearTimeout(timer);
    attempts = 0;
    listener.onConnecting();
    void attempt();
  }

  function drop(): void {
    if (socket?.connected) socket.disconnect();
  }

  const stopRetrying = retryOnReturn(retry);
  // The browser knows long before a missing heartbeat shows it.
  window.addEventListener('offline', drop);

  retry();
  return {
    connected: () => (socket?.connected ? socket : null),
    settle() {
      attempts = 0;
    },
    retry,
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
