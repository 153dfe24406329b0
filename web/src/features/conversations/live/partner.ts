import type { Conversation } from '@midspan/contract';

/** Who reads the words, and what the two are called. */
export interface WordsFor {
  /** null for a reader, who is neither of the two */
  readonly me: string | null;
  readonly nameOf: (userId: string) => string;
}

/** "You" or the member's name. */
export const who = ({ me, nameOf }: WordsFor, userId: string) =>
  userId === me ? 'You' : nameOf(userId);

const takerOf = (conversation: Conversation, as: 'user1' | 'user2') => ({
  id: conversation[`${as}_id`],
  name: conversation[`${as}_username`],
  side: conversation[`${as}_side`],
  state: conversation[`${as}_state`],
});

/** The two as one of them sees it, with their current names, also where one has left since. */
export function partnerOf(conversation: Conversation, me: string) {
  const [one, other] = [takerOf(conversation, 'user1'), takerOf(conversation, 'user2')];
  return one.id === me ? { own: one, partner: other } : { own: other, partner: one };
}
