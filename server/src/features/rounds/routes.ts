import { roundRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { Download } from '../../http/mount.ts';
import { createRoundsService, listRounds } from './service.ts';

export function mountRounds(house: House): void {
  const { db, mount } = house;
  const rounds = createRoundsService(house);

  mount(roundRoutes.open, ({ body, session }) => rounds.open(session.userId, body));

  mount(roundRoutes.list, ({ query: { circleId, hypothesisId, ...page } }) =>
    listRounds(db, { circleId, hypothesisId }, page),
  );

  mount(roundRoutes.one, ({ params, session }) => rounds.one(params.id, session?.userId ?? null));

  mount(roundRoutes.signUp, ({ body, params, session }) =>
    rounds.signUp(session.userId, params.id, body.hypothesis_id),
  );

  mount(roundRoutes.withdraw, async ({ params, session }) => {
    await rounds.withdraw(session.userId, params.id);
    return null;
  });

  mount(roundRoutes.cancel, async ({ params, session }) => {
    await rounds.cancel(session.userId, params.id);
    return null;
  });

  mount(
    roundRoutes.appointment,
    async ({ params }) =>
      new Download('text/calendar', 'round.ics', await rounds.appointment(params.id)),
  );
}
