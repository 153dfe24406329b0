import { addIntegration, browserTracingIntegration, init, replayIntegration } from '@sentry/react';
import type { DataRouter } from 'react-router';
import { mayRecord } from './replay-privacy.ts';
import { withoutCodes } from './report-privacy.ts';

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
