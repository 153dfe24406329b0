import { liveTexts, type NumberedEvent } from '@midspan/contract';
import { MESSAGE_LIMIT, secondsToWait } from '@midspan/domain';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask } from '../../../lib/socket-ask.ts';
import type { LiveStore, UnsentMessage } from './live-state.ts';
import type { Live } from './live-store.ts';
import { withoutUnsent, withReturned, withUnsent, withWritten } from './live-updates.ts';

/** Before a message that came too soon is sent again. */
const TOO_SOON_MS = 1_000;

/** Temporary failures: no answer, or a server that cannot answer now. */
export const PASSING = new Set<string | null>([null, 'UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * When the member's own newest messages were sent, by this computer's clock. Derived from what the
 * server has confirmed, so that every tab and reload agrees.
 */
export const ownTimes = ({
  messages,
  me,
  clockAheadMs,
}: Pick<LiveStore, 'messages' | 'me' | 'clockAheadMs'>): number[] =>
  messages
    // Each of the two can have sent the limit within a window.
    .slice(-2 * MESSAGE_LIMIT)
    .filter(({ sender_id }) => sender_id === me)
    .map(({ created_at }) => Date.parse(created_at) - clockAheadMs);

/** Sends the member's messages, one after the other, in the order in which they were written. */
export function createSender(live: Live, onSent: (event: NumberedEvent) => void) {
  const { conversationId, store, toasts } = live;
  let isSending = false;
  let awaited: string | null = null;
  /** messages that were not sent at once, and wait for the message limit too */
  const queued = new Set<string>();

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const state = store.get();
        const next = state.unsent.find((one) => one.state === 'sending');
        const socket = live.connected();
        if (!next || !socket || state.connection !== 'connected') return;
        const waitS = secondsToWait(ownTimes(state), Date.now(), MESSAGE_LIMIT);
        if (waitS > 0 && queued.has(next.tempId)) await pause(waitS * 1_000);
        else await deliver(socket, next);
      }
    } finally {
      isSending = false;
    }
  }

  async function deliver(socket: AppSocket, { tempId, content }: UnsentMessage): Promise<void> {
    awaited = tempId;
    const payload = { conversationId, content, tempId };
    const answer = await ask(socket, 'conversation:sendMessage', payload);
    awaited = null;
    if (answer.success) {
      const message = { ...answer.message, conversationId, tempId };
      return onSent({ name: 'conversation:message', payload: message });
    }
    const isPassing = PASSING.has(answer.code);
    // Without a connection it waits for the next one; with one, the member decides.
    if (isPassing && !socket.connected) return;
    if (answer.code === 'MESSAGE_LIMIT' && queued.has(tempId)) return pause(TOO_SOON_MS);
    fail(tempId, answer.error ?? liveTexts.sendFailed, !isPassing);
  }

  const fail = (tempId: string, reason: string, isMissing: boolean) =>
    store.update(withUnsent, tempId, { state: 'failed', reason, isMissing });

  return {
    /** After a new connection, messages that were never confirmed. */
    sendQueued(): void {
      for (const { tempId } of store.get().unsent) queued.add(tempId);
      void sendAll();
    },

    /** A refusal comes as an event and as an acknowledgement, of which the latter says more. */
    onRefused(tempId: string, reason: string): void {
      if (tempId !== awaited) fail(tempId, reason, true);
    },

    actions: {
      sendMessage(content: string): void {
        if (store.get().connection !== 'connected')
          return void toasts.specified.error(liveTexts.notConnected);
        const tempId = `temp-${crypto.randomUUID()}`;
        if (isSending) queued.add(tempId);
        store.update(withWritten, tempId, content);
        void sendAll();
      },
      resendMessage(tempId: string): void {
        // From now on it may arrive.
        store.update(withUnsent, tempId, { state: 'sending', reason: null, isMissing: false });
        void sendAll();
      },
      discardMessage: (tempId: string) => store.update(withoutUnsent, tempId),
      editMessage: (tempId: string) => store.update(withReturned, tempId),
    },
  };
}
