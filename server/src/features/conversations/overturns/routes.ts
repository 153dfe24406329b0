import { overturnRoutes } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { OverturnsService } from './service.ts';

export function mountOverturns({ mount }: House, service: OverturnsService): void {
  mount(overturnRoutes.resting, ({ params, session }) =>
    service.resting(session.userId, params.id),
  );
  mount(overturnRoutes.status, ({ params, session }) => service.status(session.userId, params.id));
}
