import {
  everyoneIn,
  type Hypothesis,
  hypothesisTexts,
  idField,
  waitingRoomTexts,
} from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useIntent } from '../../../lib/intent.ts';
import { isRemoved, retryOf } from '../../../lib/reading.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSession } from '../../accounts/index.ts';
import { useHasEnded, useOwnCircle } from '../../circles/index.ts';
import { CONVERSATIONS_KEY } from '../../conversations/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { FailedPage } from '../../moderation/index.ts';
import {
  PrivateConversationTab,
  splitRequests,
  usePrivateRequests,
} from '../../private-requests/index.ts';
import { topicsPath } from '../../topics/index.ts';
import { roomTitle } from '../arrivals.ts';
import { useCalls, useSound } from '../calls.ts';
import { activeConversationsQuery, OwnConversations } from '../components/own-conversations.tsx';
import { PublicConversationTab } from '../components/public-conversation-tab.tsx';
import { RoomClaims } from '../components/room-claims.tsx';
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
    return (
      <FailedPage
        error={query.error}
        title="Waiting Room"
        notFound={hypothesisTexts.notFound}
        text={hypothesisTexts.loadOneFailed}
        {...retryOf(query)}
      />
    );
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
