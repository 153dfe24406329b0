import { waitingRoomTexts } from '@midspan/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { retryOnReturn } from '../../lib/retry-on-return.ts';
import type { AppSocket } from '../../lib/socket.ts';
import { ask, type Request } from '../../lib/socket-ask.ts';
import { openRoomSocket, type RoomSocket } from './room-socket.ts';
import { initialRoom, ownEntry, type RoomEvent, reduceRoom } from './state.ts';

export interface WaitingRoomOptions {
  readonly hypothesisId: string;
  readonly userId: string | null;
  /** a conversation of the member about this hypothesis has begun */
  readonly onConversation: (conversationId: string) => void;
  /** from now on the start of one would go unnoticed */
  readonly onLost: () => void;
  /** finds a conversation that began since then */
  readonly findBegun: () => Promise<string | null>;
  /** the server said no, perhaps to something the page should have known */
  readonly onRefused: (code: string) => void;
}

const NOT_SENT = { success: false, error: null, code: null } as const;

/** Binds the room's state to its own connection, for as long as the page is open. */
export function useWaitingRoom(options: WaitingRoomOptions) {
  const { hypothesisId, userId, onRefused } = options;
  const [state, setState] = useState(() => initialRoom(userId));
  // Events come between renders; each has to build on the one before.
  const latest = useRef(state);
  const room = useRef<RoomSocket>(null);
  const [socket, setSocket] = useState<AppSocket | null>(null);

  const happened = useCallback((event: RoomEvent) => {
    latest.current = reduceRoom(latest.current, event);
    setState(latest.current);
  }, []);

  const request: Request = useCallback(
    async (name, payload, failureText) => {
      const socket = room.current?.current();
      if (userId === null || !socket?.connected) {
        const text = userId === null ? waitingRoomTexts.noUser : waitingRoomTexts.notConnected;
        happened({ type: 'failed', text, about: name });
        return NOT_SENT;
      }
      const answer = await ask(socket, name, payload);
      if (answer.success) {
        happened({ type: 'succeeded', about: name });
      } else {
        happened({ type: 'failed', text: answer.error ?? failureText, about: name });
        if (answer.code !== null) onRefused(answer.code);
      }
      return answer;
    },
    [userId, happened, onRefused],
  );

  const join = useCallback(async () => {
    happened({ type: 'join-sent' });
    const answer = await request('waitingRoom:join', { hypothesisId }, waitingRoomTexts.joinFailed);
    if (!answer.success) happened({ type: 'join-failed' });
  }, [hypothesisId, happened, request]);

  const begin = useEffectEvent(options.onConversation);
  const lose = useEffectEvent(options.onLost);
  const findBegun = useEffectEvent(options.findBegun);

  /**
   * A member who was waiting before the connection broke keeps waiting, unless a conversation
   * began.
   */
  const enter = useEffectEvent(async () => {
    const isBack = latest.current.participants !== null;
    const wasWaiting = ownEntry(latest.current) !== null;
    await request('waitingRoom:subscribe', { hypothesisId }, waitingRoomTexts.joinFailed);
    if (!isBack) return;
    const conversationId = await findBegun();
    if (room.current === null) return;
    const isWaiting = ownEntry(latest.current) !== null;
    if (conversationId !== null) begin(conversationId);
    else if (wasWaiting && !isWaiting && !latest.current.wantsOut) await join();
  });

  useEffect(() => {
    const opened = openRoomSocket(hypothesisId, {
      onEvent: (event) => {
        if (event.type === 'disconnected') lose();
        happened(event);
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
  }, [hypothesisId, happened]);

  const retry = useCallback(() => room.current?.retry(), []);
  const { resting } = state;
  // After the last attempt, coming online or back to the tab is a good moment for another.
  useEffect(() => (resting ? retryOnReturn(retry) : undefined), [resting, retry]);

  async function leave() {
    happened({ type: 'leave-sent' });
    const answer = await request(
      'waitingRoom:leave',
      { hypothesisId },
      waitingRoomTexts.leaveFailed,
    );
    happened({ type: answer.success ? 'left' : 'leave-failed' });
  }

  async function answerMatch(targetUserId: string, answer: 'accepted' | 'declined') {
    happened({ type: 'answer-sent', userId: targetUserId, answer });
    const [name, text] =
      answer === 'accepted'
        ? (['waitingRoom:acceptMatch', waitingRoomTexts.acceptFailed] as const)
        : (['waitingRoom:declineMatch', waitingRoomTexts.declineFailed] as const);
    const result = await request(name, { targetUserId, hypothesisId }, text);
    if (!result.success) happened({ type: 'answer-failed', userId: targetUserId, answer });
  }

  async function start(targetUserId: string) {
    happened({ type: 'start-sent', userId: targetUserId });
    const answer = await request(
      'waitingRoom:startConversation',
      { targetUserId, hypothesisId },
      waitingRoomTexts.startFailed,
    );
    if (answer.success) options.onConversation(answer.conversationId);
    else happened({ type: 'start-failed' });
  }

  return {
    state,
    socket,
    request,
    join,
    leave,
    accept: (targetUserId: string) => answerMatch(targetUserId, 'accepted'),
    decline: (targetUserId: string) => answerMatch(targetUserId, 'declined'),
    start,
    retry,
    removeError: (id: number) => happened({ type: 'error-removed', id }),
    clearErrors: () => happened({ type: 'errors-cleared' }),
  };
}

export type WaitingRoom = ReturnType<typeof useWaitingRoom>;
