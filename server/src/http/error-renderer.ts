import { ERRORS, type ErrorAnswer } from '@midspan/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseAway, isDatabaseExhausted } from '../db/connection.ts';
import type { ReportError } from '../platform/error-reporting.ts';
import { Refusal } from '../platform/refusal.ts';

/** Turns anything thrown into the refusal a client may see. Bugs become INTERNAL. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details: Record<string, string> = {};
    for (const { instancePath, message } of error.validation) {
      // The field's own name, at any depth: forms know `statement`, not `hypothesis/statement`.
      const field = instancePath.split('/').findLast((part) => /\D/.test(part));
      if (field !== undefined) details[field] ??= message ?? ERRORS.INVALID.message;
    }
    return new Refusal('INVALID', { details });
  }
  if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE', { retryAfterS: 1 });
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status === 413) return new Refusal('TOO_LARGE');
  // What Fastify itself refuses (broken JSON, wrong content type, bad address) is the client's
  // fault.
  if (status >= 400 && status < 500) return new Refusal('INVALID');
  return new Refusal('INTERNAL');
}

/** The one place where a failure becomes an HTTP response. */
export function createErrorRenderer(report: ReportError) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toRefusal(error);
    if (refusal.code === 'INTERNAL' || isDatabaseExhausted(error)) {
      report(error, { requestId: request.id });
    }
    if (refusal.retryAfterS !== undefined) reply.header('Retry-After', String(refusal.retryAfterS));
    const answer: ErrorAnswer = {
      error: {
        code: refusal.code,
        message: refusal.message,
        ...(refusal.details && { details: refusal.details }),
        ...(refusal.code === 'INTERNAL' && { requestId: request.id }),
      },
    };
    // The route's response schema is that of success, so a failure bypasses it.
    return reply
      .code(ERRORS[refusal.code].status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer);
  };
}
