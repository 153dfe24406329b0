import type { EventHandlers } from '../../realtime/handlers.ts';

export const systemHandlers: Pick<EventHandlers, 'ping'> = {
  async ping(_payload, _session, sender) {
    sender.emit('pong', { at: new Date().toISOString() });
    return {};
  },
};
