import {
  API_PREFIX,
  type ClientEventName,
  type ClientToServerEvents,
  clientEvents,
  type Route,
  type RouteAnswer,
  type RouteInput,
} from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Database, inTransaction } from '../db/connection.ts';
import type { EventHandlers, Sender } from '../realtime/handlers.ts';
import type { SessionStore } from '../session/sessions.ts';
import { letPass } from './store.ts';

type Proposal = Parameters<ClientToServerEvents['conversation:proposeEvidence']>[0];

export interface DemoItem extends Pick<Proposal, 'description' | 'source' | 'reasoning'> {
  /** primary unless it says otherwise */
  readonly source_tier?: Proposal['source_tier'];
  /** of finding this if the claim is true, and if it is false */
  readonly likelihoods: readonly [hypothesis: number, negation: number];
}

/** Everything the demo's members do goes through the ordinary calls and events. */
export interface Play {
  call<R extends Route>(userId: string, route: R, input: RouteInput<R>): Promise<RouteAnswer<R>>;
  act<Name extends ClientEventName>(
    userId: string,
    name: Name,
    payload: Parameters<ClientToServerEvents[Name]>[0],
  ): Promise<z.output<(typeof clientEvents)[Name]['ack']>>;
  /** Makes everything this much older. */
  letPass(hours: number): Promise<void>;
  /** Signs everyone out again. */
  end(): Promise<void>;
}

export interface PlayParts {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly sessions: SessionStore;
  readonly handlers: EventHandlers;
}

/** No one is connected while the demo is created. */
const NOBODY: Sender = {
  id: 'demo',
  emit: () => undefined,
  join: () => undefined,
  leave: () => undefined,
  closed: () => false,
  onClosed: () => undefined,
};

export function createPlay({ app, db, sessions, handlers }: PlayParts): Play {
  const tokens = new Map<string, string>();

  async function tokenOf(userId: string): Promise<string> {
    const token =
      tokens.get(userId) ?? (await inTransaction(db, (tx) => sessions.open(tx, userId)));
    tokens.set(userId, token);
    return token;
  }

  return {
    async call(userId, route, input) {
      const { body, params } = input as { body?: object; params?: Record<string, string> };
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '');
      const answer = await app.inject({
        method: route.method,
        url: `${API_PREFIX}${path}`,
        headers: { authorization: `Bearer ${await tokenOf(userId)}` },
        ...(body !== undefined && { payload: body }),
      });
      if (answer.statusCode !== route.status) {
        throw new Error(`The demo was refused ${route.path} with status ${answer.statusCode}`);
      }
      return route.answer.parse(answer.json()) as RouteAnswer<typeof route>;
    },

    async act(userId, name, payload) {
      const session = await sessions.find(await tokenOf(userId));
      if (session === null) throw new Error('a member of the demo has no session');
      // The event's own schema gives the payload its handler's type.
      const handler = handlers[name] as (
        payload: unknown,
        as: typeof session,
        sender: Sender,
      ) => Promise<unknown>;
      const parsed = clientEvents[name].payload.parse(payload);
      const answer = await handler(parsed, session, NOBODY);
      return clientEvents[name].ack.parse(answer) as z.output<
        (typeof clientEvents)[typeof name]['ack']
      >;
    },

    letPass: (hours) => letPass(db, hours),

    async end() {
      for (const userId of tokens.keys()) await sessions.endAllOf(db, userId);
    },
  };
}
