import { IMPORTANCES } from '@midspan/contract';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/use-draft.ts';

/** What is in the form, saved or not. */
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

/** The parameter by which the address of a hypothesis says where its reader stands. */
export const SIDE_PARAMETER = 'credence';

/** [CR9] The address of a hypothesis, with the credence its reader has chosen. */
export const sidePath = (hypothesisId: string, percent: number): string =>
  `/hypotheses/${hypothesisId}?${new URLSearchParams({ [SIDE_PARAMETER]: String(percent) })}`;

/** [CR9] Anyone can write an address, so only a whole number from 1 to 99 counts. */
export function takenSide(search: URLSearchParams): number | null {
  const given = search.get(SIDE_PARAMETER) ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : null;
}
