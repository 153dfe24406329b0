import { IMPORTANCES } from '@midspan/contract';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/use-draft.ts';

const fields = z.object({
  value: z.number(),
  reason: z.string(),
  importance: z.nullish(z.enum(['', ...IMPORTANCES])),
});

export type CredenceDraft = ReturnType<typeof useCredenceDraft>;

/** [CR7] What a member is writing about a hypothesis; another member in this tab doesn't get it. */
export function useCredenceDraft(userId: string, hypothesisId: string) {
  return useDraft(`credence:${userId}:${hypothesisId}`, fields);
}
