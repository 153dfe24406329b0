import {
  conversationTexts,
  LIVE_TIMINGS,
  liveTexts,
  type NumberedEvent,
  numberedEvents,
  overturnTexts,
  UNCONFIRMED_MAX,
  type UnnumberedEvent,
  unnumberedEvents,
} from '@midspan/contract';
import { readEvent } from '../../../lib/read-incoming.ts';
import { openReconnectingSocket, type SocketListener } from '../../../lib/reconnecting-socket.ts';
import type { AppSocket } from '../../../lib/socket.ts';
import { ask } from '../../../lib/socket-ask.ts';
import type { Toasts } from '../../../ui/toast-channel.ts';
import { createCommands, createPaging } from './live-commands.ts';
import { createSender, PASSING } from './live-sender.ts';
import { type LiveStore, missing } from './live-state.ts';
import { createStore, type Live } from './live-store.ts';
import * as toasting from './live-toasts.ts';
import * as updates from './live-updates.ts';

/** More than any real sequence needs; stops a loop if the server contradicts itself. */
const ROUNDS_MAX = 10;

const patch = (state: LiveStore, given: Partial<LiveStore>): LiveStore => ({ ...state, ...given });

function createReceiver(
  { conversationId, store }: Live,
  announcer: ReturnType<typeof toasting.createAnnouncer>,
  onMessageRefused: (tempId: string, reason: string) => void,
  isCatchingUp: () => boolean,
) {
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const isHere = (id: string) => id === conversationId;

  function showTyping(): void {
    clearTimeout(typingTimer);
    store.update(patch, { partnerTyping: true });
    const hide = () => store.update(patch, { partnerTyping: false });
    typingTimer = setTimeout(hide, LIVE_TIMINGS.typingShownMs);
  }

  return {
    stop: () => clearTimeout(typingTimer),

    applyNumbered(event: NumberedEvent): void {
      const state = store.get();
      const isNext = event.payload.seq === state.seq + 1;
      // What happened while the member was away is on the page and in notices.
      const toast = isNext && !isCatchingUp() ? toasting.toastFor(event, state) : null;
      announcer.note(event);
      store.update(updates.withNumbered, event);
      announcer.show(toast, event);
    },

    applyUnnumbered(event: UnnumberedEvent): void {
      announcer.note(event);
      const { name, payload } = event;
      switch (name) {
        case 'conversation:joined':
          if (isHere(payload.conversation.id)) store.update(updates.withSnapshot, payload);
          return;
        case 'conversation:presence':
          if (isHere(payload.conversationId)) store.update(updates.withPresence, payload);
          return;
        case 'conversation:typing':
          if (isHere(payload.conversationId)) showTyping();
          return;
        case 'conversation:messageFailed':
          if (isHere(payload.conversationId)) onMessageRefused(payload.tempId, payload.error);
          return;
        case 'member:deleted':
        case 'hypothesis:removed':
          store.update(updates.withGone, payload);
          return;
        // `conversation:disputeResolved` says it, with its number.
        case 'conversation:evidenceAccepted':
          return;
        // All others contain what they changed, as the type of `withElsewhere` demands.
        default: {
          const toast = toasting.toastForElsewhere(event, store.get());
          store.update(updates.withElsewhere, event);
          announcer.show(toast, event);
        }
      }
    },
  };
}

/** One conversation, kept as the server has it for as long as it is open. */
export function createLiveClient(conversationId: string, me: string, toasts: Toasts) {
  const announcer = toasting.createAnnouncer(toasts);
  const store = createStore(conversationId, me);
  let isCatchingUp = false;
  store.subscribe(() => announcer.checkFigure(store.get(), isCatchingUp));
  let connection: ReturnType<typeof openReconnectingSocket> | null = null;
  const connected = () => connection?.connected() ?? null;
  let isSynchronizing = false;

  const live: Live = { conversationId, store, toasts, connected };
  const sender = createSender(live, (event) => {
    receiver.applyNumbered(event);
    catchUp();
  });
  const receiver = createReceiver(live, announcer, sender.onRefused, () => isCatchingUp);

  const fail = (code: string | null, text: string) =>
    store.update(patch, { failure: { code, text } });

  /** Joins once. Returns whether the server allowed it. */
  async function join(socket: AppSocket, wanted: 'events' | 'snapshot'): Promise<boolean> {
    const { seq, unsent } = store.get();
    const tempIds = unsent.slice(0, UNCONFIRMED_MAX).map(({ tempId }) => tempId);
    const answer = await ask(socket, 'conversation:join', {
      conversationId,
      ...(wanted === 'events' && { sinceSeq: seq }),
      ...(tempIds.length > 0 && { unconfirmed: tempIds }),
    });
    if (!answer.success) {
      const { code, error } = answer;
      if (!PASSING.has(code)) fail(code, error ?? conversationTexts.loadFailed);
      // Without a connection, the lost connection is reported instead.
      else if (connected()) toasts.specified.error(liveTexts.joinFailed);
      if (PASSING.has(code)) connection?.drop();
      return false;
    }
    for (const { name, payload } of answer.events ?? []) {
      // An event that this version of the page cannot read still has its number.
      receiver.applyNumbered(
        readEvent(numberedEvents, name, payload) ?? { name: 'conversation:tick', payload },
      );
    }
    store.update(updates.withStanding, answer);
    store.update(updates.withArrived, tempIds, answer.arrived);
    store.update(updates.withPresence, answer.presence);
    store.update(patch, { clockAheadMs: Date.parse(answer.now) - Date.now() });
    return true;
  }

  /** Joins, and requests what is missing until nothing is. Returns whether the server allowed it. */
  async function synchronize(socket: AppSocket, entering: boolean): Promise<boolean> {
    if (isSynchronizing) return true;
    isSynchronizing = true;
    isCatchingUp = entering;
    try {
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const wanted = missing(store.get()) ?? (entering && round === 0 ? 'events' : null);
        if (wanted === null) return true;
        if (!(await join(socket, wanted))) return false;
      }
      return true;
    } finally {
      isSynchronizing = false;
      isCatchingUp = false;
    }
  }

  function catchUp(): void {
    const socket = connected();
    if (socket && missing(store.get()) !== null) void synchronize(socket, false);
  }

  const listener: SocketListener = {
    onConnecting: () => store.update(patch, { connection: 'connecting' }),
    async onConnected(socket) {
      if (!(await synchronize(socket, true)) || !socket.connected) return;
      connection?.settle();
      store.update(patch, { connection: 'connected' });
      sender.sendQueued();
    },
    onLost(wasConnected) {
      const before = store.get().connection;
      if (before === 'connected') toasts.specified.error(liveTexts.connectionLost);
      else if (!wasConnected && before === 'connecting')
        toasts.specified.error(liveTexts.connectionError);
      store.update(patch, { connection: 'disconnected', partnerTyping: false, presence: null });
    },
    onGaveUp: () => store.update(patch, { connection: 'failed' }),
    onTurnedAway: (text) => fail('UNAUTHENTICATED', text),
    onEvent(name, payload) {
      const numbered = readEvent(numberedEvents, name, payload);
      const other = numbered === null ? readEvent(unnumberedEvents, name, payload) : null;
      if (numbered?.payload.conversationId === conversationId) receiver.applyNumbered(numbered);
      else if (other !== null) receiver.applyUnnumbered(other);
      else if (name in toasting.APPLIED_TEXTS) toasts.specified.error(overturnTexts.resultFailed);
      catchUp();
    },
  };

  return {
    getState: store.getShown,
    subscribe: store.subscribe,
    open(): () => void {
      connection = openReconnectingSocket(listener);
      return () => {
        receiver.stop();
        connection?.close();
        connection = null;
      };
    },
    /** Connects again, or asks again what the server refused. */
    retryConnection(): void {
      const socket = connected();
      if (store.get().failure !== null) store.update(patch, { failure: null });
      if (socket === null) connection?.retry();
      else void listener.onConnected(socket);
    },
    ...createCommands(live),
    ...sender.actions,
    ...createPaging(live),
  };
}
