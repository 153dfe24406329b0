import type { IncomingMessage } from 'node:http';
import { isLoopback, type Settings } from '../platform/settings.ts';
import { type Networks, networksOf } from '../session/network.ts';

/**
 * Whether a page of this origin may connect. In local mode every loopback name with the same port
 * is allowed, because people type both localhost and 127.0.0.1.
 */
export function ownOriginCheck(settings: Settings): (origin: string) => boolean {
  const own = new URL(settings.PUBLIC_URL);
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const given = new URL(origin);
    if (given.origin === own.origin) return true;
    const sameDoor = given.protocol === own.protocol && given.port === own.port;
    return settings.localMode && sameDoor && isLoopback(given.hostname);
  };
}

/**
 * The networks that a live connection's request comes from, or null if networks aren't limited.
 * Fastify knows this for its own requests, but doesn't see these.
 */
export function networkFinder({
  RATE_LIMITS,
  TRUST_PROXY,
}: Pick<Settings, 'RATE_LIMITS' | 'TRUST_PROXY'>): (request: IncomingMessage) => Networks | null {
  return ({ headers, socket }) => {
    if (!RATE_LIMITS) return null;
    // As for calls: the nearest proxy's entry is last, after what the client claims.
    const forwarded = TRUST_PROXY ? headers['x-forwarded-for'] : undefined;
    const nearest = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return networksOf(nearest || (socket.remoteAddress ?? ''));
  };
}
