import type { House } from '../../house/house.ts';
import type { Conversations } from '../conversations/index.ts';
import { createMatchPublisher } from './match-publisher.ts';
import { startOffers } from './offers.ts';
import { keepPresence } from './presence.ts';
import { startReadyMatches } from './ready.ts';
import { watchRooms } from './room-watch.ts';
import { mountWaitingRoomRoutes } from './routes.ts';
import { createWaitingRoomService } from './service.ts';
import { waitingRoomHandlers } from './socket.ts';

/** Mounts the calls and events of waiting rooms, and watches the rooms. */
export async function mountWaitingRoom(house: House, conversations: Conversations) {
  const publish = createMatchPublisher(house.publisher, conversations);
  const watch = watchRooms(house);
  await keepPresence(house, watch, publish);
  const offers = await startOffers(house);
  mountWaitingRoomRoutes(house, offers);
  const service = createWaitingRoomService(house, conversations, offers);
  startReadyMatches(house, watch, service, publish);
  return {
    handlers: waitingRoomHandlers(service, watch, publish),
    /** After commit: two members no longer meet, or meet again. */
    async noteBlock(pair: readonly [string, string], partedIn: readonly string[]): Promise<void> {
      publish.parted(pair, partedIn);
      await watch.noteBlocks(pair);
    },
  };
}

export type WaitingRooms = Awaited<ReturnType<typeof mountWaitingRoom>>;
