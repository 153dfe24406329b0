import type { ListedConversation } from '@midspan/contract';

type Sided = Pick<ListedConversation, 'user1_side' | 'user2_side' | 'original_sides'>;

/**
 * [OV19] A dispute is shown in the colors of the original conversation, so that nobody changes sides
 * on the way from one to the other.
 */
export function onOriginalSides<Conversation extends Sided>(
  conversation: Conversation,
): Conversation {
  const { original_sides } = conversation;
  if (original_sides === null) return conversation;
  return { ...conversation, user1_side: original_sides.user1, user2_side: original_sides.user2 };
}
