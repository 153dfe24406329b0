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
  // Visitors don't get here; the session ended while the page was open.
  if (user === null) return <SessionEnded />;
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  return <ConversationScreen key={`${id} ${user.id}`} id={id} me={user.id} />;
}
