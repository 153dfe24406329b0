import { type ActiveConversation, attentionRoutes } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { call } from '../../../lib/api.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { CONVERSATIONS_KEY } from '../../conversations/index.ts';

export const activeConversationsQuery = (userId: string | null, hypothesisId: string) =>
  queryOptions({
    queryKey: [...CONVERSATIONS_KEY, 'active', userId, hypothesisId],
    enabled: userId !== null,
    queryFn: async ({ signal }) => {
      const { items } = await call(attentionRoutes.active, { query: { hypothesisId } }, { signal });
      return items;
    },
  });

interface OwnConversationsProps {
  conversations: readonly ActiveConversation[];
}

/** Someone the member is already talking with isn't offered again; this leads there instead. */
export function OwnConversations({ conversations }: OwnConversationsProps) {
  if (conversations.length === 0) return null;
  return (
    <Section
      title="You’re already in a conversation about this hypothesis"
      size="sm"
      className="rounded-card bg-sunken px-6 py-5"
    >
      <ul className="mt-1 flex flex-col">
        {conversations.map((conversation) => {
          const { username } = conversation;
          return (
            <li
              key={conversation.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                With <span className="font-semibold">{username}</span>
                {conversation.conversation_type === 'private' && ' (private)'}
              </span>
              <ButtonLink to={`/conversations/${conversation.id}`} variant="secondary" size="sm">
                <MessagesSquare aria-hidden className="size-4" />
                Open Conversation
                <span className="sr-only"> with {username}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
