import { type Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server } from 'socket.io';
import { type SecurityHeaders, setHeaders } from '../http/headers.ts';

const NO_STORE = ['Cache-Control', 'no-store'] as const;

/** The status line of a refusal. */
const REFUSAL = /^HTTP\/1\.1 4\d\d[^\r\n]*\r\n/;

/**
 * A refused upgrade is written to the connection as text, bypassing every hook. The first write is
 * either that refusal or the start of a WebSocket, which is left alone.
 */
function addToRefusal(connection: Duplex, lines: string): void {
  const write = connection.write;
  connection.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    connection.write = write;
    const text =
      typeof chunk === 'string' ? chunk.replace(REFUSAL, (line) => `${line}${lines}`) : chunk;
    return Reflect.apply(write, connection, [text, ...rest]);
  };
}

/** Socket.IO answers before Fastify sees a request, so its responses get their headers here. */
export function addHeaders(
  http: HttpServer,
  engine: Server['engine'],
  security: SecurityHeaders,
): void {
  const headers: SecurityHeaders = [...security, NO_STORE];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  engine.use((_request: unknown, answer: unknown, goOn: () => void) => {
    if (answer instanceof ServerResponse) setHeaders(answer, headers);
    goOn();
  });
  http.prependListener('upgrade', (_request, connection) => addToRefusal(connection, lines));
}
