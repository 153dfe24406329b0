import { hypothesisScreenRoute, startScreenRoute } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { readHypothesisScreen, readStartScreen } from './service.ts';

export function mountScreens({ db, mount }: House): void {
  mount(startScreenRoute, ({ session }) => readStartScreen(db, session.userId));

  mount(hypothesisScreenRoute, ({ params, session }) =>
    readHypothesisScreen(db, params.id, session?.userId ?? null),
  );
}
