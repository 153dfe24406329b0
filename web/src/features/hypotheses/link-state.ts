import * as z from 'zod/mini';

const createdState = z.object({ created: z.literal(true) });

/** Passed to the page that follows a new claim, so that it can say what to do next. */
export const JUST_CREATED: z.infer<typeof createdState> = { created: true };

export const isJustCreated = (state: unknown): boolean => createdState.safeParse(state).success;

const handedOver = z.object({ topicName: z.string().check(z.minLength(1)) });

/** The state of a link to the new-hypothesis page, so that the page can name its topic. */
export function topicNameState(topicName: string): z.infer<typeof handedOver> {
  return { topicName };
}

/** The topic's name as passed by the link; null for someone who opened the address directly. */
export function topicNameFrom(state: unknown): string | null {
  return handedOver.safeParse(state).data?.topicName ?? null;
}
