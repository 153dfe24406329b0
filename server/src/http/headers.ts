import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/settings.ts';

/** Security headers. Nothing inline runs; nothing foreign loads; nobody frames us. */
export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const reporting = settings.SENTRY_DSN === undefined ? [] : [new URL(settings.SENTRY_DSN).origin];
  const https = settings.PUBLIC_URL.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...reporting],
        manifestSrc: ["'self'"],
        // Session replay of the error reporting packs its data in a worker of its own.
        workerSrc: ["'self'", ...(reporting.length > 0 ? ['blob:'] : [])],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
