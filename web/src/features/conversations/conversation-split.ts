import type { ListedConversation } from '@midspan/contract';

export type Privacy = 'all' | ListedConversation['conversation_type'];

type Sortable = Pick<ListedConversation, 'conversation_type' | 'created_at'>;

/** The lists behind the three tabs, each with the newest first. */
export function splitByPrivacy<Item extends Sortable>(
  conversations: readonly Item[],
): Record<Privacy, readonly Item[]> {
  const all = conversations.toSorted(
    (one, other) => Date.parse(other.created_at) - Date.parse(one.created_at),
  );
  return {
    all,
    public: all.filter((conversation) => conversation.conversation_type === 'public'),
    private: all.filter((conversation) => conversation.conversation_type === 'private'),
  };
}
