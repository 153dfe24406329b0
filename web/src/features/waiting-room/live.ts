import { WAITING_ROOM_SOCKET, waitingRoomTexts } from '@midspan/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { retryOnReturn } from '../../lib/retry-on-return.ts';
import { type AppSocket, openSocket } from '../../lib/socket.ts';
import { ask, type Request } from '../../lib/socket-ask.ts';
import { tokenStore } from '../../lib/token.ts';
import { initialRoom, ownEntry, type RoomEvent, reduceRoom } from './state.ts';

interface RoomListener {
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
  socket.on('waitingRoom:matchUpdate', ({ hypothesisId, userId, status, reason }) => {
    if (hypothesisId === room) onEvent({ type: 'match-updated', userId, status, reason });
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

function openRoomSocket(hypothesisId: string, listener: RoomListener) {
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
    /** the connection, once its library is loaded */
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

interface WaitingRoomOptions {
  readonly hypothesisId: string;
  readonly userId: string | null;
  /** the member came here to join, and need not press for it again */
  readonly joinsAtOnce: boolean;
  /** a conversation of the member about this hypothesis has begun */
  readonly onConversation: (conversationId: string) => void;
  /** called when the start of one would go unnoticed from now on */
  readonly onLost: () => void;
  /** finds a conversation that began since then */
  readonly findBegun: () => Promise<string | null>;
  /** the server said no, perhaps to something the page should have known */
  readonly onRefused: (code: string) => void;
}

const NOT_SENT = { success: false, error: null, code: null } as const;

function roomActions(
  { hypothesisId, onConversation }: WaitingRoomOptions,
  request: Request,
  dispatch: (event: RoomEvent) => void,
) {
  async function answerMatch(targetUserId: string, answer: 'accepted' | 'declined') {
    dispatch({ type: 'answer-sent', userId: targetUserId, answer });
    const match = { targetUserId, hypothesisId };
    const result =
      answer === 'accepted'
        ? await request('waitingRoom:acceptMatch', match, waitingRoomTexts.acceptFailed)
        : await request('waitingRoom:declineMatch', match, waitingRoomTexts.declineFailed);
    dispatch(
      result.success
        ? { type: 'answered', userId: targetUserId, status: result.status }
        : { type: 'answer-failed', userId: targetUserId },
    );
  }

  return {
    async join() {
      dispatch({ type: 'join-sent' });
      const { joinFailed } = waitingRoomTexts;
      const answer = await request('waitingRoom:join', { hypothesisId }, joinFailed);
      if (!answer.success) dispatch({ type: 'join-failed' });
    },
    async leave() {
      dispatch({ type: 'leave-sent' });
      const { leaveFailed } = waitingRoomTexts;
      const answer = await request('waitingRoom:leave', { hypothesisId }, leaveFailed);
      dispatch({ type: answer.success ? 'left' : 'leave-failed' });
    },
    accept: (targetUserId: string) => answerMatch(targetUserId, 'accepted'),
    decline: (targetUserId: string) => answerMatch(targetUserId, 'declined'),
    async start(targetUserId: string) {
      dispatch({ type: 'start-sent', userId: targetUserId });
      const answer = await request(
        'waitingRoom:startConversation',
        { targetUserId, hypothesisId },
        waitingRoomTexts.startFailed,
      );
      if (answer.success) onConversation(answer.conversationId);
      else dispatch({ type: 'start-failed' });
    },
  };
}

/** Binds the room's state to its own connection, for as long as the page is open. */
export function useWaitingRoom(options: WaitingRoomOptions) {
  const { hypothesisId, userId, onRefused } = options;
  const [state, setState] = useState(() => initialRoom(userId));
  // Events come between renders; each has to build on the one before.
  const latest = useRef(state);
  const room = useRef<ReturnType<typeof openRoomSocket>>(null);
  const [socket, setSocket] = useState<AppSocket | null>(null);

  const dispatch = useCallback((event: RoomEvent) => {
    latest.current = reduceRoom(latest.current, event);
    setState(latest.current);
  }, []);

  const request: Request = useCallback(
    async (name, payload, failureText) => {
      const socket = room.current?.current();
      if (userId === null || !socket?.connected) {
        const text = userId === null ? waitingRoomTexts.noUser : waitingRoomTexts.notConnected;
        dispatch({ type: 'failed', text, about: name });
        return NOT_SENT;
      }
      const answer = await ask(socket, name, payload);
      if (answer.success) {
        dispatch({ type: 'succeeded', about: name });
      } else {
        dispatch({ type: 'failed', text: answer.error ?? failureText, about: name });
        if (answer.code !== null) onRefused(answer.code);
      }
      return answer;
    },
    [userId, dispatch, onRefused],
  );

  const actions = roomActions(options, request, dispatch);
  const begin = useEffectEvent(options.onConversation);
  const lose = useEffectEvent(options.onLost);
  const findBegun = useEffectEvent(options.findBegun);

  /** Someone who was waiting when the connection broke keeps waiting, unless a talk began. */
  const enter = useEffectEvent(async () => {
    const isBack = latest.current.participants !== null;
    const wasWaiting = ownEntry(latest.current) !== null;
    await request('waitingRoom:subscribe', { hypothesisId }, waitingRoomTexts.joinFailed);
    if (!isBack) {
      if (options.joinsAtOnce) await actions.join();
      return;
    }
    const conversationId = await findBegun();
    if (room.current === null) return;
    const isWaiting = ownEntry(latest.current) !== null;
    if (conversationId !== null) begin(conversationId);
    else if (wasWaiting && !isWaiting && !latest.current.wantsOut) await actions.join();
  });

  useEffect(() => {
    const opened = openRoomSocket(hypothesisId, {
      onEvent: (event) => {
        if (event.type === 'disconnected') lose();
        dispatch(event);
      },
      onConnected: (connected) => {
        setSocket(connected);
        void enter();
      },
      onConversation: (conversationId) => begin(conversationId),
    });
    room.current = opened;
    return () => {
      room.current = null;
      opened.close();
    };
  }, [hypothesisId, dispatch]);

  const retry = useCallback(() => room.current?.retry(), []);
  const { resting } = state;
  // After the last attempt, coming online or back to the tab is a good moment for another.
  useEffect(() => (resting ? retryOnReturn(retry) : undefined), [resting, retry]);

  return {
    ...actions,
    state,
    socket,
    request,
    retry,
    removeError: (id: number) => dispatch({ type: 'error-removed', id }),
    clearErrors: () => dispatch({ type: 'errors-cleared' }),
  };
}

export type WaitingRoom = ReturnType<typeof useWaitingRoom>;
