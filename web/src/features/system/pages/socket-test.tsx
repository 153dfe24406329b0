import { TEST_SOCKET } from '@midspan/contract';
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
import { type AppSocket, openSocket } from '../../../lib/socket.ts';
import { tokenStore } from '../../../lib/token.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';

const AUTHENTICATION_MISSING = 'Authentication token not found';

type ConnectionStatus = 'disconnected' | 'connecting' | 'connected';

interface TestSocketState {
  readonly status: ConnectionStatus;
  readonly roundTripMs: number | null;
  readonly log: readonly { readonly id: number; readonly at: Date; readonly text: string }[];
}

type Happening = { readonly text: string } & Partial<Omit<TestSocketState, 'log'>>;

/** Enough to follow what happened; older entries would only slow the page down. */
const LOG_LENGTH = 50;

function reduce(state: TestSocketState, { text, ...change }: Happening): TestSocketState {
  const entry = { id: (state.log[0]?.id ?? 0) + 1, at: new Date(), text };
  return { ...state, ...change, log: [entry, ...state.log].slice(0, LOG_LENGTH) };
}

function useTestSocket() {
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
    const lost = (text: string) =>
      happened({ status: opened.active ? 'connecting' : 'disconnected', text });
    opened.on('connect_error', ({ message }) => lost(`Failed to connect to server: ${message}`));
    opened.on('disconnect', (reason) => lost(`Disconnected: ${reason}`));
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
      const reason = failure instanceof Error ? failure.message : 'unknown';
      happened({ status: 'disconnected', text: `Failed to initialize socket: ${reason}` });
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

const STATUS_TEXTS: Record<ConnectionStatus, string> = {
  disconnected: 'Disconnected',
  connecting: 'Connecting…',
  connected: 'Connected',
};

const TIME = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});

export function Component() {
  const token = useSyncExternalStore(tokenStore.subscribe, tokenStore.read);
  return (
    <Page title="Socket Test" narrow>
      <PageHeading lead="Opens its own live connection and shows what happens to it.">
        Socket Test
      </PageHeading>
      {token === null ? <SigningInNeeded /> : <TestBench />}
    </Page>
  );
}

function SigningInNeeded() {
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice tone="error">{AUTHENTICATION_MISSING}</Notice>
      <p>
        The server only accepts sockets from signed-in members. Sign in to connect and send a ping.
        You can see this page without signing in.
      </p>
      <ButtonLink to="/login?returnTo=/socket-test">Login</ButtonLink>
    </div>
  );
}

function TestBench() {
  const { status, roundTripMs, log, connect, disconnect, ping } = useTestSocket();
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-6">
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <div>
            <dt className="text-sm text-muted">Connection</dt>
            <dd className="text-xl font-semibold">
              <span role="status">{STATUS_TEXTS[status]}</span>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">Round trip</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {roundTripMs === null ? 'None yet' : `${roundTripMs.toFixed(1)} ms`}
            </dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3">
          <Button disabled={status !== 'disconnected'} onClick={() => void connect()}>
            Connect
          </Button>
          <Button variant="secondary" disabled={status !== 'connected'} onClick={ping}>
            Send Ping
          </Button>
          <Button variant="quiet" disabled={status === 'disconnected'} onClick={disconnect}>
            Disconnect
          </Button>
        </div>
      </Card>
      <Section title="Event log" size="md" className="flex flex-col gap-3">
        {log.length === 0 ? (
          <p className="text-muted">Nothing yet. Connect to begin.</p>
        ) : (
          <ol className="flex flex-col gap-2 font-mono text-sm">
            {log.map(({ id, at, text }) => (
              <li key={id} className="flex gap-4 border-b border-line pb-2">
                <time dateTime={at.toISOString()} className="shrink-0 text-muted">
                  {TIME.format(at)}
                </time>
                <span className="min-w-0 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}
