import * as z from 'zod/mini';
import { outbox } from '../../../lib/drafts.ts';
import type { UnsentMessage } from './live-state.ts';

const stored = z.array(
  z.object({
    tempId: z.string(),
    content: z.string(),
    created_at: z.string(),
    state: z.enum(['sending', 'failed']),
    reason: z.nullable(z.string()),
    isMissing: z.boolean(),
  }),
);

/** One member's messages in one conversation that were not acknowledged, kept over a reload. */
export function openOutbox(me: string, conversationId: string) {
  const key = `${me}:${conversationId}`;
  return {
    read: (): readonly UnsentMessage[] => outbox.read(key, stored) ?? [],
    keep: (unsent: readonly UnsentMessage[]) =>
      outbox.write(key, unsent.length === 0 ? null : unsent),
  };
}
