import { withoutInvitationCodes } from '@midspan/domain';
import type { Logger } from './logger.ts';
import { safeMessage, withoutValues } from './safe-error.ts';

/** Never sent, and contains more than JSON can. */
const INTERNAL = 'sdkProcessingMetadata';

/** A report without invitation codes, wherever an address is in it. */
function withoutCodes<T extends object>(report: T): T {
  const text = JSON.stringify(report, (key, value) => (key === INTERNAL ? undefined : value));
  return { ...report, ...JSON.parse(withoutInvitationCodes(text)) };
}

export type ReportError = (error: unknown, context: Record<string, string>) => void;

/** Unexpected errors go to the log and, with a DSN, to the error-reporting service. */
export async function createErrorReporting(
  dsn: string | undefined,
  log: Logger,
): Promise<ReportError> {
  if (dsn === undefined)
    return (err, context) => log.error({ err, ...context }, 'unexpected error');
  // Loaded on demand, because the package costs startup time and memory that most installations
  // never use.
  const sentry = await import('@sentry/node');
  sentry.init({
    dsn,
    tracesSampleRate: 0.1,
    // Also covers unhandled errors, which don't pass through here.
    beforeSend(reported) {
      const event = withoutCodes(reported);
      for (const exception of event.exception?.values ?? []) {
        if (exception.value !== undefined) exception.value = safeMessage(exception.value);
      }
      return event;
    },
    beforeSendTransaction: withoutCodes,
    beforeSendSpan: withoutCodes,
  });
  return (err, context) => {
    log.error({ err, ...context }, 'unexpected error');
    sentry.captureException(withoutValues(err), { tags: context });
  };
}
