import type { Conversation } from '@midspan/contract';
import type { Side } from '@midspan/domain';

interface Taker {
  readonly name: string;
  readonly side: Side;
}

/** The two as one of them sees it. */
export function partnerOf(conversation: Conversation, me: string): { own: Taker; partner: Taker } {
  const one = { name: conversation.user1_username, side: conversation.user1_side };
  const other = { name: conversation.user2_username, side: conversation.user2_side };
  return conversation.user1_id === me ? { own: one, partner: other } : { own: other, partner: one };
}

export const sideIn = (conversation: Conversation, userId: string): Side =>
  userId === conversation.user1_id ? conversation.user1_side : conversation.user2_side;
