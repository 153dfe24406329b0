import type { ClientEventName } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createShortMemory } from './short-memory.ts';
import { createVisitorLanes } from './visitor-lanes.ts';

/** As many bytes are kept at once. One that is huge would push all others out. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = KEPT_BYTES_MAX / 4;

interface Answer {
  /** names and values in turns, which Node writes fastest */
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
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
}

type Settle = (answer: Answer | null) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what everybody may see alike, as long as they do not say who they are: the one key of all
     * requests that mean the same. Null where the route refuses the request anyway.
     */
    sharedKey?: (request: FastifyRequest) => string | null;
  }
  interface FastifyRequest {
    settleKept: Settle | null;
  }
}

/** Somebody who says nothing of who they are. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.authorization === undefined && headers.cookie === undefined;

/** Reading an address again and again would take a tenth of the time of answering from memory. */
const ADDRESSES_MAX = 500;
const ADDRESS_LENGTH_MAX = 300;

/** The key of what everybody may see; null for all else. */
function createKeyReader(): (request: FastifyRequest) => string | null {
  const keys = new LRUCache<string, string>({ max: ADDRESSES_MAX });
  return (request) => {
    const { url, routeOptions } = request;
    const { sharedKey } = routeOptions.config;
    if (sharedKey === undefined || !isVisit(request)) return null;
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
  const flat = (headers: typeof all) =>
    headers.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  const etag = reply.getHeader('etag');
  const headers = flat(all);
  return {
    headers,
    unchangedHeaders: flat(all.filter(([name]) => !OF_CONTENT.includes(name))),
    etag: etag === undefined ? null : String(etag),
    body,
    bytes: body.byteLength + 4 * headers.join('').length,
  };
}

/** Past everything that would only be done again: most of a read is making what was made before. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  reply.hijack();
  if (answer.etag !== null && request.headers['if-none-match'] === answer.etag) {
    reply.raw.writeHead(304, [...answer.unchangedHeaders]).end();
    return;
  }
  reply.raw.writeHead(200, [...answer.headers]).end(answer.body);
}

/** Events that change nothing a visitor reads, or, of messages, only their number. */
const QUIET: ReadonlySet<string> = new Set<ClientEventName>([
  'ping',
  'conversation:join',
  'conversation:leave',
  'conversation:typing',
  'conversation:sendMessage',
  'hypothesis:watch',
  'hypothesis:unwatch',
  'waitingRoom:subscribe',
  'waitingRoom:unsubscribe',
  'privateMatch:getPending',
]);

export interface KeptAnswers {
  /** Answers from memory from here on, before anything else is done for a request. */
  serve(app: FastifyInstance): void;
  /** Keeps what is answered, with all that was added to it up to here. */
  collect(app: FastifyInstance): void;
  /** An event was served: what it changed is read anew, at once by those on this server. */
  recordEvent(name: string): void;
  /** Tells whoever else keeps what visitors read that it is to be read anew. */
  onChange(listener: () => void): void;
  /** How much is kept now. */
  bytes(): number;
}

/** What many visitors read in the same second is read, made and weighed once. */
export function createKeptAnswers(): KeptAnswers {
  const kept = createShortMemory<Kept>(KEPT_BYTES_MAX);
  const listeners: (() => void)[] = [];
  const inTurn = createVisitorLanes();
  const keyOf = createKeyReader();

  /** Whoever has changed something, here, finds it changed. */
  function forgetAll(): void {
    kept.forgetAll();
    for (const listener of listeners) listener();
  }

  /** Whoever asks for the same meanwhile waits for this one. */
  function begin(key: string): Settle {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const own: Kept = { coming: promise, answer: null };
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
    if (coming !== null) return send(request, reply, coming);
    // Who waited in vain reads for themselves, and lets nobody wait again.
    const settle = known === undefined ? begin(key) : () => undefined;
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

  return {
    serve(app) {
      app.decorateRequest('settleKept', null);
      app.addHook('onRequest', (request, reply, goOn) => {
        const key = keyOf(request);
        if (key === null) return goOn();
        const known = kept.find(key);
        if (known?.answer) return send(request, reply, known.answer);
        void serveUnready(request, reply, { key, known }, goOn);
      });
    },

    collect(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        if (request.method !== 'GET' && reply.statusCode < 400) forgetAll();
        const settle = request.settleKept;
        if (settle === null) return payload;
        const body = typeof payload === 'string' ? Buffer.from(payload) : null;
        const isKept = reply.statusCode === 200 && body !== null && body.length <= ANSWER_BYTES_MAX;
        settle(isKept ? toAnswer(reply, body) : null);
        return payload;
      });
    },

    recordEvent(name) {
      if (!QUIET.has(name)) forgetAll();
    },

    onChange(listener) {
      listeners.push(listener);
    },

    bytes: kept.bytes,
  };
}
