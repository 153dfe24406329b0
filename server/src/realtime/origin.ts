import type { IncomingMessage } from 'node:http';
import { isLoopback, type Settings } from '../platform/settings.ts';
import { networkOf } from '../session/network.ts';

/**
 * Whether a page of this origin may connect. In local mode every loopback name of the same port
 * counts, because people type localhost and 127.0.0.1 alike.
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
 * Which network a request for a live connection comes from, or null where networks are not limited.
 * Fastify knows as much of its own requests, but does not see these.
 */
export function networkFinder({
  RATE_LIMITS,
  TRUST_PROXY,
}: Pick<Settings, 'RATE_LIMITS' | 'TRUST_PROXY'>): (request: IncomingMessage) => string | null {
  return ({ headers, socket }) => {
    if (!RATE_LIMITS) return null;
    // As for calls: what the nearest proxy says comes last, and what a client claims before it.
    const forwarded = TRUST_PROXY ? headers['x-forwarded-for'] : undefined;
    const nearest = String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    return networkOf(nearest || (socket.remoteAddress ?? ''));
  };
}
