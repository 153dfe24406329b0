import type { Core } from '../../house/house.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';

const TELL = 'moderation-tell-hidden';

/** Has a server tell those who look at hypotheses that operators removed them. */
export async function tellHidden(jobs: Jobs, hypothesisIds: readonly string[]): Promise<void> {
  if (hypothesisIds.length > 0) await jobs.queue(TELL, { hypothesisIds });
}

export const startRemovalTelling = ({ jobs, publisher }: Core): Promise<void> =>
  jobs.work<{ hypothesisIds: string[] }>({
    name: TELL,
    // Whoever opens the page finds it removed: telling is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    async work({ hypothesisIds }) {
      for (const hypothesisId of hypothesisIds) {
        publisher.toRooms([hypothesisRoom(hypothesisId)], 'hypothesis:removed', { hypothesisId });
      }
    },
  });
