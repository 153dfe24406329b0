import { hypothesisScreenRoutes, startScreenRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { readHypothesisScreen, readStartScreen } from './service.ts';

export function mountScreens({ db, mount }: House): void {
  mount(startScreenRoutes.read, ({ session }) => readStartScreen(db, session.userId));

  mount(hypothesisScreenRoutes.read, ({ params, session }) =>
    readHypothesisScreen(db, params.id, session?.userId ?? null),
  );
}
