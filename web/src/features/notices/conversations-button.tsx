import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { waitingCount } from '../../lib/waiting-count.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { activeQuery } from './active-conversations.ts';
import { ActiveList } from './components/active-list.tsx';

/** Reloads the list if something has changed since it was last shown. */
function useFreshList() {
  const { isStale, refetch } = useQuery(activeQuery);
  return () => {
    if (isStale) void refetch();
  };
}

/** The active conversations, in the header where it is wide enough. */
export function ConversationsButton() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const refresh = useFreshList();
  const waiting = useSyncExternalStore(waitingCount.subscribe, waitingCount.get);
  return (
    <div className="max-sm:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        aria-label={waiting > 0 ? `Conversations, ${waiting} waiting for you` : 'Conversations'}
        className="relative flex size-11 items-center justify-center rounded-control hover:bg-sunken"
      >
        <MessagesSquare aria-hidden className="size-5.5" />
        <CountBadge count={waiting} />
      </button>
      <span aria-live="polite" className="sr-only">
        {waiting > 0 && `${countNoun(waiting, 'conversation', 'conversations')} waiting for you`}
      </span>
      <nav
        id={id}
        popover="auto"
        aria-label="Active conversations"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open') refresh();
        }}
        className="absolute inset-auto top-15 right-[max(1rem,calc((100vw-var(--container-wide))/2+1rem))] m-0 max-h-[min(40rem,80dvh)] w-96 overflow-y-auto overscroll-contain rounded-card bg-raised p-3 text-ink shadow-float"
      >
        <h2 className="px-3 pb-2 text-lg font-bold tracking-tight">Active conversations</h2>
        {open && <ActiveList />}
      </nav>
    </div>
  );
}

/** The same in the menu of a phone. */
export function ConversationsInMenu() {
  return (
    <div className="sm:hidden">
      <h2 className="px-3 py-1 text-sm text-muted">Active conversations</h2>
      <ActiveList />
      <hr className="my-2 border-line" />
    </div>
  );
}
