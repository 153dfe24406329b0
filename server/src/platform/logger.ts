import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type { Logger };

/**
 * One line per event. Addresses are logged without their query, because links carry secrets there;
 * bodies and headers are never logged.
 */
export function createLogger(localMode: boolean): Logger {
  const options = {
    serializers: {
      // Only what tells what went wrong: drivers hang whole connections, keys included, on errors.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message,
              code: 'code' in error ? error.code : undefined,
              stack: error.stack,
            }
          : { message: String(error) },
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
  };
  if (!localMode) return pino(options);
  const stream = pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' });
  return pino({ ...options, level: 'warn' }, stream);
}
