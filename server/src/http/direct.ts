import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../platform/settings.ts';

/**
 * Headers a proxy adds. A proxy that adds none of them can't be distinguished from a direct caller.
 */
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

/**
 * Whether a request reached this server directly. Requests through a proxy can come from anywhere.
 */
export const isDirectRequest = ({ headers }: Pick<Asked, 'headers'>): boolean =>
  FORWARDING_HEADERS.every((name) => headers[name] === undefined);

function hostnameOf(host: string | undefined): string {
  const address = `http://${host}`;
  return host !== undefined && URL.canParse(address) ? new URL(address).hostname : '';
}

/**
 * Whether the request comes from this machine, and not through a proxy. The host name counts too: a
 * web page can make its own name resolve here, but can't make a browser ask for this one. HTTP/1.0
 * is refused because no browser speaks it, but a minimally configured nginx does: it adds no header
 * and uses our own host name.
 */
export function isFromThisMachine(request: Asked): boolean {
  return (
    isDirectRequest(request) &&
    request.raw.httpVersion !== '1.0' &&
    LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') &&
    isLoopback(hostnameOf(request.headers.host))
  );
}
