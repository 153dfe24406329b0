import { overturnServerEvents } from '@midspan/contract';
import type { ToldName, ToldOverturn } from './live-overturns.ts';

const isTold = (name: string): name is ToldName => Object.hasOwn(overturnServerEvents, name);

/** What is told about proposals outside the sequence; 'unreadable' when it is not as agreed. */
export function readTold(name: string, payload: unknown): ToldOverturn | 'unreadable' | null {
  if (!isTold(name)) return null;
  const read = overturnServerEvents[name].safeParse(payload);
  // The schema was looked up by the name, so the two belong together.
  return read.success ? ({ name, payload: read.data } as ToldOverturn) : 'unreadable';
}
