import { hypothesisScreenRoutes, startScreenRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { readHypothesisScreen, readStartScreen } from './service.ts';
import { readStartMarks } from './start-mark-store.ts';

export function mountScreens(house: House): Pick<EventHandlers, 'start:mark'> {
  const { db, mount } = house;
  const readMark = readStartMarks(db);

  mount(startScreenRoutes.read, ({ session }) => readStartScreen(db, session, readMark));

  mount(hypothesisScreenRoutes.read, ({ params, session }) =>
    readHypothesisScreen(house, params.id, session?.userId ?? null),
  );

  return {
    async 'start:mark'(_payload, { userId }) {
      const mark = await readMark(userId);
      if (mark === undefined) throw new Refusal('UNAUTHENTICATED');
      return { mark };
    },
  };
}
