import * as z from 'zod/mini';
import { type Drafts, drafts } from './drafts.ts';

const sending = z.object({ tempId: z.string(), text: z.string() });
const keyOf = (form: string) => `sending:${form}`;

/**
 * Names what a form sends, so that the server knows a repeat: pressed again after no answer came,
 * the same thing keeps its name; whatever was changed is another thing.
 */
export function nameSending(form: string, body: object, kept: Drafts = drafts): string {
  const text = JSON.stringify(body);
  const last = kept.read(keyOf(form), sending);
  if (last?.text === text) return last.tempId;
  const tempId = crypto.randomUUID();
  kept.write(keyOf(form), { tempId, text });
  return tempId;
}

/** It has arrived: the same words would now be meant once more. */
export function forgetSending(form: string, kept: Drafts = drafts): void {
  kept.write(keyOf(form), null);
}
