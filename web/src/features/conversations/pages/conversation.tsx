import { conversationTexts, idField } from '@midspan/contract';
import { useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { Page } from '../../../ui/page.tsx';
import { loginPathFrom, useSession } from '../../accounts/index.ts';
import { ConversationScreen, NoConversation } from '../screen/conversation-screen.tsx';
import { SessionEnded } from '../screen/session-ended.tsx';
import { VisitorView } from '../summary/visitor-view.tsx';
import { SummaryLoader } from './summary.tsx';

export function Component() {
  const { conversationId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(conversationId).data;
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  if (conversationId === undefined) return <NoConversation title={conversationTexts.noId} />;
  if (user === null) {
    // The session ended while the page was open.
    return wasSignedIn ? <SessionEnded /> : <VisitorPage key={conversationId} id={id} />;
  }
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  return <ConversationScreen key={`${id} ${user.id}`} id={id} me={user.id} />;
}

/** To a visitor a private conversation and an unknown one are the same: a page behind the login. */
function VisitorPage({ id }: { id: string | undefined }) {
  const toLogin = <Navigate to={loginPathFrom(useLocation())} replace />;
  if (id === undefined) return toLogin;
  return (
    <SummaryLoader id={id} title="Conversation" missing={toLogin}>
      {(summary) => (
        <Page title={summary.conversation.hypothesis_statement} narrow>
          <VisitorView summary={summary} />
        </Page>
      )}
    </SummaryLoader>
  );
}
