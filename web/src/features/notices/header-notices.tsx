import { useLocation } from 'react-router';
import { useSession } from '../accounts/index.ts';
import { useLiveActive } from './active-conversations.ts';
import { BegunBanner } from './begun-banner.tsx';
import { ConversationsButton } from './conversations-button.tsx';
import { NoticeBell } from './notice-bell.tsx';

export function HeaderNotices() {
  const { socket } = useSession();
  const { key } = useLocation();
  useLiveActive();
  return (
    <>
      {/* Each address gets a new one, so that navigation closes its list. */}
      <ConversationsButton key={key} />
      <NoticeBell />
      <BegunBanner socket={socket} />
    </>
  );
}
