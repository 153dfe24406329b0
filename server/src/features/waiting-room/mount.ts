import { waitingRoomRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import type { Conversations } from '../conversations/index.ts';
import { countWaiting, suggestRooms } from './count-store.ts';
import { createMatchPublisher } from './match-publisher.ts';
import { endOffer, findOffer } from './offer-store.ts';
import { startOffers } from './offers.ts';
import { keepPresence } from './presence.ts';
import { startReadyMatches } from './ready.ts';
import { watchRooms } from './room-watch.ts';
import { createWaitingRoomService } from './service.ts';
import { waitingRoomHandlers } from './socket.ts';

/** Mounts the calls and events of waiting rooms, and watches the rooms. */
export async function mountWaitingRoom(house: House, conversations: Conversations) {
  const { db, mount, publisher } = house;
  const publish = createMatchPublisher(publisher, conversations);
  const watch = watchRooms(house);
  await keepPresence(house, watch, publish);
  const offers = await startOffers(house);
  const service = createWaitingRoomService(house, conversations, offers);
  startReadyMatches(house, watch, service, publish);

  mount(waitingRoomRoutes.counts, ({ query, session }) =>
    countWaiting(db, query, session?.userId ?? null),
  );

  mount(waitingRoomRoutes.suggestions, ({ session }) => suggestRooms(db, session.userId));

  mount(waitingRoomRoutes.readOffer, async ({ params, session }) => ({
    offer: await findOffer(db, { hypothesisId: params.id, userId: session.userId }),
  }));

  mount(waitingRoomRoutes.makeOffer, ({ params, session }) =>
    offers.make({ hypothesisId: params.id, userId: session.userId }),
  );

  mount(waitingRoomRoutes.withdrawOffer, ({ params, session }) =>
    endOffer(db, { hypothesisId: params.id, userId: session.userId }),
  );

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
