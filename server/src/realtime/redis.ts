import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../platform/logger.ts';
import { sentinelsIn } from '../platform/redis-address.ts';

export interface RedisConnection {
  /** The Socket.IO adapter that carries events between servers. */
  readonly adapter: ReturnType<typeof createShardedAdapter>;
  /** Called whenever Redis is back after an outage. */
  onReturn(callback: () => void): void;
  stop(): void;
}

/** Short enough for everyone to catch up within 5 seconds of its return. */
const RETRY_AT_MOST_EVERY_MS = 500;

/** A Redis that accepts connections but doesn't answer counts as down. */
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 1_000;
/** After this long without a sign of life the connection may have died silently. */
const RECONNECT_AFTER_MS = 4_000;

/** Pings a connection regularly; `onLife` and `onSilence` are called with the result. */
function keepAsking(client: Redis, onLife: () => void, onSilence: () => void) {
  let livedAtMs = performance.now();
  let askedAtMs: number | null = null;
  const live = () => {
    livedAtMs = performance.now();
    askedAtMs = null;
    onLife();
  };
  client.on('ready', live);

  const timer = setInterval(() => {
    const now = performance.now();
    if (client.status === 'ready' && askedAtMs === null) {
      askedAtMs = now;
      client.ping().then(live, () => {
        askedAtMs = null;
      });
    } else if (askedAtMs !== null && now - askedAtMs >= ANSWER_WITHIN_MS) {
      onSilence();
    }
    const isOpen = client.status === 'ready' || client.status === 'connect';
    if (isOpen && now - livedAtMs > RECONNECT_AFTER_MS) {
      livedAtMs = now;
      client.disconnect(true);
    }
  }, ASK_EVERY_MS).unref();

  return {
    isAlive: () =>
      client.status === 'ready' && performance.now() - livedAtMs < ASK_EVERY_MS + ANSWER_WITHIN_MS,
    stop: () => clearInterval(timer),
  };
}

/** The Redis at an address; Sentinels are asked for theirs at each reconnection. */
class Primary extends Redis {
  constructor(url: string, options: Omit<RedisOptions, 'replyMapping'>) {
    const sentinels = sentinelsIn(url);
    if (sentinels === null) super(url, options);
    else super({ ...options, ...sentinels });
  }
}

/**
 * The adapter subscribes without awaiting the answer. A subscription still queued when the server
 * stops would be an unhandled rejection, which ends the process with an error.
 */
class Subscriber extends Primary {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...args);
    if (answer instanceof Promise) answer.catch(() => undefined);
    return answer;
  }
}

/**
 * The link between servers. Without it, or during an outage, everyone on this server is still
 * served, and no write waits for it.
 */
export function connectRedis(url: string, log: Logger): RedisConnection {
  const retryStrategy = (attempt: number) => Math.min(attempt * 50, RETRY_AT_MOST_EVERY_MS);
  const connecting = { retryStrategy, connectTimeout: RECONNECT_AFTER_MS };
  // Events that can't be sent aren't queued, because everyone catches up when Redis is back.
  const publishing = new Primary(url, {
    ...connecting,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  // Rooms opened during an outage are subscribed to when it is over.
  const listening = new Subscriber(url, { ...connecting, maxRetriesPerRequest: null });

  const returned: (() => void)[] = [];
  let away = false;
  const lost = (err?: unknown) => {
    if (!away) log.warn({ err }, 'Redis is away: other servers catch up when it is back');
    away = true;
  };
  const back = () => {
    if (!away || !links.every(({ isAlive }) => isAlive())) return;
    away = false;
    // Answered after the subscriptions, which the client has just sent again.
    void listening.ping().then(() => {
      log.info('Redis is back');
      for (const callback of returned) callback();
    }, lost);
  };
  for (const client of [publishing, listening]) {
    // Without a listener, a Redis outage would end the process.
    client.on('error', lost).on('close', lost);
  }
  const links = [publishing, listening].map((client) => keepAsking(client, back, () => lost()));

  /**
   * The adapter delivers on this server only after its publish was answered, so it is answered at
   * once: a slow or hanging Redis affects only those on other servers.
   */
  const publisher = {
    spublish(channel: string, message: string | Buffer): Promise<number> {
      if (!away) publishing.spublish(channel, message).catch(lost);
      return Promise.resolve(0);
    },
  };

  return {
    adapter: createShardedAdapter(publisher, listening),
    onReturn: (callback) => void returned.push(callback),
    stop() {
      for (const link of links) link.stop();
      for (const client of [publishing, listening]) {
        client.removeAllListeners('close');
        client.disconnect();
      }
    },
  };
}
