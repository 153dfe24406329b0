import { waitingRoomRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { countWaiting, suggestRooms } from './count-store.ts';
import type { Offers } from './offers.ts';

export function mountWaitingRoomRoutes({ db, mount }: House, offers: Offers): void {
  mount(waitingRoomRoutes.counts, ({ query, session }) =>
    countWaiting(db, query, session?.userId ?? null),
  );

  mount(waitingRoomRoutes.suggestions, ({ session }) => suggestRooms(db, session.userId));

  mount(waitingRoomRoutes.readOffer, async ({ params, session }) => ({
    offer: await offers.read({ hypothesisId: params.id, userId: session.userId }),
  }));

  mount(waitingRoomRoutes.makeOffer, ({ params, session }) =>
    offers.make({ hypothesisId: params.id, userId: session.userId }),
  );

  mount(waitingRoomRoutes.withdrawOffer, async ({ params, session }) => {
    await offers.withdraw({ hypothesisId: params.id, userId: session.userId });
    return null;
  });
}
