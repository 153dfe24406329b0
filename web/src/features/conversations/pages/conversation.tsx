import { conversationTexts, idField } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { isNotFound, isRemoved } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { MainHeading, Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { loginPathFrom, useSession } from '../../accounts/index.ts';
import { RemovedPage } from '../../moderation/index.ts';
import { summaryQuery } from '../lists/api.ts';
import { ConversationScreen, NoConversation } from '../screen/conversation-screen.tsx';
import { SessionEnded } from '../screen/session-ended.tsx';
import { VisitorView } from '../summary/visitor-view.tsx';

export function Component() {
  const { conversationId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(conversationId).data;
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  if (conversationId === undefined) return <NoConversation title={conversationTexts.noId} />;
  if (user === null) {
    // The session ended while the page was open.
    if (wasSignedIn) return <SessionEnded />;
    return id === undefined ? <ToLogin /> : <VisitorPage key={id} id={id} />;
  }
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  return <ConversationScreen key={`${id} ${user.id}`} id={id} me={user} />;
}

function ToLogin() {
  return <Navigate to={loginPathFrom(useLocation())} replace />;
}

/** To a visitor a private conversation and an unknown one are the same: a page behind the login. */
function VisitorPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery(id));
  if (isNotFound(error)) return <ToLogin />;
  if (isRemoved(error)) return <RemovedPage />;
  return (
    <Page title={data?.conversation.hypothesis_statement ?? 'Conversation'} narrow>
      {data ? (
        <VisitorView summary={data} />
      ) : (
        <>
          <MainHeading className="sr-only">Conversation</MainHeading>
          {error ? (
            <LoadFailure
              text={conversationTexts.loadFailed}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <div className="flex flex-col gap-5">
              <p role="status" className="sr-only">
                {conversationTexts.loading}
              </p>
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-32 w-full rounded-card" />
              <Skeleton className="h-56 w-full rounded-card" />
            </div>
          )}
        </>
      )}
    </Page>
  );
}
