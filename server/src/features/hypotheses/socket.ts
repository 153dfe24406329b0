import type { Database } from '../../db/connection.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { readMarksTogether } from './service.ts';

/** Sockets that have a hypothesis or a conversation about it open. */
export const hypothesisRoom = (hypothesisId: string) => `hypothesis:${hypothesisId}`;

const HYPOTHESIS = /^hypothesis:([0-9a-f-]{36})$/;

/** The hypothesis that a room is about. */
export const hypothesisOf = (room: string): string | null => HYPOTHESIS.exec(room)?.[1] ?? null;

export type WatchEvent = 'hypothesis:watch' | 'hypothesis:unwatch';

/** Members with a hypothesis open receive moves of its figure and challenges. */
export function hypothesisHandlers(db: Database): Pick<EventHandlers, WatchEvent> {
  const readMark = readMarksTogether(db);
  return {
    async 'hypothesis:watch'({ hypothesisId }, _session, sender) {
      // Joins before the mark is read, so that nothing gets lost in between.
      const room = hypothesisRoom(hypothesisId);
      sender.join(room);
      try {
        return { mark: await readMark(hypothesisId) };
      } catch (error) {
        sender.leave(room);
        throw error;
      }
    },

    async 'hypothesis:unwatch'({ hypothesisId }, _session, sender) {
      sender.leave(hypothesisRoom(hypothesisId));
      return {};
    },
  };
}
