import { reflectionRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { createReflections } from './service.ts';

export function mountReflections(house: House): void {
  const { mount } = house;
  const reflections = createReflections(house);

  mount(reflectionRoutes.read, ({ params, session }) =>
    reflections.read(session.userId, params.id),
  );

  mount(reflectionRoutes.give, ({ body, params, session }) =>
    reflections.give(session.userId, params.id, { feltHeard: body.felt_heard }),
  );
}
