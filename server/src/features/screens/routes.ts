import { screenRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { readHypothesisScreen, readStartScreen } from './service.ts';

export function mountScreens({ db, mount }: House): void {
  mount(screenRoutes.start, ({ session }) => readStartScreen(db, session.userId));

  mount(screenRoutes.hypothesis, ({ params, session }) =>
    readHypothesisScreen(db, params.id, session?.userId ?? null),
  );
}
