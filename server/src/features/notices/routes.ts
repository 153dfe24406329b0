import { noticeRoutes, pushRoutes } from '@midspan/contract';
import type { House } from '../../house/house.ts';
import { userOf } from '../../realtime/realtime.ts';
import { startNotifying } from './notifying.ts';
import { registerOneClick } from './one-click.ts';
import { findPreferences, savePreferences } from './preferences-store.ts';
import { createAlerts } from './pushing.ts';
import { catchUp, unsubscribe } from './service.ts';
import { countUnread, listOwn, markRead, removeOldNotices } from './store.ts';

export async function mountNotices(house: House): Promise<void> {
  const { app, chores, db, mount, realtime } = house;
  await startNotifying(house);
  const alerts = await createAlerts(house);
  await registerOneClick(app, db);
  realtime.onMissed((rooms) =>
    catchUp(
      house,
      rooms.flatMap((room) => userOf(room) ?? []),
    ),
  );
  chores.push(() => removeOldNotices(db));

  mount(noticeRoutes.list, ({ query, session }) => listOwn(db, session.userId, query));

  mount(noticeRoutes.markRead, async ({ body, session }) => {
    await markRead(db, session.userId, body.ids);
    return { unread: await countUnread(db, session.userId) };
  });

  mount(noticeRoutes.preferences, ({ session }) => findPreferences(db, session.userId));

  mount(noticeRoutes.savePreferences, ({ session, body }) =>
    savePreferences(db, session.userId, body),
  );

  mount(noticeRoutes.unsubscribe, ({ body }) => unsubscribe(db, body.token, body.kind));

  mount(pushRoutes.read, ({ session }) => alerts.read(session));

  mount(pushRoutes.subscribe, ({ session, body: { endpoint, keys, device } }) =>
    alerts.subscribe(session, { endpoint, device, ...keys }),
  );

  mount(pushRoutes.end, ({ session, params }) => alerts.end(session.userId, params.id));
}
