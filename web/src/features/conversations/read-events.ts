import {
  type NumberedEvent,
  numberedEvents,
  type overturnNumberedEvents,
  overturnServerEvents,
  type UnnumberedEvent,
  unnumberedEvents,
} from '@midspan/contract';
import type * as z from 'zod/mini';
import { readIncoming } from '../../lib/read-incoming.ts';

export type NumberedOverturn = NumberedEvent<keyof typeof overturnNumberedEvents>;

/** What is sent about proposals outside the conversation's sequence. */
export type UnnumberedOverturn = EventOf<typeof overturnServerEvents>;

type Schemas = Readonly<Record<string, z.ZodMiniType>>;

type EventOf<Events extends Schemas> = {
  [Name in keyof Events]: { readonly name: Name; readonly payload: z.infer<Events[Name]> };
}[keyof Events];

/** An event as its contract has it; null for another name, 'unreadable' for another shape. */
function read<Events extends Schemas>(
  events: Events,
  name: string,
  payload: unknown,
): EventOf<Events> | 'unreadable' | null {
  const schema = Object.hasOwn(events, name) ? events[name] : undefined;
  if (schema === undefined) return null;
  const parsed = readIncoming(schema, payload);
  // The schema was looked up by the name, so the two belong together.
  return parsed.success ? ({ name, payload: parsed.data } as EventOf<Events>) : 'unreadable';
}

const unlessUnreadable = <Event>(event: Event | 'unreadable'): Event | null =>
  event === 'unreadable' ? null : event;

/** An event of the conversation's sequence; null for anything else. */
export const readNumbered = (name: string, payload: unknown): NumberedEvent | null =>
  unlessUnreadable(read(numberedEvents, name, payload));

/** Another event about the open conversation; null for anything else. */
export const readUnnumbered = (name: string, payload: unknown): UnnumberedEvent | null =>
  unlessUnreadable(read(unnumberedEvents, name, payload));

/** What is sent about proposals outside the sequence; 'unreadable' when it is not as agreed. */
export const readUnnumberedOverturn = (
  name: string,
  payload: unknown,
): UnnumberedOverturn | 'unreadable' | null => read(overturnServerEvents, name, payload);
