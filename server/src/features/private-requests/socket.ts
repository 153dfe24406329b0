import type { House } from '../../house/house.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import type { Conversations } from '../conversations/index.ts';
import { createPrivateRequestsService } from './service.ts';

type PrivateMatchEvent = Extract<keyof EventHandlers, `privateMatch:${string}`>;

export function privateRequestHandlers(
  house: House,
  conversations: Conversations,
): Pick<EventHandlers, PrivateMatchEvent> {
  const { publisher } = house;
  const service = createPrivateRequestsService(house, conversations);
  return {
    async 'privateMatch:send'(given, { userId }) {
      const request = await service.send(userId, given);
      publisher.toUser(request.target_user_id, 'privateMatch:newRequest', { request });
      return { request };
    },

    async 'privateMatch:getPending'(_payload, { userId }) {
      return { requests: await service.pending(userId) };
    },

    async 'privateMatch:respond'({ requestId, accept }, { userId }) {
      const answered = await service.answer(userId, requestId, accept);
      const { request, conversationId } = answered;
      const pair = [request.requester_id, request.target_user_id] as const;
      for (const id of pair) publisher.toUser(id, 'privateMatch:answered', answered);
      if (conversationId !== null) {
        const begun = { hypothesisId: request.hypothesis_id, conversationId };
        conversations.announceBegun(pair, begun);
      }
      return { conversationId };
    },

    async 'privateMatch:cancel'({ requestId }, { userId }) {
      const request = await service.cancel(userId, requestId);
      for (const id of [request.requester_id, request.target_user_id]) {
        publisher.toUser(id, 'privateMatch:canceled', { requestId });
      }
      return {};
    },
  };
}
