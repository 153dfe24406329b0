import type { Router } from './sentry.ts';

let loading: Promise<typeof import('./sentry.ts')> | null = null;

/** Loads the reporting service if one is set; otherwise its code is never loaded. */
export function startErrorReporting(dsn: string | null, router: Router): void {
  if (dsn === null) return;
  loading = import('./sentry.ts').then((sentry) => {
    sentry.startSentry(dsn, router);
    return sentry;
  });
  // A blocked or unreachable service must not become an error of its own.
  loading.catch(() => undefined);
}

export function reportError(error: unknown): void {
  loading?.then((sentry) => sentry.captureException(error)).catch(() => undefined);
}
