import type { Readable } from 'node:stream';
import {
  API_PREFIX,
  errorAnswer,
  type Paged,
  type Route,
  type RouteAnswer,
  type RouteParsed,
  type RouteResult,
  TOTAL_COUNT_HEADER,
} from '@midspan/contract';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { WrittenJson } from '../db/written-json.ts';
import { Refusal } from '../platform/refusal.ts';
import { createAdmit, type Gate } from '../session/gate.ts';
import type { AccountLimits } from '../session/limits.ts';
import { refusalFor, type Session, type SessionStore } from '../session/sessions.ts';
import { isFromThisMachine } from './direct.ts';
import { CACHE_CONTROL } from './kept-answers.ts';
import { sharedKeyOf } from './shared-key.ts';

export interface CallContext {
  /** the caller's network address */
  readonly ip: string;
  /** whether the caller is at the server's own machine, and not behind a proxy */
  readonly fromThisMachine: boolean;
  /** what the caller proved the session with */
  readonly token: string | null;
}

/** The handler of a public route without anything personal gets no session. */
type SessionFor<R extends Route> = R['access'] extends 'anyone'
  ? R extends { readonly method: 'GET'; readonly personal?: never }
    ? null
    : Session | null
  : Session;

type Answered<R extends Route> = R extends { readonly streamed: true }
  ? Readable
  :
      | (R extends { readonly csv: true } | { readonly calendar: true } ? Download : never)
      | RouteResult<R>
      | (R extends { readonly paged: true } ? never : WrittenJson<RouteAnswer<R>>);

export type Handler<R extends Route> = (
  call: RouteParsed<R> & { readonly session: SessionFor<R> } & CallContext,
) => R extends { readonly status: 204 } ? Promise<void> : Promise<Answered<R>>;

/** A file to download: a table, or an appointment for calendars (RFC 5545). */
export class Download {
  readonly type: 'text/csv' | 'text/calendar';
  readonly name: string;
  readonly text: string;

  constructor(type: Download['type'], name: string, text: string) {
    this.type = type;
    this.name = name;
    this.text = text;
  }
}

/** Counts a call from a network address, or throws how long to wait. */
export type CountCall = (ip: string) => Promise<void>;

export type Mount = <R extends Route>(route: R, handler: Handler<R>, countCall?: CountCall) => void;

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}

/** Finds the session. One that only reads may be remembered; a write always asks the database. */
export async function findSession(
  sessions: SessionStore,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = bearerToken(request);
  if (token === null) return null;
  const remembered = request.method === 'GET' ? sessions.remembered(token) : null;
  return remembered ?? sessions.find(token);
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Public, and still correct a moment later. */
const isShared = ({ method, access, momentary }: Route): boolean =>
  method === 'GET' && access === 'anyone' && momentary !== true;

/**
 * Whether a call adds to the database, by members only. Signing out or deleting is never limited.
 */
const isWrite = ({ method, access }: Route): boolean =>
  method !== 'GET' && (access === 'member' || access === 'verified');

/** [AC10] Acts at the desk too, though not in an ended circle alone. */
const isCounted = (route: Route): boolean =>
  isWrite(route) || (route.method !== 'GET' && route.access === 'desk');

export interface MountParts {
  readonly app: FastifyInstance;
  readonly sessions: SessionStore;
  readonly beforeWrite: AccountLimits['beforeWrite'];
  readonly gate: Gate;
}

/** Binds contract routes to handlers: parse, authenticate, check standing and limits, respond. */
export function createMount({ app, sessions, beforeWrite, gate }: MountParts): Mount {
  return (route, handler, countCall) => {
    const admit = createAdmit(gate, route.params, route.query, route.body);
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
      config: {
        anyOrigin: route.anyOrigin === true,
        ...(isShared(route) && {
          sharedKey: sharedKeyOf(route),
          sameForMembers: route.personal !== true,
        }),
      },
      // Before the body is read, so that a caller without access costs nothing more and learns
      // nothing about a valid body.
      onRequest: async (request) => {
        request.session ??= await findSession(sessions, request);
        const refusal = refusalFor(route.access, request.session);
        if (refusal !== null) throw refusal;
        // A suspended member sees public pages as a visitor.
        if (route.method === 'GET' && request.session?.standing.suspended) request.session = null;
        // Also before the body is read, so that nonsense counts as well.
        await countCall?.(request.ip);
        if (isCounted(route) && request.session) await beforeWrite(request.session.userId);
      },
      handler: async (request, reply) => {
        const asked = [request.params, request.query, request.body] as const;
        const { given, endedCircle } = await admit(asked, request.session);
        // [CI8] Everything in it is read-only, but anyone may leave or withdraw something.
        if (endedCircle && isWrite(route) && route.method !== 'DELETE') {
          throw new Refusal('CIRCLE_ENDED');
        }
        const [params, query, body] = given;
        const call = {
          params,
          query,
          body,
          session: request.session,
          ip: request.ip,
          fromThisMachine: isFromThisMachine(request),
          token: bearerToken(request),
        };
        // The schemas above have just given `call` the handler's type.
        const result = await handler(call as unknown as Parameters<typeof handler>[0]);
        const reader = request.session === null && route.method === 'GET' ? 'visitor' : 'member';
        reply
          .code(route.status)
          .header('Cache-Control', CACHE_CONTROL[reader])
          .header('Vary', route.anyOrigin ? 'Authorization, Origin' : 'Authorization');
        if (route.status === 204) return reply.send();
        // Fastify aborts it when the client disconnects, and ends the response early if it fails.
        if (route.streamed) return reply.type(JSON_TYPE).send(result);
        if (result instanceof WrittenJson) return reply.type(JSON_TYPE).send(result.text);
        if (result instanceof Download) {
          reply.header('Content-Disposition', `attachment; filename="${result.name}"`);
          return reply.type(`${result.type}; charset=utf-8`).send(result.text);
        }
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
