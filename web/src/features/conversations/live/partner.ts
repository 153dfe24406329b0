import type { Conversation, MemberState } from '@midspan/contract';
import type { Side } from '@midspan/domain';

interface Taker {
  readonly id: string;
  readonly name: string;
  readonly side: Side;
  readonly state: MemberState;
}

/** The two as one of them sees it. */
export function partnerOf(conversation: Conversation, me: string): { own: Taker; partner: Taker } {
  const one = {
    id: conversation.user1_id,
    name: conversation.user1_username,
    side: conversation.user1_side,
    state: conversation.user1_state,
  };
  const other = {
    id: conversation.user2_id,
    name: conversation.user2_username,
    side: conversation.user2_side,
    state: conversation.user2_state,
  };
  return conversation.user1_id === me ? { own: one, partner: other } : { own: other, partner: one };
}

export const sideIn = (conversation: Conversation, userId: string): Side =>
  userId === conversation.user1_id ? conversation.user1_side : conversation.user2_side;

/** The current names of both, also above messages loaded before one of them left. */
export const nameIn = (conversation: Conversation, userId: string): string =>
  userId === conversation.user1_id ? conversation.user1_username : conversation.user2_username;
