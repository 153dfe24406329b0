import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../platform/settings.ts';

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/** The headers of every response: no inline script, no foreign resource, no framing. */
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
        // The error reporting's session replay compresses its data in a worker.
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
  // They are the same for every response, so a dummy response yields them all. Fastify's hooks
  // don't see malformed addresses and /socket.io, which need them as well.
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

/** Adds security headers to everything, and forbids caching of refusals and missing pages. */
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
