import { useSyncExternalStore } from 'react';
import { tokenStore } from '../../../lib/token.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { AUTHENTICATION_MISSING, type ConnectionStatus, useTestSocket } from '../test-socket.ts';

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
      <section aria-labelledby="event-log">
        <h2 id="event-log" className="mb-3 text-xl font-bold">
          Event log
        </h2>
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
      </section>
    </div>
  );
}
