import * as z from 'zod/mini';

/** The response to every refusal; separate from the error texts, which most pages don't need. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /**
     * one sentence for each invalid field; for ALREADY_TALKING the `conversationId`; for
     * SECOND_FACTOR_REQUIRED the `ticket` and the `kinds`
     */
    details: z.optional(z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    /** identifies the request in the server's log */
    requestId: z.optional(z.string()),
  }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;
