import type { Core } from '../../house/house.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';

const BROADCAST = 'moderation-broadcast-hidden';

/** Broadcasts that hypotheses were removed. */
export type BroadcastHidden = (hypothesisIds: readonly string[]) => Promise<void>;

/** On a server. */
export const publishHidden =
  (publisher: Publisher): BroadcastHidden =>
  async (hypothesisIds) => {
    for (const hypothesisId of hypothesisIds) {
      publisher.toRooms([hypothesisRoom(hypothesisId)], 'hypothesis:removed', { hypothesisId });
    }
  };

/** Has a server do it, for an operator's command. */
export const queueHidden =
  (jobs: Jobs): BroadcastHidden =>
  async (hypothesisIds) => {
    if (hypothesisIds.length > 0) await jobs.queue(BROADCAST, { hypothesisIds });
  };

export const startRemovalBroadcast = ({ jobs, publisher }: Core): Promise<void> =>
  jobs.work<{ hypothesisIds: string[] }>({
    name: BROADCAST,
    // Opening the page shows it removed anyway, so a broadcast is useful only in the next moments.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: ({ hypothesisIds }) => publishHidden(publisher)(hypothesisIds),
  });
