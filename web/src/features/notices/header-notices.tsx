import { useLocation } from 'react-router';
import { useLiveActive } from './active-conversations.ts';
import { ConversationsButton } from './conversations-button.tsx';
import { NoticeBell } from './notice-bell.tsx';

export function HeaderNotices() {
  const { key } = useLocation();
  useLiveActive();
  return (
    <>
      {/* Each address gets a new one, so that navigation closes its list. */}
      <ConversationsButton key={key} />
      <NoticeBell />
    </>
  );
}
