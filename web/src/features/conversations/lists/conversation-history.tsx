import type { ListedConversation } from '@midspan/contract';
import { useState } from 'react';
import { countNoun } from '../../../lib/count-noun.ts';
import { itemsOf, totalOf } from '../../../lib/page-list.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { EmptyState, ShowMore } from '../../../ui/paged-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useSession } from '../../accounts/index.ts';
import { type ConversationsOf, usePrivateConversations, usePublicConversations } from './api.ts';
import { ConversationCard } from './conversation-card.tsx';

const LOAD_FAILED = 'Failed to load conversations. Please try again later.';
/** On a claim's page, until all are asked for. */
const FIRST_CARDS = 3;
const LOADING = <LoadingSkeleton text="Loading conversations..." className="h-120 rounded-card" />;

export interface ConversationHistoryProps {
  /** whose conversations: those about a hypothesis, or a member's own */
  of: ConversationsOf;
  id: string;
  /** [CI2] the hypothesis's: what is public inside is for everyone in it */
  circleId?: string | null;
}

export function ConversationHistory({ of, id, circleId = null }: ConversationHistoryProps) {
  const { status, user } = useSession();
  const pages = <ConversationPages {...{ of, id, circleId }} viewerId={user?.id ?? null} />;
  if (of === 'hypothesis') {
    return (
      <Section title="Conversation History" size="md" className="mt-1 flex flex-col gap-1 sm:mt-2">
        {pages}
      </Section>
    );
  }
  return (
    <Section title="Your Conversations" className="flex flex-col gap-5">
      {status === 'loading' ? LOADING : pages}
    </Section>
  );
}

type Pages = ReturnType<typeof usePublicConversations>;

const NONE = { items: [], total: 0, hasMore: false } as const;

/** Undefined while nothing is loaded. */
function loadedIn({ data, hasNextPage }: Pages): Loaded<ListedConversation> | undefined {
  if (data === undefined) return undefined;
  return { items: itemsOf(data.pages), total: totalOf(data.pages), hasMore: hasNextPage };
}

interface ConversationPagesProps extends ConversationHistoryProps {
  /** whose private conversations are listed too; null for a visitor */
  viewerId: string | null;
}

/** Visitors don't see an empty-list message, because there may be some for others. */
function noPrivateOnes({ of, viewerId }: ConversationPagesProps): string {
  if (viewerId === null) return 'Private conversations are only listed for the two people in them.';
  return of === 'user'
    ? 'No private conversations.'
    : 'You have no private conversations about this hypothesis.';
}

function ConversationPages(props: ConversationPagesProps) {
  const { of, id, viewerId, circleId = null } = props;
  const [privacy, setPrivacy] = useState<'all' | ListedConversation['conversation_type']>('all');
  const isBrief = of === 'hypothesis';
  const [isWhole, setIsWhole] = useState(!isBrief);
  const publicPages = usePublicConversations(of, id);
  const privatePages = usePrivateConversations(of, id, viewerId);
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

  const all = mergeLists(publicList, privateList);
  // Without public conversations or private ones of the viewer's own, there is nothing to sort by
  // tab.
  if (all.total === 0) return <NoConversations of={of} circleId={circleId} />;
  const tabs = {
    all: { label: 'All', list: all, sources, empty: 'No conversations yet.' },
    public: {
      label: circleId === null ? 'Public' : 'Everyone',
      list: publicList,
      sources: [publicPages],
      empty: circleId === null ? 'No public conversations.' : 'No conversations for everyone.',
    },
    private: {
      label: 'Private',
      list: privateList,
      sources: [privatePages],
      empty: noPrivateOnes(props),
    },
  };
  const { list: open, sources: shown } = tabs[privacy];
  return (
    <div>
      <Tabs
        value={privacy}
        onChange={setPrivacy}
        tabs={(['all', 'public', 'private'] as const).map((tabId) => {
          const { label, list, empty } = tabs[tabId];
          const content =
            list.items.length === 0 ? (
              <p className="py-6 text-muted">{empty}</p>
            ) : (
              <ul
                className={classNames(
                  'flex flex-col',
                  isBrief ? '-mt-4 gap-2 sm:mt-0 sm:gap-3' : 'gap-5',
                )}
              >
                {(isWhole ? list.items : list.items.slice(0, FIRST_CARDS)).map((conversation) => (
                  <li key={conversation.id}>
                    <ConversationCard conversation={conversation} isOnClaim={isBrief} />
                  </li>
                ))}
              </ul>
            );
          return { id: tabId, label, badge: list.total, content };
        })}
      />
      {!isWhole && open.total > FIRST_CARDS && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setIsWhole(true)}>
          Show all
        </Button>
      )}
      {isWhole && open.hasMore && (
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

function NoConversations({ of, circleId }: Pick<ConversationHistoryProps, 'of' | 'circleId'>) {
  if (of === 'hypothesis') {
    return (
      <EmptyState
        title="No conversations yet."
        text={`${circleId ? 'Conversations' : 'Public conversations'} about this hypothesis appear here.`}
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

type Sortable = Pick<ListedConversation, 'created_at'>;

/** As much of a list, newest first, as has been loaded. */
export interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly hasMore: boolean;
}

const timeOf = ({ created_at }: Sortable) => Date.parse(created_at);

/**
 * Two lists as one, newest first. It ends where the first of them that has more to load ends, so
 * that a later page adds to its end and never in between.
 */
export function mergeLists<Item extends Sortable>(
  one: Loaded<Item>,
  other: Loaded<Item>,
): Loaded<Item> {
  const ends = [one, other].flatMap(({ items, hasMore }) => {
    const last = items.at(-1);
    return hasMore && last !== undefined ? [timeOf(last)] : [];
  });
  const end = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return {
    items: [...one.items, ...other.items]
      .filter((item) => timeOf(item) >= end)
      .sort((first, second) => timeOf(second) - timeOf(first)),
    total: one.total + other.total,
    hasMore: one.hasMore || other.hasMore,
  };
}
