import type { Core } from '../../house/house.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';

const BROADCAST = 'moderation-broadcast-hidden';

/** Has a server broadcast that operators removed hypotheses. */
export async function broadcastHidden(jobs: Jobs, hypothesisIds: readonly string[]): Promise<void> {
  if (hypothesisIds.length > 0) await jobs.queue(BROADCAST, { hypothesisIds });
}

export const startRemovalBroadcast = ({ jobs, publisher }: Core): Promise<void> =>
  jobs.work<{ hypothesisIds: string[] }>({
    name: BROADCAST,
    // Opening the page shows it removed anyway, so a broadcast is useful only in the next moments.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ hypothesisIds }) {
      for (const hypothesisId of hypothesisIds) {
        publisher.toRooms([hypothesisRoom(hypothesisId)], 'hypothesis:removed', { hypothesisId });
      }
    },
  });
