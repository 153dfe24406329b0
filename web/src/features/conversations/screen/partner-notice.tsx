import { conversationRoutes } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { routeQuery } from '../../../lib/api.ts';
import { CONVERSATIONS_KEY } from '../lists/api.ts';
import { isCompleted } from '../live/live-state.ts';
import type { LoadedState } from '../live/live-view.ts';
import { partnerOf } from '../live/partner.ts';

/**
 * A suspension isn't an event of the conversation, so it is polled for members waiting for an
 * answer.
 */
const ASK_EVERY_MS = 60_000;

/** Why a partner cannot answer, and what can be done. */
export function PartnerNotice({ state }: { state: LoadedState }) {
  const { conversation, me } = state;
  const { id } = conversation;
  const isOver = isCompleted(state);
  const { data } = useQuery({
    ...routeQuery([...CONVERSATIONS_KEY, 'one', id], conversationRoutes.one, { params: { id } }),
    initialData: conversation,
    enabled: !isOver,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
  const { partner } = partnerOf(isOver ? conversation : data, me);
  const texts = {
    present: null,
    suspended: isOver
      ? `${partner.name}’s account is suspended. The conversation stays readable.`
      : `${partner.name}’s account is suspended, so they can’t answer now. They’ll see what you write if they come back. You can also complete the conversation.`,
    deleted: 'This member deleted their account. The conversation stays readable.',
  };
  const text = texts[partner.state];
  // Its place is always there, so that what appears in it is announced.
  return (
    <div role="status">
      {text !== null && (
        <p className="flex items-start justify-center gap-2 bg-sunken px-4 py-2 text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      )}
    </div>
  );
}
