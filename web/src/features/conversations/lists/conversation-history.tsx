import type { ListedConversation } from '@midspan/contract';
import { useId, useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSession } from '../../accounts/index.ts';
import { type ConversationsOf, usePrivateConversations, usePublicConversations } from './api.ts';
import { ConversationCard } from './conversation-card.tsx';
import { type Loaded, mergeLists, type Privacy } from './conversation-split.ts';

const LOAD_FAILED = 'Failed to load conversations. Please try again later.';

const HEADINGS: Record<ConversationsOf, string> = {
  hypothesis: 'Conversation History',
  user: 'Your Conversations',
};

const LOADING = <LoadingSkeleton text="Loading conversations..." className="h-120 rounded-card" />;

const LABELS: Record<Privacy, string> = { all: 'All', public: 'Public', private: 'Private' };
const PRIVACIES = ['all', 'public', 'private'] as const;

export interface ConversationHistoryProps {
  /** whose conversations: those about a hypothesis, or a member's own */
  of: ConversationsOf;
  id: string;
}

interface ConversationPagesProps extends ConversationHistoryProps {
  /** whose private conversations are listed too; null for a visitor */
  viewerId: string | null;
}

/** Visitors don't see an empty-list message, because there may be some for others. */
function emptyText(privacy: Privacy, { of, viewerId }: ConversationPagesProps): string {
  if (privacy === 'all') return 'No conversations yet.';
  if (privacy === 'public') return 'No public conversations.';
  if (viewerId === null) return 'Private conversations are only listed for the two people in them.';
  return of === 'user'
    ? 'No private conversations.'
    : 'You have no private conversations about this hypothesis.';
}

export function ConversationHistory({ of, id }: ConversationHistoryProps) {
  const { status, user } = useSession();
  const headingId = useId();
  const { data } = usePublicConversations(of, id);
  if (of === 'hypothesis') {
    return (
      <Fold title={HEADINGS[of]} note={data && `${totalOf(data.pages)} public`}>
        <ConversationPages of={of} id={id} viewerId={user?.id ?? null} />
      </Fold>
    );
  }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        {HEADINGS[of]}
      </h2>
      {status === 'loading' ? (
        LOADING
      ) : (
        <ConversationPages of={of} id={id} viewerId={user?.id ?? null} />
      )}
    </section>
  );
}

type Pages = ReturnType<typeof usePublicConversations>;

const NONE = { items: [], total: 0, hasMore: false } as const;

/** The loaded part of a list; undefined while nothing is loaded. */
function loadedIn({ data, hasNextPage }: Pages): Loaded<ListedConversation> | undefined {
  if (data === undefined) return undefined;
  return { items: itemsOf(data.pages), total: totalOf(data.pages), hasMore: hasNextPage };
}

function ConversationPages(props: ConversationPagesProps) {
  const { of, id, viewerId } = props;
  const [privacy, setPrivacy] = useState<Privacy>('all');
  const publicPages = usePublicConversations(of, id);
  const privatePages = usePrivateConversations(of, id, viewerId);
  const withStatement = of === 'user';
  const sources = viewerId === null ? [publicPages] : [publicPages, privatePages];
  const publicList = loadedIn(publicPages);
  const privateList = viewerId === null ? NONE : loadedIn(privatePages);
  if (publicList === undefined || privateList === undefined) {
    const failed = sources.filter((source) => source.isError);
    if (failed.length === 0) return LOADING;
    return (
      <LoadFailure
        text={LOAD_FAILED}
        busy={failed.some((source) => source.isFetching)}
        onRetry={() => {
          for (const source of failed) void source.refetch();
        }}
      />
    );
  }

  const lists = {
    all: mergeLists(publicList, privateList),
    public: publicList,
    private: privateList,
  };
  // Without public conversations or private ones of the viewer's own, there is nothing to sort by
  // tab.
  if (lists.all.total === 0) return <NoConversations of={of} />;
  const open = lists[privacy];
  const shown = { all: sources, public: [publicPages], private: [privatePages] }[privacy];
  return (
    <div>
      <Tabs
        value={privacy}
        onChange={setPrivacy}
        tabs={PRIVACIES.map((tabId) => ({
          id: tabId,
          label: LABELS[tabId],
          badge: lists[tabId].total,
          content: (
            <CardList
              conversations={lists[tabId].items}
              empty={emptyText(tabId, props)}
              withStatement={withStatement}
            />
          ),
        }))}
      />
      {open.hasMore && (
        <ShowMore
          progress={`${open.items.length} of ${countNoun(open.total, 'conversation', 'conversations')}`}
          hasMore
          busy={shown.some((source) => source.isFetchingNextPage)}
          failure={shown.some((source) => source.isFetchNextPageError) ? LOAD_FAILED : undefined}
          onMore={() => {
            for (const source of shown) if (source.hasNextPage) void source.fetchNextPage();
          }}
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
