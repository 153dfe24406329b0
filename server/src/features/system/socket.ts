import { readClockMs } from '../../db/clock.ts';
import type { Database } from '../../db/connection.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';

export const systemHandlers = (db: Database): Pick<EventHandlers, 'ping'> => ({
  async ping(_payload, _session, sender) {
    sender.emit('pong', { at: new Date(await readClockMs(db)).toISOString() });
    return {};
  },
});
