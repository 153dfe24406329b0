import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from '../platform/logger.ts';

export interface RedisLink {
  /** What carries events between servers, for Socket.IO. */
  readonly adapter: ReturnType<typeof createShardedAdapter>;
  /** Called whenever Redis is back after it was away. */
  onReturn(callback: () => void): void;
  stop(): void;
}

/** Soon enough that everyone has caught up within 5 seconds of its return. */
const RETRY_AT_MOST_EVERY_MS = 500;

/** A Redis that accepts and never answers must not hold back those on the same server. */
const ANSWER_WITHIN_MS = 1_000;

/**
 * The link between servers. Without it, or while it is away, everybody on this server is told all
 * the same, and nothing that is written waits for it.
 */
export function linkRedis(url: string, log: Logger): RedisLink {
  const retryStrategy = (attempt: number) => Math.min(attempt * 50, RETRY_AT_MOST_EVERY_MS);
  // Queueing what cannot be sent would hold back local delivery: the adapter tells others first.
  const publishing = new Redis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    commandTimeout: ANSWER_WITHIN_MS,
    maxRetriesPerRequest: 0,
  });
  // Rooms that open while Redis is away are subscribed to when it is back.
  const listening = new Redis(url, { retryStrategy, maxRetriesPerRequest: null });

  const returned: (() => void)[] = [];
  let away = false;
  const lost = (err?: unknown) => {
    if (!away) log.warn({ err }, 'Redis is away: other servers are told when it is back');
    away = true;
  };
  const back = () => {
    if (!away || publishing.status !== 'ready' || listening.status !== 'ready') return;
    away = false;
    // Answered after the subscriptions, which the client has just sent again.
    void listening.ping().then(() => {
      log.info('Redis is back');
      for (const callback of returned) callback();
    }, lost);
  };
  for (const client of [publishing, listening]) {
    // Without a listener, a Redis that goes away would end the process.
    client.on('error', lost).on('close', lost).on('ready', back);
  }

  return {
    adapter: createShardedAdapter(publishing, listening),
    onReturn: (callback) => void returned.push(callback),
    stop() {
      for (const client of [publishing, listening]) {
        client.removeAllListeners('close');
        client.disconnect();
      }
    },
  };
}
