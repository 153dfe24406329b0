import type { House } from '../../house/house.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { startRemovalBroadcast } from './removal-broadcast.ts';
import { createReport } from './reports.ts';

export async function startModeration(house: House): Promise<Pick<EventHandlers, 'report:create'>> {
  await startRemovalBroadcast(house);
  return {
    'report:create': async (given, { userId }) => ({
      reportId: await createReport(house, userId, given),
    }),
  };
}
