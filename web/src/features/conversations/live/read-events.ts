import {
  type NumberedEvent,
  numberedEvents,
  type overturnNumberedEvents,
  overturnServerEvents,
  type UnnumberedEvent,
  unnumberedEvents,
} from '@midspan/contract';
import type * as z from 'zod/mini';
import { readIncoming } from '../../../lib/read-incoming.ts';

export type NumberedOverturn = NumberedEvent<keyof typeof overturnNumberedEvents>;

/** What is sent about proposals outside the conversation's sequence. */
export type UnnumberedOverturn = UnnumberedEvent<keyof typeof overturnServerEvents>;

export const isOverturn = (event: UnnumberedEvent): event is UnnumberedOverturn =>
  event.name in overturnServerEvents;

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

/** An event of the conversation's sequence; null for anything else. */
export function readNumbered(name: string, payload: unknown): NumberedEvent | null {
  const event = read(numberedEvents, name, payload);
  return event === 'unreadable' ? null : event;
}

/** Another event about the open conversation; 'unreadable' when it doesn't match the contract. */
export const readUnnumbered = (
  name: string,
  payload: unknown,
): UnnumberedEvent | 'unreadable' | null => read(unnumberedEvents, name, payload);
