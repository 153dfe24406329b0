import type { Conversation } from '@midspan/contract';
import type { Side } from '@midspan/domain';

const takerOf = (conversation: Conversation, as: 'user1' | 'user2') => ({
  id: conversation[`${as}_id`],
  name: conversation[`${as}_username`],
  side: conversation[`${as}_side`],
  state: conversation[`${as}_state`],
});

/** The two as one of them sees it. */
export function partnerOf(conversation: Conversation, me: string) {
  const [one, other] = [takerOf(conversation, 'user1'), takerOf(conversation, 'user2')];
  return one.id === me ? { own: one, partner: other } : { own: other, partner: one };
}

export const sideIn = (conversation: Conversation, userId: string): Side =>
  partnerOf(conversation, userId).own.side;

/** The current names of both, also above messages loaded before one of them left. */
export const nameIn = (conversation: Conversation, userId: string): string =>
  partnerOf(conversation, userId).own.name;
