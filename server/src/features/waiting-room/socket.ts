import type { EventHandlers } from '../../realtime/handlers.ts';
import type { MatchPublisher } from './match-publisher.ts';
import type { RoomWatch } from './room-watch.ts';
import type { WaitingRoomService } from './service.ts';

type WaitingRoomEvent = Extract<keyof EventHandlers, `waitingRoom:${string}`>;

export function waitingRoomHandlers(
  service: WaitingRoomService,
  watch: RoomWatch,
  publish: MatchPublisher,
): Pick<EventHandlers, WaitingRoomEvent> {
  return {
    async 'waitingRoom:subscribe'({ hypothesisId }, { userId }, sender) {
      const place = { hypothesisId, userId };
      await service.comeBack(place);
      await watch.enter(place, sender);
      for (const match of await service.statuses(place)) {
        sender.emit('waitingRoom:matchUpdate', { hypothesisId, ...match });
      }
      return {};
    },

    async 'waitingRoom:join'({ hypothesisId }, { userId }, sender) {
      const place = { hypothesisId, userId };
      await service.join(place);
      // A waiting member must be in the room, or the entry would count as an absent member's.
      if (!watch.isInside(place, sender)) await watch.enter(place, sender);
      return {};
    },

    async 'waitingRoom:leave'({ hypothesisId }, { userId }) {
      publish.ended(await service.leave({ hypothesisId, userId }), 'left');
      return {};
    },

    async 'waitingRoom:acceptMatch'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const statuses = await service.accept(match);
      if (statuses === null) return { status: 'ready' };
      publish.statuses(match, statuses);
      return { status: statuses.mine };
    },

    async 'waitingRoom:declineMatch'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const statuses = await service.decline(match);
      publish.statuses(match, statuses);
      return { status: statuses.mine };
    },

    async 'waitingRoom:startConversation'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const started = await service.start(match);
      publish.started(match, started);
      return { conversationId: started.conversationId };
    },
  };
}
