import * as z from 'zod/mini';

const invitingState = z.object({ inviting: z.literal(true) });

/** Passed to a claim's page by those who come there to invite someone. */
export const INVITING: z.infer<typeof invitingState> = { inviting: true };

export const isInviting = (state: unknown): boolean => invitingState.safeParse(state).success;

/** The title of a shared invitation. */
export const INVITE_TITLE = 'Talk with me about this';
