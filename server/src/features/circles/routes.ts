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

  mount(circleRoutes.revokeLink, async ({ params, session }) => {
    await circles.revokeLink(session.userId, params.id, params.linkId);
    return null;
  });

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
    return null;
  });

  mount(circleRoutes.appoint, async ({ body, params, session }) => {
    await circles.appoint(session.userId, params.id, body.userId);
    return null;
  });

  mount(circleRoutes.removeMember, async ({ params, session }) => {
    await parting.remove(session.userId, params.id, params.userId);
    return null;
  });

  mount(circleRoutes.leave, async ({ params, session }) => {
    await parting.leave(session.userId, params.id);
    return null;
  });

  mount(circleRoutes.end, async ({ params, session }) => {
    await parting.end(session.userId, params.id);
    return null;
  });

  mount(circleRoutes.delete, async ({ body, params, session }) => {
    await parting.delete(session.userId, params.id, body.name);
    return null;
  });
}
