import type { MatchStatus } from '@midspan/domain';
import type { EventHandlers } from '../../realtime/handlers.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import type { RoomWatch } from './room-watch.ts';
import type { Match, Started, WaitingRoomService } from './service.ts';

type WaitingRoomEvent = Extract<keyof EventHandlers, `waitingRoom:${string}`>;

export function waitingRoomHandlers(
  service: WaitingRoomService,
  watch: RoomWatch,
  publisher: Publisher,
): Pick<EventHandlers, WaitingRoomEvent> {
  /** Sends both members the status of their match, each from their own side. */
  function publishToBoth(match: Match, statuses: { mine: MatchStatus; theirs: MatchStatus }): void {
    const { hypothesisId, userId, targetUserId } = match;
    publisher.toUser(userId, 'waitingRoom:matchUpdate', {
      hypothesisId,
      userId: targetUserId,
      status: statuses.mine,
    });
    publisher.toUser(targetUserId, 'waitingRoom:matchUpdate', {
      hypothesisId,
      userId,
      status: statuses.theirs,
    });
  }

  /** Tells both, once. */
  function publishStart(
    { hypothesisId, userId, targetUserId }: Match,
    { conversationId, created }: Started,
  ): void {
    if (!created) return;
    for (const id of [userId, targetUserId]) {
      publisher.toUser(id, 'waitingRoom:conversationCreated', {
        hypothesisId,
        conversationId,
        fromRoom: true,
      });
    }
  }

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
      await service.leave({ hypothesisId, userId });
      return {};
    },

    async 'waitingRoom:acceptMatch'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const { started, ...statuses } = await service.accept(match);
      if (started?.created !== false) publishToBoth(match, statuses);
      if (started !== null) publishStart(match, started);
      return { status: statuses.mine, conversationId: started?.conversationId ?? null };
    },

    async 'waitingRoom:declineMatch'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const statuses = await service.decline(match);
      publishToBoth(match, statuses);
      return { status: statuses.mine };
    },

    async 'waitingRoom:startConversation'({ hypothesisId, targetUserId }, { userId }) {
      const match = { hypothesisId, targetUserId, userId };
      const started = await service.start(match);
      publishStart(match, started);
      return { conversationId: started.conversationId };
    },
  };
}
