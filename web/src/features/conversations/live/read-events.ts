import {
  type NumberedEvent,
  numberedEvents,
  type UnnumberedEvent,
  unnumberedEvents,
} from '@midspan/contract';
import type * as z from 'zod/mini';
import { readIncoming } from '../../../lib/read-incoming.ts';

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

type EventOf<Events extends Schemas> = {
  [Name in keyof Events]: { readonly name: Name; readonly payload: z.infer<Events[Name]> };
}[keyof Events];

/** An event as its contract has it; null for another name or shape. */
function read<Events extends Schemas>(
  events: Events,
  name: string,
  payload: unknown,
): EventOf<Events> | null {
  const schema = Object.hasOwn(events, name) ? events[name] : undefined;
  const parsed = schema && readIncoming(schema, payload);
  // The schema was looked up by the name, so the two belong together.
  return parsed?.success ? ({ name, payload: parsed.data } as EventOf<Events>) : null;
}

/** An event of the conversation's sequence. */
export const readNumbered = (name: string, payload: unknown): NumberedEvent | null =>
  read(numberedEvents, name, payload);

/** Another event about the open conversation. */
export const readUnnumbered = (name: string, payload: unknown): UnnumberedEvent | null =>
  read(unnumberedEvents, name, payload);
