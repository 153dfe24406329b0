import {
  type ActiveConversation,
  attentionRoutes,
  everyoneIn,
  type Hypothesis,
  hypothesisTexts,
  idField,
  waitingRoomTexts,
} from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { isRemoved, routeQuery } from '../../../lib/api.ts';
import { useIntent } from '../../../lib/intent.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { MainHeading, Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSession } from '../../accounts/index.ts';
import { CircleLabel, useHasEnded, useOwnCircle } from '../../circles/index.ts';
import { CONVERSATIONS_KEY } from '../../conversations/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { asClause, FoldedClause, hypothesisQuery } from '../../hypotheses/index.ts';
import { FailedPage } from '../../moderation/index.ts';
import {
  PrivateConversationTab,
  splitRequests,
  usePrivateRequests,
} from '../../private-requests/index.ts';
import { topicsPath } from '../../topics/index.ts';
import { roomTitle } from '../arrivals.ts';
import { useCalls, useSound } from '../calls.ts';
import { PublicConversationTab } from '../components/public-conversation-tab.tsx';
import { ConnectionBadge, ConnectionLost, ErrorList } from '../components/room-status.tsx';
import { useWaitingRoom } from '../live.ts';
import { countStatuses, offeredMatches } from '../matches.ts';
import { ownEntry } from '../state.ts';

export function Component() {
  const { hypothesisId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(hypothesisId).data;
  if (id === undefined) return <MissingPage title={waitingRoomTexts.invalidRoom} />;
  return <WaitingRoomPage key={`${id} ${user?.id}`} id={id} userId={user?.id ?? null} />;
}

function WaitingRoomPage({ id, userId }: { id: string; userId: string | null }) {
  const query = useQuery(hypothesisQuery(id));
  const hypothesis = query.data;
  // [CI8] No one can wait in a circle that has ended; the claim's page says so.
  const hasEnded = useHasEnded(hypothesis?.circle_id);

  if (isRemoved(query.error) || (hypothesis === undefined && query.isError)) {
    return <FailedPage query={query} title="Waiting Room" texts={hypothesisTexts} />;
  }
  // A dispute is between two given people, so it has no waiting room.
  if (hypothesis !== undefined && hypothesis.dispute_conversation_id !== null) {
    return <Navigate to={`/hypotheses/${id}`} replace />;
  }
  if (hasEnded) return <Navigate to={`/hypotheses/${id}`} replace />;
  return <WaitingRoomScreen hypothesisId={id} hypothesis={hypothesis} userId={userId} />;
}

const TAB = 'tab';

interface WaitingRoomScreenProps {
  hypothesisId: string;
  /** undefined while it loads */
  hypothesis: Hypothesis | undefined;
  userId: string | null;
}

function WaitingRoomScreen({ hypothesisId, hypothesis, userId }: WaitingRoomScreenProps) {
  const toast = useToast();
  const circle = useOwnCircle(hypothesis?.circle_id);
  const [search, setSearch] = useSearchParams();
  const { room, conversations, isPending } = useRoom(hypothesisId, userId);
  const [inviting, setInviting] = useState(false);
  const choose = (tab: 'public' | 'private') =>
    setSearch(tab === 'public' ? {} : { [TAB]: tab }, { replace: true, preventScrollReset: true });

  const connected = room.state.connection === 'connected';
  const requests = usePrivateRequests({
    socket: room.socket,
    connected,
    request: room.request,
    onAnswered: (request, accepted) => {
      if (accepted || request.requester_id !== userId) return;
      toast.info(`${request.target_username} declined your conversation request.`);
    },
  });

  const inConversation = useMemo(
    () => new Set(conversations.map((one) => one.partner_id)),
    [conversations],
  );
  const matches = useMemo(
    // No one is offered until the member's current conversations are known.
    () => (isPending ? [] : offeredMatches(room.state, inConversation)),
    [isPending, room.state, inConversation],
  );
  const sound = useSound();
  const announced = useCalls(matches, ownEntry(room.state), { isSoundOn: sound.isOn });
  const { none, pending, ready } = countStatuses(matches);
  const calling = none + pending + ready;
  const { incoming } = splitRequests(requests.state.requests, hypothesisId, userId);

  return (
    <Page title={roomTitle(matches)} calls={calling}>
      {/* On a phone the badge shares the breadcrumb's last line, so that the seats are in view. */}
      <div className="flex flex-wrap items-start justify-between gap-x-6 max-sm:mb-2 max-sm:items-center max-sm:justify-start max-sm:gap-x-1.5 max-sm:[&>nav]:contents max-sm:[&>nav>ol]:contents">
        <Breadcrumb
          crumbs={[
            { label: 'Topics', to: topicsPath(hypothesis?.circle_id ?? null) },
            ...(hypothesis
              ? [{ label: hypothesis.topic.name, to: `/topics/${hypothesis.topic.id}` }]
              : []),
            { label: 'Hypothesis', to: `/hypotheses/${hypothesisId}` },
            { label: 'Waiting Room' },
          ]}
        />
        <div className="max-sm:ml-auto sm:mb-5">
          <ConnectionBadge status={room.state.connection} />
        </div>
      </div>
      <RoomClaims hypothesis={hypothesis} />
      <p role="status" className="sr-only">
        <span key={announced.count}>{announced.text}</span>
      </p>
      <div className="mt-3 mb-2 flex flex-col gap-4 sm:mt-6 sm:mb-4">
        <ErrorList
          errors={room.state.errors}
          onRemove={room.removeError}
          onClear={room.clearErrors}
        />
        {room.state.resting && <ConnectionLost onRetry={room.retry} />}
        <OwnConversations conversations={conversations} />
      </div>
      <Tabs
        value={search.get(TAB) === 'private' ? 'private' : 'public'}
        onChange={(id) => {
          setInviting(false);
          choose(id);
        }}
        tabs={[
          {
            id: 'public',
            label: circle ? (
              <span className="line-clamp-2">{everyoneIn(circle.name)}</span>
            ) : (
              'Public Conversation'
            ),
            badge: calling > 0 ? calling : undefined,
            content: (
              <PublicConversationTab
                room={room}
                sound={sound}
                matches={matches}
                circle={circle}
                inConversation={inConversation}
                hypothesisId={hypothesisId}
                ownPercent={hypothesis && ownCredenceOf(hypothesis).percent}
                onInvite={() => {
                  setInviting(true);
                  choose('private');
                }}
              />
            ),
          },
          {
            id: 'private',
            label: 'Private Conversation',
            badge: incoming.length > 0 ? incoming.length : undefined,
            content: (
              <PrivateConversationTab
                requests={requests}
                hypothesisId={hypothesisId}
                hypothesis={hypothesis}
                userId={userId}
                connected={connected}
                inviting={inviting}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}

/** The room, and the member's conversations about its hypothesis, which the room has to know. */
function useRoom(hypothesisId: string, userId: string | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const opened = useRef<string>(null);
  const ownQuery = activeConversationsQuery(userId, hypothesisId);
  const { data, isPending } = useQuery(ownQuery);
  /** not the current ones: the list may be reloaded before the connection is back */
  const knownAtLoss = useRef<readonly string[]>(undefined);

  /** The page's data was stale: the member's credence, or an existing conversation. */
  const catchUp = useCallback(
    (code: string) => {
      if (code === 'CONVERSATION_EXISTS') {
        void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      }
      if (code === 'CREDENCE_MISSING' || code === 'CREDENCE_NEUTRAL') {
        void queryClient.invalidateQueries(hypothesisQuery(hypothesisId));
      }
    },
    [queryClient, hypothesisId],
  );

  const room = useWaitingRoom({
    hypothesisId,
    userId,
    joinsAtOnce: useIntent('join'),
    // Once, however many events announce it.
    onConversation: (conversationId) => {
      if (opened.current === conversationId) return;
      opened.current = conversationId;
      void queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
      void navigate(`/conversations/${conversationId}`);
    },
    onRefused: catchUp,
    onLost: () => {
      knownAtLoss.current = queryClient.getQueryData(ownQuery.queryKey)?.items.map((one) => one.id);
    },
    findBegun: async () => {
      const known = knownAtLoss.current;
      // An answer in flight may have been read before the change.
      await queryClient.cancelQueries({ queryKey: ownQuery.queryKey });
      const now = await queryClient.fetchQuery({ ...ownQuery, staleTime: 0 }).catch(() => null);
      return now?.items.find((one) => known?.includes(one.id) === false)?.id ?? null;
    },
  });
  return { room, conversations: data?.items ?? [], isPending };
}

/** Longer claims take more lines than the first screen can spare: of a phone, and of a laptop. */
const LONG_CLAIM = 60;
const VERY_LONG_CLAIM = 160;

/** The claims of the two sides. A long one is collapsed, so that the seats are in view. */
function RoomClaims({ hypothesis }: { hypothesis: Hypothesis | undefined }) {
  const [isUnfolded, setUnfolded] = useState(false);
  if (hypothesis === undefined) {
    return (
      <header className="flex flex-col gap-3">
        <MainHeading className="sr-only">Waiting Room</MainHeading>
        <Skeleton className="h-20 w-full max-w-reading" />
        <Skeleton className="h-7 w-2/3" />
      </header>
    );
  }
  const length = countCodePoints(hypothesis.statement);
  const isLong = length > LONG_CLAIM;
  const isVeryLong = length > VERY_LONG_CLAIM;
  const isFolded = isLong && !isUnfolded;
  return (
    <header className="flex max-w-reading flex-col items-start gap-2 sm:gap-3">
      <CircleLabel id={hypothesis.circle_id} />
      <div
        className={classNames(
          isLong ? '[&>blockquote]:text-2xl' : 'max-sm:[&>blockquote]:text-2xl',
          isFolded && (isVeryLong ? 'line-clamp-2 sm:line-clamp-3' : 'max-sm:line-clamp-2'),
        )}
      >
        <Claim size="lg">
          <MainHeading className="inline">{hypothesis.statement}</MainHeading>
        </Claim>
      </div>
      <p
        className={classNames(
          'wrap-anywhere text-muted sm:text-lg',
          isFolded && (isVeryLong ? 'line-clamp-1 sm:line-clamp-2' : 'max-sm:line-clamp-1'),
        )}
      >
        <span className="text-sm font-semibold tracking-wide">OR: </span>
        {isFolded ? (
          <FoldedClause>{hypothesis.negation}</FoldedClause>
        ) : (
          asClause(hypothesis.negation)
        )}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className={classNames('-ml-3.5', !isVeryLong && 'sm:hidden')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show less' : 'Show the whole claim'}
        </Button>
      )}
    </header>
  );
}

const activeConversationsQuery = (userId: string | null, hypothesisId: string) => ({
  ...routeQuery([...CONVERSATIONS_KEY, 'active', userId, hypothesisId], attentionRoutes.active, {
    query: { hypothesisId },
  }),
  enabled: userId !== null,
});

interface OwnConversationsProps {
  conversations: readonly ActiveConversation[];
}

/** Someone the member is already talking with isn't offered again; this leads there instead. */
function OwnConversations({ conversations }: OwnConversationsProps) {
  if (conversations.length === 0) return null;
  return (
    <Section
      title="You’re already in a conversation about this hypothesis"
      size="sm"
      className="rounded-card bg-sunken px-6 py-5"
    >
      <ul className="mt-1 flex flex-col">
        {conversations.map(({ id, username, conversation_type }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              With <span className="font-semibold">{username}</span>
              {conversation_type === 'private' && ' (private)'}
            </span>
            <ButtonLink to={`/conversations/${id}`} variant="secondary" size="sm">
              <MessagesSquare aria-hidden className="size-4" />
              Open Conversation
              <span className="sr-only"> with {username}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
