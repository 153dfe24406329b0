import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorAnswer } from '@midspan/contract';
import type { SecurityHeaders } from './headers.ts';

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const ANSWER: ErrorAnswer = { error: { code: 'INVALID', message: ERRORS.INVALID.message } };

/** Answers what Node refuses before there is a request, in the same shape as every refusal. */
export function createClientErrorHandler(headers: SecurityHeaders) {
  const body = JSON.stringify(ANSWER);
  const fields = [
    ...headers,
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
  ];
  const rest = `${fields.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${rest}`);
    socket.destroy(error);
  };
}
