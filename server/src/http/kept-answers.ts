import { findClientEvent, isQuiet, type ServerEventName } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PublicVersion } from '../db/public-version.ts';
import { createShortMemory } from '../platform/short-memory.ts';
import type { Gate } from '../session/gate.ts';
import type { Session } from '../session/sessions.ts';
import { FOR_OTHER_ORIGINS } from './any-origin.ts';
import { createVisitorLanes } from './visitor-lanes.ts';

/** How many bytes are cached at once. A huge answer would evict all others. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = KEPT_BYTES_MAX / 4;

/** Public answers may be revalidated by ETag; members' answers may not be stored. */
export const CACHE_CONTROL = { visitor: 'no-cache', member: 'no-store' } as const;

type Reader = keyof typeof CACHE_CONTROL;

interface Answer {
  /** names and values alternating, which Node writes fastest */
  readonly headers: Readonly<Record<Reader, readonly string[]>>;
  readonly unchangedHeaders: Readonly<Record<Reader, readonly string[]>>;
  readonly etag: string | null;
  readonly body: Buffer;
  /** the size of all of it */
  readonly bytes: number;
}

interface Kept {
  /** null if there was nothing to cache: those who waited read for themselves */
  readonly coming: Promise<Answer | null>;
  /** the answer, once it is there, for access without waiting */
  answer: Answer | null;
  /** the version that it is at least as new as */
  readonly version: number;
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Older than any: a visitor, who started it, asked for no version. */
const NO_VERSION = 0;

type Settle = (answer: Answer | null) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For public routes: one key for all anonymous requests with the same meaning. Null if the
     * route refuses the request anyway.
     */
    sharedKey?: (request: FastifyRequest) => string | null;
    /** It contains nothing personal, so members get the same. */
    sameForMembers?: boolean;
  }
  interface FastifyRequest {
    settleKept: Settle | null;
  }
}

/** An anonymous visitor or a member; null for all others. */
function readerOf({ method, headers }: FastifyRequest): Reader | null {
  if (method !== 'GET') return null;
  if (headers.authorization !== undefined) return 'member';
  return headers.cookie === undefined ? 'visitor' : null;
}

/** Parsing an address again each time would take a tenth of the time of a cached answer. */
const ADDRESSES_MAX = 500;
const ADDRESS_LENGTH_MAX = 300;

/** The key of a public answer; null for everything else. */
function createKeyReader(): (request: FastifyRequest) => string | null {
  const keys = new LRUCache<string, string>({ max: ADDRESSES_MAX });
  return (request) => {
    const { url, routeOptions } = request;
    const { sharedKey } = routeOptions.config;
    if (sharedKey === undefined) return null;
    const known = keys.get(url);
    if (known !== undefined) return known;
    const key = sharedKey(request);
    if (key === null || url.length > ADDRESS_LENGTH_MAX) return key;
    keys.set(url, key);
    return key;
  };
}

/** A 304 has no content to describe. */
const OF_CONTENT = ['content-type', 'content-length'];

function toAnswer(reply: FastifyReply, body: Buffer): Answer {
  const all = Object.entries({ ...reply.getHeaders(), 'content-length': body.length }).filter(
    ([name]) => !FOR_OTHER_ORIGINS.includes(name),
  );
  const flat = (headers: typeof all, reader: Reader) =>
    headers.flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [name, name === 'cache-control' ? CACHE_CONTROL[reader] : String(value)];
    });
  const forBoth = (headers: typeof all) => ({
    visitor: flat(headers, 'visitor'),
    member: flat(headers, 'member'),
  });
  const etag = reply.getHeader('etag');
  const headers = forBoth(all);
  return {
    headers,
    unchangedHeaders: forBoth(all.filter(([name]) => !OF_CONTENT.includes(name))),
    etag: etag === undefined ? null : String(etag),
    body,
    bytes: body.byteLength + 8 * headers.visitor.join('').length,
  };
}

/** Skips everything that would only be repeated: most of a read is making the same answer again. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, reader: Reader): void {
  reply.hijack();
  if (answer.etag !== null && request.headers['if-none-match'] === answer.etag) {
    reply.raw.writeHead(304, [...answer.unchangedHeaders[reader]]).end();
    return;
  }
  reply.raw.writeHead(200, [...answer.headers[reader]]).end(answer.body);
}

/** Methods that never change anything. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export interface KeptAnswersParts {
  readonly publicVersion: PublicVersion;
  /** Finds who asks; also keeps their session from expiring as idle. */
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>;
  readonly gate: Gate;
}

export interface KeptAnswers {
  /** From here on, answers from the cache before anything else is done for a request. */
  serve(app: FastifyInstance): void;
  /** Caches what is answered, including everything added to it so far. */
  collect(app: FastifyInstance): void;
  /** After an event, before its acknowledgement: everyone here and every member reads again. */
  afterEvent(name: string): Promise<void>;
  /** Before an event is broadcast: everyone who receives it must find the change it is about. */
  beforeNews(name: ServerEventName): void;
  /** Notifies other caches of visitors' reads that they are outdated. */
  onChange(listener: () => void): void;
  /** How much is cached now. */
  bytes(): number;
}

/**
 * What many clients read in the same second is read and serialized once. Visitors may get what is
 * up to a second old; members get it only if nothing has changed on any server.
 */
export function createKeptAnswers(parts: KeptAnswersParts): KeptAnswers {
  const { publicVersion, findSession, gate } = parts;
  const kept = createShortMemory<Kept>(KEPT_BYTES_MAX);
  const listeners: (() => void)[] = [];
  const inTurn = createVisitorLanes();
  const keyOf = createKeyReader();

  /**
   * Callers see their own changes at once: visitors on this server, members on every server.
   */
  async function noteChange(): Promise<void> {
    kept.forgetAll();
    for (const listener of listeners) listener();
    // The change is committed and must not look refused: without this, others find it within the
    // second.
    await publicVersion.raise().catch(() => undefined);
  }

  /** Simultaneous requests for the same answer wait for this one. */
  function begin(key: string, version: number): Settle {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const own: Kept = { coming: promise, answer: null, version };
    kept.begin(key, own);
    return (answer) => {
      resolve(answer);
      if (answer === null) return kept.drop(key, own);
      own.answer = answer;
      kept.weigh(key, own, answer.bytes);
    };
  }

  /** Resolves when the answer is ready, or when no one waits for it anymore. */
  function made(request: FastifyRequest, reply: FastifyReply, settle: Settle): Promise<void> {
    return new Promise((resolve) => {
      const end: Settle = (answer) => {
        if (request.settleKept !== end) return;
        request.settleKept = null;
        settle(answer);
        resolve();
      };
      request.settleKept = end;
      // Whatever goes wrong, no one waits forever.
      reply.raw.once('close', () => end(null));
    });
  }

  async function serveUnready(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, known }: { readonly key: string; readonly known: Kept | undefined },
    goOn: (error?: Error) => void,
  ): Promise<void> {
    const coming = known === undefined ? null : await known.coming;
    if (coming !== null) return send(request, reply, coming, 'visitor');
    // A request that waited in vain reads for itself, and lets no one else wait for it.
    const settle = known === undefined ? begin(key, NO_VERSION) : () => undefined;
    const end = made(request, reply, settle);
    try {
      await inTurn(request.ip, () => {
        if (!reply.raw.destroyed) goOn();
        return end;
      });
    } catch (error) {
      goOn(error as Error);
    }
  }

  /** [CI2] What is answered to members of a circle is answered to no one else, so it isn't kept. */
  async function isOfOwnCircle(session: Session | null, key: string): Promise<boolean> {
    if (session === null || Object.keys(session.circles).length === 0) return false;
    return (await gate.circlesOf(key.match(IDS) ?? [], session.circles)).size > 0;
  }

  /**
   * A member's own changes are acknowledged after the version was raised, so they never miss one.
   */
  async function serveMember(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    goOn: (error?: Error) => void,
  ): Promise<void> {
    try {
      const [session, current] = await Promise.all([findSession(request), publicVersion.read()]);
      request.session = session;
      if (await isOfOwnCircle(session, key)) return goOn();
      const known = kept.find(key);
      if (known !== undefined && known.version >= current) {
        const answer = known.answer ?? (await known.coming);
        if (answer !== null) return send(request, reply, answer, 'member');
      } else {
        void made(request, reply, begin(key, current));
      }
      goOn();
    } catch (error) {
      goOn(error as Error);
    }
  }

  return {
    serve(app) {
      app.decorateRequest('settleKept', null);
      app.addHook('onRequest', (request, reply, goOn) => {
        const key = keyOf(request);
        if (key === null) return goOn();
        const reader = readerOf(request);
        if (reader === 'member' && request.routeOptions.config.sameForMembers === true) {
          return void serveMember(request, reply, key, goOn);
        }
        if (reader !== 'visitor') return goOn();
        const known = kept.find(key);
        if (known?.answer) return send(request, reply, known.answer, 'visitor');
        void serveUnready(request, reply, { key, known }, goOn);
      });
    },

    collect(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        if (!SAFE.includes(request.method) && reply.statusCode < 400) await noteChange();
        const settle = request.settleKept;
        if (settle === null) return payload;
        const body = typeof payload === 'string' ? Buffer.from(payload) : null;
        const isKept = reply.statusCode === 200 && body !== null && body.length <= ANSWER_BYTES_MAX;
        settle(isKept ? toAnswer(reply, body) : null);
        return payload;
      });
    },

    async afterEvent(name) {
      if (findClientEvent(name)?.quiet !== true) await noteChange();
    },

    beforeNews(name) {
      if (!isQuiet(name)) void noteChange();
    },

    onChange(listener) {
      listeners.push(listener);
    },

    bytes: kept.bytes,
  };
}
