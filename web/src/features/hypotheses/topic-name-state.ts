import * as z from 'zod/mini';

const handedOver = z.object({ topicName: z.string().check(z.minLength(1)) });

/** The state of a link to the new-hypothesis page, so that the page can name its topic. */
export function topicNameState(topicName: string): z.infer<typeof handedOver> {
  return { topicName };
}

/** The topic's name as passed by the link; null for someone who came by the address alone. */
export function topicNameFrom(state: unknown): string | null {
  return handedOver.safeParse(state).data?.topicName ?? null;
}
