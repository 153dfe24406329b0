import { normalizeCredence } from '@midspan/domain';
import type * as z from 'zod/mini';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

type EventOf<Events extends Schemas> = {
  [Name in keyof Events]: { readonly name: Name; readonly payload: z.infer<Events[Name]> };
}[keyof Events];

/** Credences as the contract names them: whole percents, and fractions. */
const PERCENTS: ReadonlySet<string> = new Set([
  'current_credence',
  'current_pb_credence',
  'currentPBCredence',
  'initial_credence',
  'newCredence',
  'publicCredence',
  'public_pb_credence',
  'thread_credence',
]);
const FRACTIONS: ReadonlySet<string> = new Set([
  'credence',
  'final_pb_credence',
  'personal_credence',
]);

function normalizeAll(given: unknown, name = ''): unknown {
  if (typeof given === 'number') {
    if (PERCENTS.has(name)) return normalizeCredence(given);
    if (FRACTIONS.has(name) && !(given >= 0 && given <= 1)) return normalizeCredence(given) / 100;
    return given;
  }
  if (Array.isArray(given)) return given.map((one) => normalizeAll(one));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, normalizeAll(value, key)]),
  );
}

/**
 * Reads what the server sent. [CR1] A credence in the other unit or out of range fails no page: only
 * where the schema refuses something are they normalized, because few answers need it.
 */
export function readIncoming<Read>(schema: z.ZodMiniType<Read>, given: unknown) {
  const asSent = schema.safeParse(given);
  return asSent.success ? asSent : schema.safeParse(normalizeAll(given));
}

/** An event as its contract has it; null for another name or shape. */
export function readEvent<Events extends Schemas>(
  events: Events,
  name: string,
  payload: unknown,
): EventOf<Events> | null {
  const schema = Object.hasOwn(events, name) ? events[name] : undefined;
  const parsed = schema && readIncoming(schema, payload);
  // The schema was looked up by the name, so the two belong together.
  return parsed?.success ? ({ name, payload: parsed.data } as EventOf<Events>) : null;
}
