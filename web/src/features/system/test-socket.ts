import { TEST_SOCKET } from '@midspan/contract';
import { useEffect, useReducer, useRef } from 'react';
import { type AppSocket, openSocket } from '../../lib/socket.ts';
import { tokenStore } from '../../lib/token.ts';

export const AUTHENTICATION_MISSING = 'Authentication token not found';

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected';

interface LogEntry {
  readonly id: number;
  readonly at: Date;
  readonly text: string;
}

interface TestSocketState {
  readonly status: ConnectionStatus;
  readonly roundTripMs: number | null;
  readonly log: readonly LogEntry[];
}

interface Happening {
  readonly text: string;
  readonly status?: ConnectionStatus;
  readonly roundTripMs?: number;
}

/** Enough to follow what happened; older entries would only slow the page down. */
const LOG_LENGTH = 50;

function reduce(state: TestSocketState, { text, ...change }: Happening): TestSocketState {
  const entry = { id: (state.log[0]?.id ?? 0) + 1, at: new Date(), text };
  return { ...state, ...change, log: [entry, ...state.log].slice(0, LOG_LENGTH) };
}

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown');

/** A connection of the test page's own, with everything that happens to it written down. */
export function useTestSocket() {
  const [state, happened] = useReducer(reduce, {
    status: 'disconnected',
    roundTripMs: null,
    log: [],
  });
  const socket = useRef<AppSocket>(undefined);
  const userId = useRef<string>(undefined);
  const pingedAt = useRef(0);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      socket.current?.disconnect();
    };
  }, []);

  function listen(opened: AppSocket): void {
    opened.on('connect', () => {
      happened({ status: 'connected', text: `Connected over ${opened.io.engine.transport.name}` });
    });
    opened.on('connection:success', (payload) => {
      userId.current = payload.userId;
      happened({ text: `connection:success for user ${payload.userId}` });
    });
    opened.on('pong', ({ at }) => {
      const roundTripMs = performance.now() - pingedAt.current;
      happened({ roundTripMs, text: `pong from ${at} after ${roundTripMs.toFixed(1)} ms` });
    });
    opened.on('connect_error', (failure) => {
      happened({
        status: opened.active ? 'connecting' : 'disconnected',
        text: `Failed to connect to server: ${failure.message}`,
      });
    });
    opened.on('disconnect', (reason) => {
      const status = opened.active ? 'connecting' : 'disconnected';
      happened({ status, text: `Disconnected: ${reason}` });
    });
    opened.io.on('reconnect_attempt', (attempt) => {
      const text = `Reconnecting, attempt ${attempt} of ${TEST_SOCKET.reconnectionAttempts}`;
      happened({ status: 'connecting', text });
    });
    opened.io.on('reconnect_failed', () => {
      happened({ status: 'disconnected', text: 'Gave up reconnecting' });
    });
  }

  async function connect(): Promise<void> {
    const token = tokenStore.read();
    if (token === null) return happened({ text: AUTHENTICATION_MISSING });
    happened({ status: 'connecting', text: 'Connecting' });
    try {
      const opened = await openSocket(token, { ...TEST_SOCKET, autoConnect: false });
      if (left.current) return;
      socket.current = opened;
      listen(opened);
      opened.connect();
    } catch (failure) {
      const text = `Failed to initialize socket: ${reasonOf(failure)}`;
      happened({ status: 'disconnected', text });
    }
  }

  function disconnect(): void {
    socket.current?.disconnect();
    happened({ status: 'disconnected', text: 'Disconnect pressed' });
  }

  function ping(): void {
    pingedAt.current = performance.now();
    happened({ text: 'ping' });
    socket.current?.emit('ping', userId.current === undefined ? {} : { userId: userId.current });
  }

  return { ...state, connect, disconnect, ping };
}
