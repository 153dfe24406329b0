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
