import * as z from 'zod/mini';

/** The form as a draft keeps it. */
export const overturnDraft = z.object({
  reason: z.string(),
  evidenceDescription: z.string(),
  source: z.string(),
});

export type OverturnFields = z.infer<typeof overturnDraft>;

export const EMPTY_OVERTURN: OverturnFields = { reason: '', evidenceDescription: '', source: '' };
