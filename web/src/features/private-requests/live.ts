import { type PrivateRequest, waitingRoomTexts } from '@midspan/contract';
import { useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { type AppSocket, listen } from '../../lib/socket.ts';
import type { EventPayload, Request } from '../../lib/socket-ask.ts';
import { initialRequests, reduceRequests } from './state.ts';

interface PrivateRequestsOptions {
  readonly socket: AppSocket | null;
  readonly connected: boolean;
  readonly request: Request;
  /** a request of the member's own was answered, or one to them in another tab */
  readonly onAnswered: (request: PrivateRequest, accepted: boolean) => void;
}

export function usePrivateRequests({
  socket,
  connected,
  request,
  onAnswered,
}: PrivateRequestsOptions) {
  const [state, happened] = useReducer(reduceRequests, initialRequests);
  const answered = useEffectEvent(onAnswered);

  useEffect(() => {
    if (socket === null) return;
    return listen(socket, {
      'privateMatch:newRequest': (payload) =>
        happened({ type: 'came-up', request: payload.request }),
      'privateMatch:canceled': ({ requestId }) => happened({ type: 'answered', id: requestId }),
      'privateMatch:answered': (payload) => {
        happened({ type: 'answered', id: payload.request.id });
        answered(payload.request, payload.accepted);
      },
    });
  }, [socket]);

  const load = useCallback(async () => {
    happened({ type: 'load-sent' });
    const answer = await request('privateMatch:getPending', {}, waitingRoomTexts.getPendingFailed);
    if (answer.success) happened({ type: 'loaded', requests: answer.requests });
    else happened({ type: 'load-failed' });
  }, [request]);

  // Also after every reconnection, because requests may have come or gone.
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);

  async function send(given: EventPayload<'privateMatch:send'>) {
    const answer = await request('privateMatch:send', given, waitingRoomTexts.sendFailed);
    if (answer.success) happened({ type: 'came-up', request: answer.request });
    return answer;
  }

  async function end(requestId: string, ask: () => ReturnType<typeof request>) {
    happened({ type: 'answer-sent', id: requestId });
    const answer = await ask();
    happened({ type: answer.success ? 'answered' : 'answer-failed', id: requestId });
    // Someone else was faster, or it expired: the list is stale.
    if (!answer.success && answer.code === 'REQUEST_ANSWERED') await load();
    return answer.success;
  }

  const respond = (requestId: string, accept: boolean) =>
    end(requestId, () =>
      request('privateMatch:respond', { requestId, accept }, waitingRoomTexts.respondFailed),
    );
  const cancel = (requestId: string) =>
    end(requestId, () =>
      request('privateMatch:cancel', { requestId }, waitingRoomTexts.cancelFailed),
    );

  return { state, load, send, respond, cancel };
}

export type PrivateRequests = ReturnType<typeof usePrivateRequests>;
