import { IMPORTANCES } from '@midspan/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../lib/drafts.ts';

/** What is in the form, saved or not. */
const fields = z.object({
  value: z.number(),
  reason: z.string(),
  importance: z.nullish(z.enum(['', ...IMPORTANCES])),
});
type CredenceFields = z.infer<typeof fields>;

export interface CredenceDraft {
  read(): CredenceFields | null;
  write(given: CredenceFields): void;
  forget(): void;
}

/** [CR7] What a member is writing about a hypothesis; another member in this tab doesn't get it. */
export function useCredenceDraft(userId: string, hypothesisId: string): CredenceDraft {
  return useMemo(() => {
    const key = `credence:${userId}:${hypothesisId}`;
    return {
      read: () => drafts.read(key, fields),
      write: (given) => drafts.write(key, given),
      forget: () => drafts.write(key, null),
    };
  }, [userId, hypothesisId]);
}
