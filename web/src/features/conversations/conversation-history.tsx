import type { ListedConversation } from '@midspan/contract';
import { useId, useState } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../lib/page-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type ConversationsOf, useConversations } from './api.ts';
import { ConversationCard, ConversationCardSkeleton } from './conversation-card.tsx';
import { type Privacy, splitByPrivacy } from './conversation-split.ts';

const LOAD_FAILED = 'Failed to load conversations. Please try again later.';

const HEADINGS: Record<ConversationsOf, string> = {
  hypothesis: 'Conversation History',
  user: 'Your Conversations',
};

const TABS: readonly { id: Privacy; label: string; empty: string }[] = [
  { id: 'all', label: 'All', empty: 'No conversations yet.' },
  { id: 'public', label: 'Public', empty: 'No public conversations.' },
  { id: 'private', label: 'Private', empty: 'No private conversations.' },
];

export interface ConversationHistoryProps {
  /** whose conversations: those about a hypothesis, or a member's own */
  of: ConversationsOf;
  id: string;
}

export function ConversationHistory(props: ConversationHistoryProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        {HEADINGS[props.of]}
      </h2>
      <ConversationPages {...props} />
    </section>
  );
}

function ConversationPages({ of, id }: ConversationHistoryProps) {
  const [privacy, setPrivacy] = useState<Privacy>('all');
  const query = useConversations(of, id);
  const withStatement = of === 'user';
  if (query.data === undefined) {
    if (!query.isError) return <ListSkeleton withStatement={withStatement} />;
    return (
      <LoadFailure
        text={LOAD_FAILED}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }

  const conversations = itemsOf(query.data.pages);
  // Without public conversations or private ones of one's own, there is nothing to sort by tab.
  if (conversations.length === 0) return <NoConversations of={of} />;
  const lists = splitByPrivacy(conversations);
  const total = totalOf(query.data.pages);
  // While pages are missing, how many of each kind there are is not known: no count is then better
  // than a wrong one.
  const counts = query.hasNextPage
    ? {}
    : { public: lists.public.length, private: lists.private.length };
  const badges: Partial<Record<Privacy, number>> = { all: total, ...counts };
  return (
    <div>
      <Tabs
        value={privacy}
        onChange={setPrivacy}
        tabs={TABS.map(({ id: tabId, label, empty }) => ({
          id: tabId,
          label,
          badge: badges[tabId],
          content: (
            <CardList conversations={lists[tabId]} empty={empty} withStatement={withStatement} />
          ),
        }))}
      />
      {query.hasNextPage && (
        <ShowMore
          progress={`${conversations.length} of ${countNoun(total, 'conversation', 'conversations')}`}
          hasMore
          busy={query.isFetchingNextPage}
          failure={query.isFetchNextPageError ? LOAD_FAILED : undefined}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

interface CardListProps {
  conversations: readonly ListedConversation[];
  empty: string;
  withStatement: boolean;
}

function CardList({ conversations, empty, withStatement }: CardListProps) {
  if (conversations.length === 0) return <p className="py-6 text-muted">{empty}</p>;
  return (
    <ul className="flex flex-col gap-5">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationCard conversation={conversation} withStatement={withStatement} />
        </li>
      ))}
    </ul>
  );
}

function NoConversations({ of }: { of: ConversationsOf }) {
  if (of === 'hypothesis') {
    return (
      <EmptyState
        title="No conversations yet."
        text="Public conversations about this hypothesis appear here."
      />
    );
  }
  return (
    <EmptyState
      title="No conversations yet."
      text="Choose a hypothesis, set your credence, and meet someone who sees it differently."
      action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
    />
  );
}

function ListSkeleton({ withStatement }: { withStatement: boolean }) {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Loading conversations...
      </p>
      <ConversationCardSkeleton withStatement={withStatement} />
      <ConversationCardSkeleton withStatement={withStatement} />
    </div>
  );
}
