import type { ClientEventName } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Nobody gets what was read longer ago than this. */
const KEPT_MS = 1_000;

/** As many answers and bytes are kept at once; the oldest go first, and none that is huge. */
const KEPT_MAX = 500;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const ANSWER_BYTES_MAX = 512 * 1024;

interface Answer {
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: Buffer;
}

interface Kept {
  /** the second counts from the beginning of the reading */
  readonly sinceMs: number;
  /** null where there was nothing to keep: whoever waited reads for themselves */
  readonly answer: Promise<Answer | null>;
  bytes: number;
}

type Settle = (answer: Answer | null) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what everybody may see alike, as long as they do not say who they are */
    shared?: boolean;
  }
  interface FastifyRequest {
    settleKept: Settle | null;
  }
}

/** Somebody who says nothing of who they are asks for what everybody may see. */
const isShared = ({ method, headers, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' &&
  routeOptions.config.shared === true &&
  headers.authorization === undefined &&
  headers.cookie === undefined;

/** Past everything that would only be done again: most of a read is making what was made before. */
function send(request: FastifyRequest, reply: FastifyReply, { headers, body }: Answer): void {
  reply.hijack();
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && asked === headers['etag']) {
    const { 'content-type': _, 'content-length': __, ...unchanged } = headers;
    reply.raw.writeHead(304, unchanged).end();
    return;
  }
  reply.raw.writeHead(200, headers).end(body);
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
  /** An event was served: what it changed is read anew, at once by those on this server. */
  noteEvent(name: string): void;
}

/**
 * What many visitors read in the same second is read, made and weighed once. Comes after whatever
 * gives an answer its headers, so that what is kept is the whole of it.
 */
export function keepAnswers(app: FastifyInstance): KeptAnswers {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  /** Whoever has changed something, here, finds it changed. */
  function forgetAll(): void {
    kept.clear();
    bytes = 0;
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (kept.size <= KEPT_MAX && bytes <= KEPT_BYTES_MAX) return;
      forget(key);
    }
  }

  /** Whoever asks for the same meanwhile waits for this one. */
  function begin(key: string, nowMs: number): Settle {
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    forget(key);
    const own: Kept = { sinceMs: nowMs, answer: promise, bytes: 0 };
    kept.set(key, own);
    let settled = false;
    return (answer) => {
      if (settled) return;
      settled = true;
      resolve(answer);
      if (kept.get(key) !== own) return;
      if (answer === null) return forget(key);
      own.bytes = answer.body.byteLength;
      bytes += own.bytes;
      makeRoom();
    };
  }

  app.decorateRequest('settleKept', null);

  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(request)) return;
    const nowMs = performance.now();
    const known = kept.get(request.url);
    const isFresh = known !== undefined && nowMs - known.sinceMs < KEPT_MS;
    const answer = isFresh ? await known.answer : null;
    if (answer !== null) return send(request, reply, answer);
    // One that waited in vain does not make the next ones wait for it.
    if (isFresh) return;
    const settle = begin(request.url, nowMs);
    request.settleKept = settle;
    // Whatever goes wrong on the way, nobody waits for ever.
    reply.raw.once('close', () => settle(null));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && reply.statusCode < 400) forgetAll();
    const settle = request.settleKept;
    if (settle === null) return payload;
    const body = typeof payload === 'string' ? Buffer.from(payload) : null;
    const isKept = reply.statusCode === 200 && body !== null && body.length <= ANSWER_BYTES_MAX;
    settle(
      isKept ? { headers: { ...reply.getHeaders(), 'content-length': body.length }, body } : null,
    );
    return payload;
  });

  return {
    noteEvent(name) {
      if (!QUIET.has(name)) forgetAll();
    },
  };
}
