import type { Jobs } from '../../jobs/jobs.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisRoom } from '../conversations/rooms.ts';

/** An earlier name, kept because jobs that are queued under it during an upgrade would be lost. */
const BROADCAST = 'moderation-tell-hidden';

/** Whoever looks at a hypothesis hears from a server that operators removed it. */
export async function createRemovalBroadcast(jobs: Jobs, publisher: Publisher) {
  await jobs.work<{ hypothesisIds: string[] }>({
    name: BROADCAST,
    // Whoever opens the page finds it removed: a broadcast is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ hypothesisIds }) {
      for (const hypothesisId of hypothesisIds) {
        publisher.toRooms([hypothesisRoom(hypothesisId)], 'hypothesis:removed', { hypothesisId });
      }
    },
  });

  return async (hypothesisIds: readonly string[]): Promise<void> => {
    if (hypothesisIds.length > 0) await jobs.queue(BROADCAST, { hypothesisIds });
  };
}
