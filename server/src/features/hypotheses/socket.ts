import type { Database } from '../../db/connection.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { hypothesisRoom } from './rooms.ts';
import { readCreatedAt } from './service.ts';

export type WatchEvent = 'hypothesis:watch' | 'hypothesis:unwatch';

/** Members with a hypothesis open receive moves of its figure and challenges. */
export function hypothesisHandlers(db: Database): Pick<EventHandlers, WatchEvent> {
  return {
    async 'hypothesis:watch'({ hypothesisId }, _session, sender) {
      await readCreatedAt(db, hypothesisId);
      sender.join(hypothesisRoom(hypothesisId));
      return {};
    },

    async 'hypothesis:unwatch'({ hypothesisId }, _session, sender) {
      sender.leave(hypothesisRoom(hypothesisId));
      return {};
    },
  };
}
