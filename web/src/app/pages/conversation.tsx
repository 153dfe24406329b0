import { conversationTexts, idField } from '@midspan/contract';
import { useParams } from 'react-router';
import { useSession } from '../../features/accounts/session.tsx';
import { ConversationScreen, NoConversation } from '../conversation/conversation-screen.tsx';

export function Component() {
  const { conversationId } = useParams();
  const { user } = useSession();
  const id = idField.safeParse(conversationId).data;
  if (conversationId === undefined) return <NoConversation title={conversationTexts.noId} />;
  if (id === undefined) return <NoConversation title={conversationTexts.notFound} />;
  // Nobody comes here without a session; while it ends there is nothing to show.
  return user && <ConversationScreen key={`${id} ${user.id}`} id={id} me={user} />;
}
