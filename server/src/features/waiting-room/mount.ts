import type { House } from '../../house/house.ts';
import type { Conversations } from '../conversations/index.ts';
import { startOffers } from './offers.ts';
import { keepPresence } from './presence.ts';
import { watchRooms } from './room-watch.ts';
import { mountWaitingRoomRoutes } from './routes.ts';
import { createWaitingRoomService } from './service.ts';
import { waitingRoomHandlers } from './socket.ts';

/** Mounts the calls and events of waiting rooms, and watches the rooms. */
export async function mountWaitingRoom(house: House, conversations: Conversations) {
  const watch = watchRooms(house);
  await keepPresence(house, watch);
  const offers = await startOffers(house);
  mountWaitingRoomRoutes(house, offers);
  const service = createWaitingRoomService(house, conversations, offers);
  return { watch, handlers: waitingRoomHandlers(service, watch, house.publisher) };
}
