import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import { safeMessage, withoutValues } from './safe-error.ts';

export type { Logger };

/**
 * Only what explains the error, because drivers attach whole connections to errors, including keys.
 */
function describeError(error: unknown): object {
  const safe = withoutValues(error);
  // The job queue reports plain objects that look like errors.
  if (typeof safe !== 'object' || safe === null || !('message' in safe)) {
    return { message: String(safe) };
  }
  return {
    type: safe instanceof Error ? safe.name : undefined,
    message: safeMessage(safe.message),
    code: 'code' in safe ? safe.code : undefined,
    stack: 'stack' in safe ? safeMessage(safe.stack) : undefined,
  };
}

/** Codes are in paths because people pass links on. */
const CODE_IN_PATH = /(\/(?:invite|invitations|join)\/)[^/]+/i;

/**
 * One line per event. Addresses are logged without their query and without the code of an
 * invitation or of a link to a circle, because these are secrets; bodies and headers are never logged.
 */
export function createLogger(localMode: boolean): Logger {
  const options = {
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0]?.replace(CODE_IN_PATH, '$1…'),
      }),
    },
  };
  if (!localMode) return pino(options);
  const stream = pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' });
  return pino({ ...options, level: 'warn' }, stream);
}
