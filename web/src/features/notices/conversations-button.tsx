import type { ActiveConversation } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { retryOf } from '../../lib/api.ts';
import { countNoun } from '../../lib/count-noun.ts';
import { waitingCount } from '../../lib/waiting-count.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { LoadFailure, Skeleton } from '../../ui/loading.tsx';
import { CircleLabel } from '../circles/index.ts';
import { activeQuery } from './api.ts';

/** The active conversations, in the header where it is wide enough. */
export function ConversationsButton() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { isStale, refetch } = useQuery(activeQuery);
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
          // Something may have changed since it was last shown.
          if (newState === 'open' && isStale) void refetch();
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

const LOAD_FAILED = 'Failed to load your conversations. Please try again.';

function waitingText({ is_my_turn, has_unread }: ActiveConversation): string | null {
  if (is_my_turn) return has_unread ? 'Your turn, new messages' : 'Your turn';
  return has_unread ? 'New messages' : null;
}

export function ActiveList() {
  const query = useQuery(activeQuery);
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
    ) : (
      <Skeleton className="h-12 w-full" />
    );
  }
  if (data.items.length === 0) {
    return (
      <p className="px-3 py-2 text-muted">
        No active conversations. <Link to="/topics">Find one to join</Link>
      </p>
    );
  }
  return (
    <ul>
      {data.items.map((one) => (
        <li key={one.id}>
          <ActiveItem conversation={one} />
        </li>
      ))}
    </ul>
  );
}

function ActiveItem({ conversation }: { conversation: ActiveConversation }) {
  const waiting = waitingText(conversation);
  return (
    <Link
      to={`/conversations/${conversation.id}`}
      className="flex min-h-11 items-start gap-3 rounded-control px-3 py-2 no-underline -outline-offset-3 hover:bg-sunken"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{conversation.username}</span>
          {waiting && <span className="text-sm font-bold">{waiting}</span>}
        </span>
        <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {conversation.is_dispute_conversation && 'Dispute: '}
          {conversation.hypothesis_statement}
        </span>
        <CircleLabel id={conversation.circle_id} />
      </span>
    </Link>
  );
}
