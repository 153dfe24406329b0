import { withoutInvitationCodes } from '@midspan/domain';
import { addIntegration, browserTracingIntegration, init, replayIntegration } from '@sentry/react';
import type { DataRouter } from 'react-router';

const CONVERSATIONS = /^\/conversations(\/|$)/;

/** Nothing that people say to each other, and no page whose address has the secret of a link. */
export function mayRecord({ pathname, search }: { pathname: string; search: string }): boolean {
  const address = pathname + search;
  return (
    !CONVERSATIONS.test(pathname) &&
    !new URLSearchParams(search).has('token') &&
    withoutInvitationCodes(address) === address
  );
}

/** Never sent, and holds more than JSON can. */
const INTERNAL = 'sdkProcessingMetadata';

/** A report without the codes of invitations, wherever an address is in it. */
export function withoutCodes<T extends object>(report: T): T {
  const text = JSON.stringify(report, (key, value) => (key === INTERNAL ? undefined : value));
  return { ...report, ...JSON.parse(withoutInvitationCodes(text)) };
}

export { captureException } from '@sentry/react';

export type Router = Pick<DataRouter, 'state' | 'subscribe'>;

export function startSentry(dsn: string, router: Router): void {
  init({
    dsn,
    tracesSampleRate: 0.1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    integrations: [browserTracingIntegration()],
    // An address may contain the secret of a link, and fixing an error doesn't require knowing who
    // had it.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeSend: withoutCodes,
    beforeSendTransaction: withoutCodes,
    beforeSendSpan: withoutCodes,
  });
  recordWhereAllowed(router);
}

function recordWhereAllowed(router: Router): void {
  let replay: ReturnType<typeof replayIntegration> | null = null;
  let recording = false;
  let sampled = false;

  const follow = () => {
    const { location, navigation } = router.state;
    // A page being navigated to counts already, so that recording has stopped before it is drawn.
    const allowed = mayRecord(location) && mayRecord(navigation.location ?? location);
    if (allowed === recording) return;
    recording = allowed;
    if (!allowed) {
      sampled = replay?.getRecordingMode() === 'session';
      void replay?.stop();
    } else if (replay === null) {
      replay = replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Compression runs in a worker made from a blob, which the content security policy forbids.
        useCompression: false,
      });
      addIntegration(replay);
    } else if (sampled) {
      replay.start();
    } else {
      replay.startBuffering();
    }
  };

  follow();
  router.subscribe(follow);
}
