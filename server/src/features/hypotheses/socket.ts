import type { EventHandlers } from '../../realtime/handlers.ts';
import { hypothesisRoom } from '../conversations/rooms.ts';
import type { HypothesesService } from './service.ts';

/** Whoever looks at a hypothesis hears how its figure moves and what is challenged. */
export function hypothesisHandlers(
  hypotheses: HypothesesService,
): Pick<EventHandlers, 'hypothesis:watch' | 'hypothesis:unwatch'> {
  return {
    async 'hypothesis:watch'({ hypothesisId }, _session, sender) {
      await hypotheses.createdAt(hypothesisId);
      sender.join(hypothesisRoom(hypothesisId));
      return {};
    },

    async 'hypothesis:unwatch'({ hypothesisId }, _session, sender) {
      sender.leave(hypothesisRoom(hypothesisId));
      return {};
    },
  };
}
