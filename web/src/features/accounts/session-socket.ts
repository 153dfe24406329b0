import { useEffect, useState } from 'react';
import { type AppSocket, openSocket } from '../../lib/socket.ts';

/** Between being turned away by a server that still knows the session and the next attempt. */
const NEXT_ATTEMPT_MS = 5_000;

/**
 * The one socket of the signed-in app. The server closes it when the session dies, also when that
 * happens in another browser, and refuses it afterwards; `recheck` then finds out and signs out.
 * When the network went away, Socket.IO reconnects by its own backoff.
 */
export function useSessionSocket(
  token: string | null,
  recheck: () => Promise<void>,
): AppSocket | null {
  const [current, setCurrent] = useState<AppSocket | null>(null);

  useEffect(() => {
    if (token === null) return;
    let socket: AppSocket | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;

    // Socket.IO doesn't reconnect by itself after the server refused.
    async function turnedAway(): Promise<void> {
      await recheck();
      if (!ended) timer = setTimeout(() => socket?.connect(), NEXT_ATTEMPT_MS);
    }

    async function open(token: string): Promise<void> {
      const opened = await openSocket(token, { autoConnect: false });
      if (ended) return;
      socket = opened;
      opened.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') void turnedAway();
      });
      opened.on('connect_error', () => {
        if (!opened.active) void turnedAway();
      });
      opened.connect();
      setCurrent(opened);
    }

    // Without the library's file there is no live part; the session itself works on.
    open(token).catch(() => undefined);
    return () => {
      ended = true;
      clearTimeout(timer);
      socket?.disconnect();
      setCurrent(null);
    };
  }, [token, recheck]);

  return current;
}
