import type { Database } from '../../db/connection.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { readClock } from './store.ts';

export const systemHandlers = (db: Database): Pick<EventHandlers, 'ping'> => ({
  async ping(_payload, _session, sender) {
    sender.emit('pong', { at: await readClock(db) });
    return {};
  },
});
