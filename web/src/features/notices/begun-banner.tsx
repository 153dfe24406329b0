import type { Notice, ServerToClientEvents } from '@midspan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AppSocket, listen } from '../../lib/socket.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { activeQuery, noticesQuery } from './api.ts';
import { useMarkRead } from './use-mark-read.ts';

/** Fields that someone is in the middle of; a box or a slider takes one touch. */
const TYPED_INTO =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])';

const CONVERSATION = /^\/conversations\/[^/]+$/;

/** Whether they are typing, have text that isn't sent, a dialog open, or are in a conversation. */
function isBusyOn(page: Document, path: string): boolean {
  return (
    CONVERSATION.test(path) ||
    page.activeElement?.matches(TYPED_INTO) === true ||
    [...page.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
    page.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}

const pathOf = (conversationId: string) => `/conversations/${conversationId}`;
const ROOM = /^\/waiting-room\/([^/]+)/;
/** Accepting an invitation leads to the conversation by itself; others get a notice anyway. */
const INVITATION = /^\/invite\//;

const saysBegun = ({ kind, outcome }: Notice) =>
  kind === 'conversation_begun' || (kind === 'request_answered' && outcome === 'accepted');

/**
 * Takes a member to a conversation that has begun: from a waiting room at once, and from any other
 * page if the two met in a room and nothing is interrupted. Otherwise a banner leads there, which
 * stays, so that nothing typed is lost, and moves the page down instead of covering it.
 */
export function BegunBanner({ socket }: { socket: AppSocket | null }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const markRead = useMarkRead();
  const [heard, setHeard] = useState<string | null>(null);
  const { data: active } = useQuery(activeQuery);
  const { data: notices } = useInfiniteQuery(noticesQuery);

  const begin = useEffectEvent<ServerToClientEvents['waitingRoom:conversationCreated']>(
    ({ hypothesisId, conversationId, fromRoom }) => {
      const room = ROOM.exec(pathname)?.[1];
      const isVisible = document.visibilityState === 'visible';
      const isExpected = fromRoom === true && isVisible && !isBusyOn(document, pathname);
      if (room === undefined && !isExpected) {
        if (!INVITATION.test(pathname)) setHeard(conversationId);
        return;
      }
      // The member is on the way there, so no callback is needed.
      if (isVisible) socket?.emit('conversation:seen', { conversationId, seq: 0 });
      // The room itself leads to a conversation about its own claim.
      if (room !== hypothesisId) void navigate(pathOf(conversationId));
    },
  );
  useEffect(() => {
    if (socket === null) return;
    return listen(socket, {
      'waitingRoom:conversationCreated': (given) => begin(given),
      // Opened here or in another tab.
      'conversation:seen': ({ conversationId }) =>
        setHeard((shown) => (shown === conversationId ? null : shown)),
    });
  }, [socket]);

  // A member who wasn't connected at that moment has the notice.
  const notice = notices?.pages[0]?.items.find((one) => !one.is_read && saysBegun(one));
  const begun = heard ?? notice?.conversation_id ?? null;
  if (begun === null || pathname === pathOf(begun)) return null;
  const partner = active?.items.find(({ id }) => id === begun)?.username;
  // A notice stays unread when what it announced is over.
  if (heard === null && active !== undefined && partner === undefined) return null;

  function putOff() {
    setHeard(null);
    if (notice !== undefined) markRead.mutate([notice.id]);
  }

  return (
    <div
      role="alert"
      className="sticky top-0 z-40 border-b border-line bg-raised live:hidden print:hidden"
    >
      <div className="mx-auto flex w-full max-w-wide flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-8">
        <MessagesSquare aria-hidden className="size-5.5 shrink-0" />
        <p className="min-w-0 grow basis-52 font-medium wrap-anywhere">
          {partner === undefined
            ? 'Your conversation has begun.'
            : `Your conversation with ${partner} has begun.`}
        </p>
        <div className="flex gap-2">
          <ButtonLink size="sm" to={pathOf(begun)}>
            Join now
          </ButtonLink>
          <Button size="sm" variant="quiet" onClick={putOff}>
            Later
          </Button>
        </div>
      </div>
    </div>
  );
}
