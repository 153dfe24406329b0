import type { Readable } from 'node:stream';
import {
  API_PREFIX,
  errorAnswer,
  type Paged,
  type Route,
  type RouteParsed,
  type RouteResult,
  TOTAL_COUNT_HEADER,
} from '@midspan/contract';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { AccountLimits } from '../session/limits.ts';
import { refusalFor, type Session, type SessionStore } from '../session/sessions.ts';
import { isFromThisMachine } from './direct.ts';
import { sharedKeyOf } from './shared-key.ts';

export interface CallContext {
  /** the caller's network address */
  readonly ip: string;
  /** whether somebody at the server's own machine calls, and not through a proxy */
  readonly fromThisMachine: boolean;
}

type SessionFor<R extends Route> = R['access'] extends 'anyone' ? Session | null : Session;

type Answered<R extends Route> = R extends { readonly streamed: true } ? Readable : RouteResult<R>;

export type Handler<R extends Route> = (
  call: RouteParsed<R> & { readonly session: SessionFor<R> } & CallContext,
) => Promise<Answered<R>>;

/** Counts a call that comes from a network address, or throws how long to wait. */
export type CountCall = (ip: string) => Promise<void>;

export type Mount = <R extends Route>(route: R, handler: Handler<R>, countCall?: CountCall) => void;

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}

/** What everybody may see, and is no worse for being a moment old. */
const isShared = ({ method, access, momentary }: Route): boolean =>
  method === 'GET' && access === 'anyone' && momentary !== true;

/** What adds to the database, by members alone. Signing out or leaving is never too much. */
const isWrite = ({ method, access }: Route): boolean =>
  method !== 'GET' && (access === 'member' || access === 'verified');

/** Binds contract routes to handlers: parse, authenticate, check standing and limit, answer. */
export function createMount(
  app: FastifyInstance,
  sessions: SessionStore,
  beforeWrite: AccountLimits['beforeWrite'],
): Mount {
  return (route, handler, countCall) => {
    const schema: FastifySchema & { summary: string; tags: string[]; security?: object[] } = {
      summary: route.summary,
      tags: [route.path.split('/')[1] ?? ''],
      ...(route.access !== 'anyone' && { security: [{ bearer: [] }] }),
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { [route.status]: route.answer, '4xx': errorAnswer, '5xx': errorAnswer },
    };
    app.route({
      method: route.method,
      url: `${API_PREFIX}${route.path}`,
      schema,
      config: isShared(route) ? { sharedKey: sharedKeyOf(route) } : {},
      // Before the body is read: somebody who may not call costs nothing more, and learns nothing
      // of what a right body would be.
      onRequest: async (request) => {
        const token = bearerToken(request);
        request.session = token === null ? null : await sessions.find(token);
        const refusal = refusalFor(route.access, request.session);
        if (refusal !== null) throw refusal;
        // What everybody may see, a suspended member sees as a visitor.
        if (route.method === 'GET' && request.session?.standing.suspended) request.session = null;
        // Also before the body is read: nonsense counts as well.
        await countCall?.(request.ip);
        if (isWrite(route) && request.session) await beforeWrite(request.session.userId);
      },
      handler: async (request, reply) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          session: request.session,
          ip: request.ip,
          fromThisMachine: isFromThisMachine(request),
        };
        // The schemas above have just made `call` what the handler's type says.
        const result = await handler(call as unknown as Parameters<typeof handler>[0]);
        // What everybody may see is kept and asked for again by its ETag; the rest is not kept.
        const shared = request.session === null && route.method === 'GET';
        reply
          .code(route.status)
          .header('Cache-Control', shared ? 'no-cache' : 'no-store')
          .header('Vary', 'Authorization');
        if (route.status === 204) return reply.send();
        // Fastify gives it up when the client does, and breaks the answer off where it fails.
        if (route.streamed) return reply.type('application/json; charset=utf-8').send(result);
        if (!route.paged) return result;
        const { items, total } = result as Paged<unknown>;
        reply.header(TOTAL_COUNT_HEADER, total);
        return items;
      },
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}
