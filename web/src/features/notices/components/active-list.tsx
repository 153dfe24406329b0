import type { ActiveConversation } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { retryOf } from '../../../lib/reading.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { activeQuery } from '../active-conversations.ts';

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
      </span>
    </Link>
  );
}
