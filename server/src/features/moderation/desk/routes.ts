import { deskRoutes } from '@midspan/contract';
import type { House } from '../../../house/house.ts';
import type { Parting } from '../../circles/index.ts';
import type { Conversations } from '../../conversations/index.ts';
import { createActs } from '../acts.ts';
import { publishHidden } from '../removal-broadcast.ts';
import { createRemovals } from '../removals.ts';
import { createDeskActing } from './acting.ts';
import { createDeskReading } from './reading.ts';
import { openDesk } from './scope.ts';
import { createDeskUndoing } from './undoing.ts';

/** [DK6] A page loads lists by itself; everything else comes from something a person does. */
const LOOKS = { acts: false } as const;
const ACTS = { acts: true } as const;

export function mountDesk(
  house: House,
  conversations: Conversations,
  parting: Parting,
  onSuspended: () => void,
): void {
  const { db, mount, publisher } = house;
  const removals = createRemovals(house, conversations, publishHidden(publisher));
  const acts = createActs(house, removals);
  const parts = { core: house, acts, parting, onSuspended };
  const reading = createDeskReading(db);
  const acting = createDeskActing(parts);
  const undoing = createDeskUndoing(parts, acting);

  mount(deskRoutes.reports, async ({ query, session }) =>
    reading.reports(await openDesk(db, session, query.circleId, LOOKS), query),
  );

  mount(deskRoutes.report, async ({ params, query, session }) =>
    reading.report(await openDesk(db, session, query.circleId, ACTS), params.id),
  );

  mount(deskRoutes.preview, async ({ body, session }) =>
    acting.preview(await openDesk(db, session, body.circleId, ACTS), body),
  );

  mount(deskRoutes.act, async ({ body, session }) =>
    acting.act(await openDesk(db, session, body.circleId, ACTS), body),
  );

  mount(deskRoutes.undo, async ({ params, body, session }) =>
    undoing.undo(await openDesk(db, session, body.circleId, ACTS), params.id, body.reason),
  );

  mount(deskRoutes.actions, async ({ query, session }) =>
    reading.actions(await openDesk(db, session, query.circleId, LOOKS), query.after),
  );

  mount(deskRoutes.members, async ({ query, session }) =>
    reading.members(await openDesk(db, session, undefined, ACTS), query.q),
  );

  mount(deskRoutes.member, async ({ params, session }) =>
    reading.member(await openDesk(db, session, undefined, ACTS), params.id),
  );

  mount(deskRoutes.content, async ({ query, session }) => {
    await openDesk(db, session, undefined, ACTS);
    return reading.content(query.q);
  });
}
