import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/settings.ts';

/** What a proxy adds. A proxy that adds none of them cannot be told from a direct caller. */
export const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

type Asked = Pick<FastifyRequest, 'headers' | 'socket' | 'raw'>;

/** Whether a request reached this server itself. What comes through a proxy comes from anywhere. */
export const isDirect = ({ headers }: Pick<Asked, 'headers'>): boolean =>
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);

function hostnameOf(host: string | undefined): string {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address).hostname : '';
}

/**
 * Whether somebody at this machine asks, and no proxy for somebody else. The name counts too: a page
 * on the web can have its own name lead a browser here, but not have it ask for this one. And no
 * browser speaks HTTP/1.0, but nginx does that was told nothing more than where to pass requests on:
 * it adds no header, and asks by our own name.
 */
export function isFromThisMachine(request: Asked): boolean {
  return (
    isDirect(request) &&
    request.raw.httpVersion !== '1.0' &&
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(request.headers.host))
  );
}
