import { hypothesisScreenRoutes, startScreenRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { readHypothesisScreen, readStartScreen } from './service.ts';

export function mountScreens(house: House): void {
  const { db, mount } = house;
  mount(startScreenRoutes.read, ({ session }) => readStartScreen(db, session.userId));

  mount(hypothesisScreenRoutes.read, ({ params, session }) =>
    readHypothesisScreen(house, params.id, session?.userId ?? null),
  );
}
