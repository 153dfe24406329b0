import type { EventHandlers } from '../../realtime/handlers.ts';
import type { ReportsService } from './reports.ts';

export const moderationHandlers = (
  reports: ReportsService,
): Pick<EventHandlers, 'report:create'> => ({
  'report:create': async (given, { userId }) => ({
    reportId: await reports.create(userId, given),
  }),
});
