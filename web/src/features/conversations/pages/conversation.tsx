import { conversationTexts, idField } from '@midspan/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { ButtonLink, Spinner } from '../../../ui/button.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading, setPageTitle } from '../../../ui/page.tsx';
import { loginPathFrom, useSession } from '../../accounts/index.ts';
import { RemovedPage } from '../../moderation/index.ts';
import { FlagsSeen } from '../flags/message-flag.tsx';
import { ItemsClaimContext } from '../items/weighed-on-top.tsx';
import { type LivePart, useConversation } from '../live/live.ts';
import { isCompleted } from '../live/live-state.ts';
import { isLoaded, type LiveState, type LoadedState } from '../live/live-view.ts';
import { KeptWords } from '../messages/kept-words.tsx';
import { LiveView } from '../screen/live-view.tsx';
import { CompletedView, PublicView } from '../screen/read-only-view.tsx';
import { useSeen } from '../screen/use-seen.ts';

export function Component() {
  const { conversationId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(conversationId).data;
  if (conversationId === undefined) return <NoConversation title={conversationTexts.noId} />;
  // Visitors don't get here; the session ended while the page was open.
  if (user === null) return <SessionEnded />;
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  return <ConversationScreen key={`${id} ${user.id}`} id={id} me={user.id} />;
}

const browse = <ButtonLink to="/topics">Browse Topics</ButtonLink>;

/** `kept` is what the member had written there. */
function NoConversation({ title, kept }: { title: string; kept?: ReactNode }) {
  const action = (
    <div className="flex flex-col items-start gap-6">
      {kept}
      {browse}
    </div>
  );
  return <MissingPage title={title} action={action} />;
}

function ConversationScreen({ id, me }: { id: string; me: string }) {
  const { state, actions } = useConversation(id, me);
  useSeen(state, actions.sendSeen);
  if (state.failure !== null) {
    const kept = <KeptWords conversationId={id} me={me} />;
    return <Refused {...state.failure} kept={kept} onRetry={actions.retryConnection} />;
  }
  if (!isLoaded(state)) return <Loading state={state} onRetry={actions.retryConnection} />;
  return <Shown state={state} actions={actions} />;
}

function Shown(part: LivePart) {
  const { state } = part;
  const { conversation, isReader } = state;
  const title = isReader
    ? `${conversation.user1_username} vs ${conversation.user2_username}`
    : `Conversation with ${state.partner.name}`;
  // The screen fills the window, so it has no page around it that says its title.
  useEffect(() => setPageTitle(title), [title]);
  return (
    <ItemsClaimContext value={claimWithItems(state)}>
      {isReader ? (
        <PublicView {...part} />
      ) : (
        <FlagsSeen state={state}>
          {isCompleted(state) ? <CompletedView {...part} /> : <LiveView {...part} />}
        </FlagsSeen>
      )}
    </ItemsClaimContext>
  );
}

/** Items of a private conversation are on no claim's page. */
function claimWithItems({ conversation, dispute }: LoadedState): string | null {
  if (conversation.conversation_type === 'private') return null;
  return dispute?.original_hypothesis_id ?? conversation.hypothesis_id;
}

function Loading({ state, onRetry }: { state: LiveState; onRetry: () => void }) {
  return (
    <Page title="Conversation" narrow>
      <PageHeading>Conversation</PageHeading>
      {state.connection === 'failed' ? (
        <LoadFailure text={conversationTexts.loadFailed} busy={false} onRetry={onRetry} />
      ) : (
        <>
          <Spinner label={conversationTexts.loading} />
          <Skeleton className="mt-6 h-96 w-full rounded-card" />
        </>
      )}
    </Page>
  );
}

interface RefusedProps extends NonNullable<LiveState['failure']> {
  kept: ReactNode;
  onRetry: () => void;
}

function Refused({ code, text, kept, onRetry }: RefusedProps) {
  switch (code) {
    case 'NOT_FOUND':
      return <NoConversation title={conversationTexts.notFound} kept={kept} />;
    case 'REMOVED':
      return <RemovedPage />;
    case 'UNAUTHENTICATED':
      return <SessionEnded />;
    case 'PRIVATE_CONVERSATION':
      return (
        <MissingPage
          title={conversationTexts.restricted}
          lead={conversationTexts.privateOnly}
          action={browse}
        />
      );
    case 'EMAIL_NOT_VERIFIED':
    case 'ONBOARDING_REQUIRED':
    case 'SUSPENDED':
    case 'FORBIDDEN':
      return <MissingPage title={conversationTexts.restricted} lead={text} action={browse} />;
    default:
      return (
        <Page title={conversationTexts.loadFailed} narrow>
          <PageHeading>{conversationTexts.loadFailed}</PageHeading>
          <LoadFailure text={text} busy={false} onRetry={onRetry} />
          {kept}
        </Page>
      );
  }
}

/** The session ended while the page was open; logging in leads back here. */
function SessionEnded() {
  const location = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It replaces what was being read or written, so it must be announced too.
    place.current?.querySelector<HTMLElement>('h1')?.focus();
  }, []);
  return (
    <div ref={place}>
      <MissingPage
        title="Your session has ended"
        lead="Log in to continue. What you were writing is kept."
        action={<ButtonLink to={loginPathFrom(location)}>Login to Continue</ButtonLink>}
      />
    </div>
  );
}
