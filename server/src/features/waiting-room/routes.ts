import { waitingRoomRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { countWaiting, suggestRooms } from './counts.ts';
import type { Offers } from './offers.ts';

export function mountWaitingRoom(mount: Mount, db: Database, offers: Offers): void {
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
