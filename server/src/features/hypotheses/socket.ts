import type { Database } from '../../db/connection.ts';
import { readTogether } from '../../db/read-together.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { hypothesisRoom } from './rooms.ts';
import { refuseHidden } from './service.ts';
import { listHidden } from './store.ts';

export type WatchEvent = 'hypothesis:watch' | 'hypothesis:unwatch';

/** Members with a hypothesis open receive moves of its figure and challenges. */
export function hypothesisHandlers(db: Database): Pick<EventHandlers, WatchEvent> {
  const find = readTogether(
    async (ids: readonly string[]) =>
      new Map((await listHidden(db, ids)).map((row) => [row.id, row])),
  );
  return {
    async 'hypothesis:watch'({ hypothesisId }, _session, sender) {
      refuseHidden((await find(hypothesisId)) ?? null);
      sender.join(hypothesisRoom(hypothesisId));
      return {};
    },

    async 'hypothesis:unwatch'({ hypothesisId }, _session, sender) {
      sender.leave(hypothesisRoom(hypothesisId));
      return {};
    },
  };
}
