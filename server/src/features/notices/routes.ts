import { noticeRoutes, pushRoutes } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { userOf } from '../../realtime/realtime.ts';
import { startNotifying } from './notifying.ts';
import { findPreferences, savePreferences } from './preferences-store.ts';
import { createAlerts } from './pushing.ts';
import { catchUp, unsubscribe } from './service.ts';
import { countUnread, listOwn, markRead, removeOldNotices } from './store.ts';

/** As RFC 8058 defines them. The form is the same for every email: the address identifies it. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * What a mail program posts to the unsubscribe link of an email when its button is pressed. Opening
 * the same address shows a page that asks first.
 */
async function registerOneClick(app: FastifyInstance, db: Database): Promise<void> {
  await app.register(async (own) => {
    own.addContentTypeParser(FORMS, { parseAs: 'buffer' }, async () => null);
    own
      .withTypeProvider<ZodTypeProvider>()
      .post(
        '/unsubscribe',
        { schema: { hide: true, querystring: noticeRoutes.unsubscribe.body } },
        async ({ query }, reply) => {
          await unsubscribe(db, query.token, query.kind);
          return reply
            .type('text/plain; charset=utf-8')
            .send('You won’t get these emails anymore.\n');
        },
      );
  });
}

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
