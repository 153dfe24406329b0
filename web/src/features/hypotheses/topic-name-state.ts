import * as z from 'zod/mini';

const handedOver = z.object({ topicName: z.string().check(z.minLength(1)) });

/** What a link to the new-hypothesis page carries along, so that the page can name its topic. */
export function topicNameState(topicName: string): z.infer<typeof handedOver> {
  return { topicName };
}

/** The topic's name as it was handed over; null for somebody who came by the address alone. */
export function topicNameFrom(state: unknown): string | null {
  return handedOver.safeParse(state).data?.topicName ?? null;
}
