import { TOTAL_COUNT_HEADER } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import { type SecurityHeaders, setHeaders } from './headers.ts';

const ALLOWED = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': `${TOTAL_COUNT_HEADER}, Retry-After`,
} as const;

/** What is said to pages of other origins alone, and so must not be kept for others. */
export const FOR_OTHER_ORIGINS: readonly string[] = Object.keys(ALLOWED);

export interface AnyOriginParts {
  readonly isOwnOrigin: (origin: string) => boolean;
  /** throws how long to wait */
  readonly countCall: (ip: string) => Promise<void>;
  readonly headers: SecurityHeaders;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of any origin may read it, as a visitor. */
    anyOrigin?: boolean;
  }
}

/** Lets pages of other origins read what is public, without credentials, so many times a minute. */
export function openToAnyOrigin(
  app: FastifyInstance,
  { isOwnOrigin, countCall, headers }: AnyOriginParts,
): void {
  app.addHook('onRequest', (request, reply, goOn) => {
    const { origin, authorization, cookie } = request.headers;
    const isAnonymous = authorization === undefined && cookie === undefined;
    const isOpen = request.routeOptions.config.anyOrigin === true && isAnonymous;
    if (!isOpen || origin === undefined || isOwnOrigin(origin)) return goOn();
    for (const [name, value] of Object.entries(ALLOWED)) reply.raw.setHeader(name, value);
    countCall(request.ip).then(
      () => goOn(),
      (error: Error) => {
        // The hook that sets them comes later.
        setHeaders(reply.raw, headers);
        goOn(error);
      },
    );
  });
}
