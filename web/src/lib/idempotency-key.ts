import * as z from 'zod/mini';
import { type Drafts, drafts } from './drafts.ts';

const sending = z.object({ tempId: z.string(), text: z.string() });
const keyOf = (form: string) => `sending:${form}`;

/** The same content keeps its key when sent again without an answer; changed content doesn't. */
export function idempotencyKeyFor(form: string, body: object, kept: Drafts = drafts): string {
  const text = JSON.stringify(body);
  const last = kept.read(keyOf(form), sending);
  if (last?.text === text) return last.tempId;
  const tempId = crypto.randomUUID();
  kept.write(keyOf(form), { tempId, text });
  return tempId;
}

/** It has arrived, so sending the same content again is meant as something new. */
export function clearIdempotencyKey(form: string, kept: Drafts = drafts): void {
  kept.write(keyOf(form), null);
}
