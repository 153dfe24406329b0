import { circleRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { removeLapsedPlaces } from './link-store.ts';
import { createOverview } from './overview.ts';
import type { Parting } from './parting.ts';
import { presentCircle } from './present.ts';
import { createCirclesService } from './service.ts';
import { listOwn } from './store.ts';

export function mountCircles(house: House, parting: Parting): void {
  const { chores, db, limits, mount } = house;
  const circles = createCirclesService(house);
  const overview = createOverview(db);
  chores.push(() => removeLapsedPlaces(db), parting.deleteDue);

  mount(circleRoutes.open, ({ body, session }) => circles.open(session.userId, body));

  mount(circleRoutes.listOwn, async ({ query, session }) => {
    const { items, total } = await listOwn(db, session.userId, query);
    return { items: items.map(presentCircle), total };
  });

  mount(circleRoutes.one, ({ params, session }) => circles.one(session.userId, params.id));

  mount(circleRoutes.makeLink, ({ body, params, session }) =>
    circles.makeLink(session.userId, params.id, body),
  );

  mount(circleRoutes.revokeLink, ({ params, session }) =>
    circles.revokeLink(session.userId, params.id, params.linkId),
  );

  mount(
    circleRoutes.joinPage,
    ({ params, session }) => circles.joinPage(params.code, session?.userId ?? null),
    limits.beforeInvitationCall,
  );

  mount(
    circleRoutes.join,
    ({ params, session }) => circles.join(session.userId, params.code),
    limits.beforeInvitationCall,
  );

  mount(circleRoutes.members, ({ params, query: { format, ...page }, session }) =>
    format === 'csv'
      ? overview.csv(session.userId, params.id)
      : overview.page(session.userId, params.id, page),
  );

  mount(circleRoutes.allowBack, async ({ params, session }) => {
    await parting.allowBack(session.userId, params.id, params.userId);
  });

  mount(circleRoutes.appoint, ({ body, params, session }) =>
    circles.appoint(session.userId, params.id, body.userId),
  );

  mount(circleRoutes.removeMember, ({ params, session }) =>
    parting.remove(session.userId, params.id, params.userId),
  );

  mount(circleRoutes.leave, ({ params, session }) => parting.leave(session.userId, params.id));

  mount(circleRoutes.end, ({ params, session }) => parting.end(session.userId, params.id));

  mount(circleRoutes.delete, ({ body, params, session }) =>
    parting.delete(session.userId, params.id, body.name),
  );
}
