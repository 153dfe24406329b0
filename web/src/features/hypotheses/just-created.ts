import * as z from 'zod/mini';

const createdState = z.object({ created: z.literal(true) });

/** Passed to the page that follows a new claim, so that it can say what to do next. */
export const JUST_CREATED: z.infer<typeof createdState> = { created: true };

export const isJustCreated = (state: unknown): boolean => createdState.safeParse(state).success;
