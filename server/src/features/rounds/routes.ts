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

  mount(roundRoutes.withdraw, ({ params, session }) => rounds.withdraw(session.userId, params.id));

  mount(roundRoutes.cancel, ({ params, session }) => rounds.cancel(session.userId, params.id));

  mount(
    roundRoutes.appointment,
    async ({ params }) =>
      new Download('text/calendar', 'round.ics', await rounds.appointment(params.id)),
  );
}
