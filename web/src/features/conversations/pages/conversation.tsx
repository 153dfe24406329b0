import { conversationTexts, idField } from '@midspan/contract';
import { useParams } from 'react-router';
import { useSession } from '../../accounts/index.ts';
import { ConversationScreen, NoConversation } from '../screen/conversation-screen.tsx';
import { SessionEnded } from '../screen/session-ended.tsx';

export function Component() {
  const { conversationId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(conversationId).data;
  if (conversationId === undefined) return <NoConversation title={conversationTexts.noId} />;
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  // The page needs a session, but it may end while the page is open.
  if (user === null) return <SessionEnded />;
  return <ConversationScreen key={`${id} ${user.id}`} id={id} me={user} />;
}
