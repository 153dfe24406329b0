import { type NumberedEvent, type NumberedEventName, numberedEvents } from '@midspan/contract';

const isNumbered = (name: string): name is NumberedEventName => Object.hasOwn(numberedEvents, name);

/** An event of the conversation's sequence as its contract has it; null for anything else. */
export function readNumbered(name: string, payload: unknown): NumberedEvent | null {
  if (!isNumbered(name)) return null;
  const read = numberedEvents[name].safeParse(payload);
  // The schema was looked up by the name, so the two belong together.
  return read.success ? ({ name, payload: read.data } as NumberedEvent) : null;
}
