import {
  type ClientEventName,
  conversationTexts,
  LIVE_TIMINGS,
  liveTexts,
  type NumberedEvent,
  overturnTexts,
  UNCONFIRMED_MAX,
  type UnnumberedEvent,
} from '@midspan/contract';
import { MESSAGE_LIMIT, secondsToWait } from '@midspan/domain';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask, type EventAnswer, type EventPayload } from '../../../lib/socket-ask.ts';
import type { ToastRequest, Toasts } from '../../../ui/toast-channel.ts';
import { type ConversationSocket, openConversationSocket } from './conversation-socket.ts';
import { watchFigure } from './figure-watch.ts';
import { createPaging } from './live-pages.ts';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { initialLive, missing, type UnsentMessage } from './live-state.ts';
import { placesOf, toastFor } from './live-toasts.ts';
import { showLive } from './live-view.ts';
import { openOutbox } from './outbox.ts';
import { APPLIED_TEXTS, proposalIdOf, toastForUnnumbered } from './overturn-toasts.ts';
import { ownTimes } from './own-times.ts';
import { isOverturn, readNumbered, readUnnumbered } from './read-events.ts';

type Refused = { readonly success: false; readonly error: string; readonly code: string | null };

export type ActionAnswer<Name extends ClientEventName> =
  | Extract<EventAnswer<Name>, { success: true }>
  | Refused;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const refused = (error: string): Refused => ({ success: false, error, code: null });

/** Temporary failures: no answer, or a server that cannot answer now. */
const PASSING = new Set<string | null>([null, 'UNAVAILABLE', 'INTERNAL', 'RATE_LIMITED']);

/** Before a message that came too soon is sent again. */
const TOO_SOON_MS = 1_000;

/** More than any real sequence needs; stops a loop if the server contradicts itself. */
const ROUNDS_MAX = 10;

/** One conversation, kept as the server has it for as long as it is open. */
export function createLiveClient(conversationId: string, me: string, toasts: Toasts) {
  const outbox = openOutbox(me, conversationId);
  let state = initialLive(me, outbox.read());
  let shown = showLive(state);
  let connection: ConversationSocket | null = null;
  let synchronising = false;
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  let typedAtMs = Number.NEGATIVE_INFINITY;
  let isSending = false;
  /** the message whose acknowledgement is awaited */
  let awaited: string | null = null;
  /** messages that were not sent at once, and wait for the message limit too */
  const queued = new Set<string>();
  const listeners = new Set<() => void>();
  const inProgress = new Set<ClientEventName>();
  /** which toasts were shown about which proposal */
  const said = new Set<string>();

  const figure = watchFigure((text) => toasts.info(text));

  function happened(event: LiveEvent): void {
    const before = state.unsent;
    state = reduceLive(state, event);
    shown = showLive(state);
    if (state.unsent !== before) outbox.keep(state.unsent);
    figure.look(state);
    for (const listener of listeners) listener();
  }

  const now = () => new Date().toISOString();

  function take(event: NumberedEvent): void {
    const toast = event.payload.seq === state.seq + 1 ? toastFor(event, state) : null;
    figure.hear(event);
    happened({ type: 'numbered', event });
    say(toast, proposalIdOf(event), placesOf(event));
  }

  function say(toast: ToastRequest | null, proposalId: string | null, about?: string): void {
    if (toast === null) return;
    const key = `${proposalId} ${toast.text}`;
    if (proposalId !== null && said.has(key)) return;
    said.add(key);
    toasts[toast.tone](toast.text, about);
  }

  /**
   * Joins, and requests what is missing until nothing is. Returns whether the server allowed it.
   */
  async function synchronise(socket: AppSocket, entering: boolean): Promise<boolean> {
    if (synchronising) return true;
    synchronising = true;
    try {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const wanted = missing(state) ?? (entering && round === 0 ? 'events' : null);
        if (wanted === null) return true;
        const tempIds = state.unsent.slice(0, UNCONFIRMED_MAX).map(({ tempId }) => tempId);
        const answer = await ask(socket, 'conversation:join', {
          conversationId,
          ...(wanted === 'events' && { sinceSeq: state.seq }),
          ...(tempIds.length > 0 && { unconfirmed: tempIds }),
        });
        if (!answer.success) {
          notJoined(answer.error, answer.code);
          return false;
        }
        for (const { name, payload } of answer.events ?? []) {
          // An event that this version of the page cannot read still has its number.
          take(readNumbered(name, payload) ?? { name: 'conversation:tick', payload });
        }
        happened({ type: 'caught-up', standing: answer });
        happened({ type: 'clock-read', aheadMs: Date.parse(answer.now) - Date.now() });
        happened({ type: 'messages-looked-for', tempIds, arrived: answer.arrived });
        happened({ type: 'partner-presence', presence: answer.presence });
      }
      return true;
    } finally {
      synchronising = false;
    }
  }

  function notJoined(error: string | null, code: string | null): void {
    if (!PASSING.has(code)) {
      happened({ type: 'refused', failure: { code, text: error ?? conversationTexts.loadFailed } });
      return;
    }
    // Without a connection, the lost connection is reported instead.
    if (connection?.connected()) toasts.error(liveTexts.joinFailed);
    connection?.drop();
  }

  function catchUp(): void {
    const socket = connection?.connected();
    if (socket && missing(state) !== null) void synchronise(socket, false);
  }

  async function enter(socket: AppSocket): Promise<void> {
    for (const { tempId } of state.unsent) queued.add(tempId);
    if (!(await synchronise(socket, true)) || !socket.connected) return;
    connection?.settle();
    happened({ type: 'connected' });
    void sendAll();
  }

  function takeUnnumbered(event: UnnumberedEvent): void {
    switch (event.name) {
      case 'conversation:joined':
        if (event.payload.conversation.id === conversationId) {
          happened({ type: 'snapshot', snapshot: event.payload });
        }
        return;
      case 'member:deleted':
        happened({ type: 'member-deleted', userId: event.payload.userId });
        return;
      case 'hypothesis:removed':
        happened({ type: 'hypothesis-removed', hypothesisId: event.payload.hypothesisId });
        return;
      case 'conversation:presence':
        if (event.payload.conversationId === conversationId) {
          happened({ type: 'partner-presence', presence: event.payload });
        }
        return;
      case 'conversation:typing':
        if (event.payload.conversationId === conversationId) partnerTyped();
        return;
      case 'conversation:messageFailed': {
        const { tempId, error } = event.payload;
        if (event.payload.conversationId === conversationId) notTaken(tempId, error);
        return;
      }
      default: {
        const toast = isOverturn(event) ? toastForUnnumbered(event, state) : null;
        happened({ type: 'elsewhere', event });
        say(toast, proposalIdOf(event));
      }
    }
  }

  function received(name: string, payload: unknown): void {
    const numbered = readNumbered(name, payload);
    if (numbered !== null) {
      if (numbered.payload.conversationId === conversationId) take(numbered);
    } else {
      const other = readUnnumbered(name, payload);
      if (other === 'unreadable') {
        if (name in APPLIED_TEXTS) toasts.error(overturnTexts.resultFailed);
      } else if (other !== null) {
        figure.hear(other);
        takeUnnumbered(other);
      }
    }
    catchUp();
  }

  function partnerTyped(): void {
    clearTimeout(typingTimer);
    happened({ type: 'partner-typing', shown: true });
    typingTimer = setTimeout(
      () => happened({ type: 'partner-typing', shown: false }),
      LIVE_TIMINGS.typingShownMs,
    );
  }

  /** A refusal comes as an event and as an acknowledgement, of which the latter says more. */
  function notTaken(tempId: string, reason: string): void {
    if (tempId !== awaited) happened({ type: 'message-failed', tempId, reason, isMissing: true });
  }

  /** One after the other, so that they arrive in the order in which they were written. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const next = state.unsent.find((one) => one.state === 'sending');
        const socket = connection?.connected();
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
      take({
        name: 'conversation:message',
        payload: { ...answer.message, conversationId, tempId },
      });
      catchUp();
      return;
    }
    const isPassing = PASSING.has(answer.code);
    // Without a connection it waits for the next one; with one, the member decides.
    if (isPassing && !socket.connected) return;
    if (answer.code === 'MESSAGE_LIMIT' && queued.has(tempId)) return pause(TOO_SOON_MS);
    const reason = answer.error ?? liveTexts.sendFailed;
    happened({ type: 'message-failed', tempId, reason, isMissing: !isPassing });
  }

  async function send<Name extends ClientEventName>(
    name: Name,
    payload: EventPayload<Name>,
    notConnectedText: string,
    failureText: string,
  ): Promise<ActionAnswer<Name>> {
    const socket = connection?.connected();
    if (!socket || state.connection !== 'connected') return refused(notConnectedText);
    const answer = await ask(socket, name, payload);
    return answer.success ? answer : { ...answer, error: answer.error ?? failureText };
  }

  return {
    getState: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    open(): () => void {
      connection = openConversationSocket({
        onConnecting: () => happened({ type: 'connecting' }),
        onConnected: (socket) => void enter(socket),
        onLost(wasConnected) {
          const wasUsed = state.connection === 'connected';
          if (wasUsed) toasts.error(liveTexts.connectionLost);
          else if (!wasConnected && state.connection === 'connecting') {
            toasts.error(liveTexts.connectionError);
          }
          happened({ type: 'disconnected' });
        },
        onGaveUp() {
          toasts.error(liveTexts.unableToReconnect);
          happened({ type: 'attempts-used-up' });
        },
        onTurnedAway: (text) =>
          happened({ type: 'refused', failure: { code: 'UNAUTHENTICATED', text } }),
        onEvent: received,
      });
      return () => {
        clearTimeout(typingTimer);
        connection?.close();
        connection = null;
      };
    },

    retryConnection: () => connection?.retry(),

    /** Sends an event, one of a kind at a time. */
    async act<Name extends ClientEventName>(
      name: Name,
      payload: EventPayload<Name>,
      failureText: string,
    ): Promise<ActionAnswer<Name>> {
      if (inProgress.has(name)) return refused(liveTexts.inProgress);
      inProgress.add(name);
      try {
        return await send(name, payload, liveTexts.notConnected, failureText);
      } finally {
        inProgress.delete(name);
      }
    },

    /** Requests a dispute's status; several timers may ask at once. */
    overturnStatus: (proposalId: string) =>
      send(
        'evidence:getOverturnStatus',
        { proposalId },
        overturnTexts.notConnected,
        overturnTexts.statusFailed,
      ),

    sendMessage(content: string): void {
      if (state.connection !== 'connected') {
        toasts.error(liveTexts.notConnected);
        return;
      }
      const tempId = `temp-${crypto.randomUUID()}`;
      if (isSending) queued.add(tempId);
      happened({ type: 'message-written', tempId, content, at: now() });
      void sendAll();
    },

    resendMessage(tempId: string): void {
      happened({ type: 'message-resent', tempId });
      void sendAll();
    },

    discardMessage: (tempId: string) => happened({ type: 'message-discarded', tempId }),

    /** Returns the text to the composer for editing. */
    editMessage: (tempId: string) => happened({ type: 'message-taken-back', tempId }),

    /** Signals that the member is typing, at most every two seconds. */
    typing(): void {
      const socket = connection?.connected();
      const nowMs = Date.now();
      if (!socket || nowMs - typedAtMs < LIVE_TIMINGS.typingEveryMs) return;
      typedAtMs = nowMs;
      socket.emit('conversation:typing', { conversationId });
    },

    /** Reports how far the conversation was shown. */
    sendSeen(seq: number): void {
      connection?.connected()?.emit('conversation:seen', { conversationId, seq });
    },

    ...createPaging({ conversationId, getState: () => state, happened }),
  };
}

export type LiveClient = ReturnType<typeof createLiveClient>;
