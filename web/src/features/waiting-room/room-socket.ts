import { WAITING_ROOM_SOCKET, waitingRoomTexts } from '@midspan/contract';
import { type AppSocket, openSocket } from '../../lib/socket.ts';
import { tokenStore } from '../../lib/token.ts';
import type { RoomEvent } from './state.ts';

export interface RoomListener {
  onEvent(event: RoomEvent): void;
  /** the connection is there, for the first time or again */
  onConnected(socket: AppSocket): void;
  onConversation(conversationId: string): void;
}

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown');

/** A member's events about other rooms reach every socket of theirs; this one is for one room. */
function listenToRoom(socket: AppSocket, room: string, listener: RoomListener): void {
  const { onEvent } = listener;
  socket.on('waitingRoom:participants', ({ hypothesisId, participants }) => {
    if (hypothesisId === room) onEvent({ type: 'listed', participants });
  });
  socket.on('waitingRoom:changed', ({ hypothesisId, joined, left }) => {
    if (hypothesisId === room) onEvent({ type: 'changed', change: { joined, left } });
  });
  socket.on('waitingRoom:matchUpdate', ({ hypothesisId, userId, status }) => {
    if (hypothesisId === room) onEvent({ type: 'match-updated', userId, status });
  });
  socket.on('waitingRoom:error', ({ message }) =>
    onEvent({ type: 'failed', text: message, about: 'server' }),
  );
  socket.on('waitingRoom:conversationCreated', ({ hypothesisId, conversationId }) => {
    if (hypothesisId === room) listener.onConversation(conversationId);
  });
}

function listenToConnection(socket: AppSocket, { onEvent, onConnected }: RoomListener): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => {
    onEvent({ type: 'connected' });
    onConnected(socket);
  });
  socket.on('connect_error', (failure) => {
    const text = waitingRoomTexts.connectFailed(failure.message);
    // A refusal by the server is final; anything else is tried again.
    onEvent({ type: 'connect-failed', text, resting: !socket.active });
  });
  socket.on('disconnect', (reason) => {
    onEvent({ type: 'disconnected' });
    if (reason !== 'io server disconnect') return;
    // A server that stops disconnects everyone, and Socket.IO doesn't reconnect after that by
    // itself.
    timer = setTimeout(() => socket.connect(), WAITING_ROOM_SOCKET.reconnectionDelay);
  });
  socket.io.on('reconnect_attempt', () => onEvent({ type: 'connecting' }));
  socket.io.on('reconnect_failed', () => onEvent({ type: 'attempts-used-up' }));
  return () => clearTimeout(timer);
}

export interface RoomSocket {
  /** the connection, once its library is there */
  current(): AppSocket | null;
  /** Tries again after the attempts are used up. */
  retry(): void;
  close(): void;
}

/** Connects to one waiting room with the session's token. */
export function openRoomSocket(hypothesisId: string, listener: RoomListener): RoomSocket {
  let socket: AppSocket | null = null;
  let stopWaiting = () => {};
  let closed = false;

  async function open(): Promise<void> {
    const token = tokenStore.read();
    if (token === null) {
      const text = waitingRoomTexts.noToken;
      listener.onEvent({ type: 'connect-failed', text, resting: true });
      return;
    }
    listener.onEvent({ type: 'connecting' });
    try {
      const opened = await openSocket(token, { ...WAITING_ROOM_SOCKET, autoConnect: false });
      if (closed) return;
      socket = opened;
      listenToRoom(opened, hypothesisId, listener);
      stopWaiting = listenToConnection(opened, listener);
      opened.connect();
    } catch (failure) {
      const text = waitingRoomTexts.socketFailed(reasonOf(failure));
      if (!closed) listener.onEvent({ type: 'connect-failed', text, resting: true });
    }
  }

  void open();
  return {
    current: () => socket,
    retry() {
      if (socket === null) {
        void open();
        return;
      }
      listener.onEvent({ type: 'connecting' });
      socket.connect();
    },
    close() {
      closed = true;
      stopWaiting();
      socket?.off().disconnect();
    },
  };
}
