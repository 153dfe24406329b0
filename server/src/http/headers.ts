import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../platform/settings.ts';

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** What every answer carries. Nothing inline runs; nothing foreign loads; nobody frames us. */
export function securityHeaders(settings: Settings): SecurityHeaders {
  const reporting = settings.SENTRY_DSN === undefined ? [] : [new URL(settings.SENTRY_DSN).origin];
  const https = settings.PUBLIC_URL.startsWith('https:');
  const addTo = helmet({
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
  // They are the same for every answer, so one answer that goes nowhere shows them all. Fastify's
  // hooks do not see malformed addresses and /socket.io, which need them as well.
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  addTo(request, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return answer.getHeaderNames().map((name) => [name, String(answer.getHeader(name))]);
}

export function setHeaders(answer: ServerResponse, headers: SecurityHeaders): void {
  for (const [name, value] of headers) answer.setHeader(name, value);
}

/** Security headers on everything, and no cache for what is refused or missing only now. */
export function registerHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, goOn) => {
    setHeaders(reply.raw, headers);
    goOn();
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400) reply.header('Cache-Control', 'no-store');
    return payload;
  });
}
