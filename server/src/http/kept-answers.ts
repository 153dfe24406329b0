import { findClientEvent, isQuiet, type ServerEventName } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PublicVersion } from '../db/public-version.ts';
import { createShortMemory } from '../platform/short-memory.ts';
import type { Session } from '../session/sessions.ts';
import { createVisitorLanes } from './visitor-lanes.ts';

/** As many bytes are kept at once. One that is huge would push all others out. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = KEPT_BYTES_MAX / 4;

/** What everybody may see may be revalidated by its ETag; what a member gets may not be stored. */
export const CACHE_CONTROL = { visitor: 'no-cache', member: 'no-store' } as const;

type Reader = keyof typeof CACHE_CONTROL;

interface Answer {
  /** names and values in turns, which Node writes fastest */
  readonly headers: Readonly<Record<Reader, readonly string[]>>;
  readonly unchangedHeaders: Readonly<Record<Reader, readonly string[]>>;
  readonly etag: string | null;
  readonly body: Buffer;
  /** what all of it takes */
  readonly bytes: number;
}

interface Kept {
  /** null where there was nothing to keep: whoever waited reads for themselves */
  readonly coming: Promise<Answer | null>;
  /** what came, without having to wait for it */
  answer: Answer | null;
  /** what it is at least as new as */
  readonly version: number;
}

/** Older than any: a visitor, who began it, asked for no version. */
const NO_VERSION = 0;

type Settle = (answer: Answer | null) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what everybody may see alike, as long as they do not say who they are: the one key of all
     * requests that mean the same. Null where the route refuses the request anyway.
     */
    sharedKey?: (request: FastifyRequest) => string | null;
    /** Members have nothing of their own in it, and get the same. */
    sameForMembers?: boolean;
  }
  interface FastifyRequest {
    settleKept: Settle | null;
  }
}

/** Somebody who says nothing of who they are, or a member; null for all others. */
function readerOf({ method, headers }: FastifyRequest): Reader | null {
  if (method !== 'GET') return null;
  if (headers.authorization !== undefined) return 'member';
  return headers.cookie === undefined ? 'visitor' : null;
}

/** Reading an address again and again would take a tenth of the time of answering from memory. */
const ADDRESSES_MAX = 500;
const ADDRESS_LENGTH_MAX = 300;

/** The key of what everybody may see; null for all else. */
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

/** An answer that says "what you have is still so" has no content to describe. */
const OF_CONTENT = ['content-type', 'content-length'];

function toAnswer(reply: FastifyReply, body: Buffer): Answer {
  const all = Object.entries({ ...reply.getHeaders(), 'content-length': body.length });
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

/** Past everything that would only be done again: most of a read is making what was made before. */
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
  /** Who asks; also keeps their session from expiring as idle. */
  readonly findSession: (request: FastifyRequest) => Promise<Session | null>;
}

export interface KeptAnswers {
  /** Answers from memory from here on, before anything else is done for a request. */
  serve(app: FastifyInstance): void;
  /** Keeps what is answered, with all that was added to it up to here. */
  collect(app: FastifyInstance): void;
  /** An event was served: before it is acknowledged, everybody here and every member reads anew. */
  afterEvent(name: string): Promise<void>;
  /** An event is sent out: whoever hears it finds what it tells of. */
  beforeNews(name: ServerEventName): void;
  /** Tells whoever else keeps what visitors read that it is to be read anew. */
  onChange(listener: () => void): void;
  /** How much is kept now. */
  bytes(): number;
}

/**
 * What many read in the same second is read, made and weighed once. Visitors may get what is up to a
 * second old; members get it as long as nothing has changed on any server.
 */
export function createKeptAnswers({ publicVersion, findSession }: KeptAnswersParts): KeptAnswers {
  const kept = createShortMemory<Kept>(KEPT_BYTES_MAX);
  const listeners: (() => void)[] = [];
  const inTurn = createVisitorLanes();
  const keyOf = createKeyReader();

  /** Whoever has changed something finds it changed: visitors here, and members on every server. */
  async function noteChange(): Promise<void> {
    kept.forgetAll();
    for (const listener of listeners) listener();
    // It is done, and must not look refused: without this, others find it within the second.
    await publicVersion.raise().catch(() => undefined);
  }

  /** Whoever asks for the same meanwhile waits for this one. */
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

  /** Resolves when the answer is made, or when nobody waits for it any more. */
  function made(request: FastifyRequest, reply: FastifyReply, settle: Settle): Promise<void> {
    return new Promise((resolve) => {
      const end: Settle = (answer) => {
        if (request.settleKept !== end) return;
        request.settleKept = null;
        settle(answer);
        resolve();
      };
      request.settleKept = end;
      // Whatever goes wrong on the way, nobody waits for ever.
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
    // Who waited in vain reads for themselves, and lets nobody wait again.
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

  /** Their own changes are answered after the version was raised, so they never miss one. */
  async function serveMember(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    goOn: (error?: Error) => void,
  ): Promise<void> {
    try {
      const [session, current] = await Promise.all([findSession(request), publicVersion.read()]);
      request.session = session;
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
