import { waitingRoomRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { countWaiting, suggestRooms } from './count-store.ts';
import { endOffer, findOffer } from './offer-store.ts';
import type { Offers } from './offers.ts';

export function mountWaitingRoomRoutes({ db, mount }: House, offers: Offers): void {
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

  mount(waitingRoomRoutes.withdrawOffer, async ({ params, session }) => {
    await endOffer(db, { hypothesisId: params.id, userId: session.userId });
    return null;
  });
}
