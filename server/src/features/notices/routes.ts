import { noticeRoutes } from '@midspan/contract';
import type { Database } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import { presentNotice } from './present.ts';
import type { NoticesService } from './service.ts';
import { countUnread, listOwn, markRead } from './store.ts';

export function mountNotices(mount: Mount, db: Database, notices: NoticesService): void {
  mount(noticeRoutes.list, async ({ query, session }) => {
    const { rows, ...counts } = await listOwn(db, session.userId, query);
    return { items: rows.map(presentNotice), ...counts };
  });

  mount(noticeRoutes.markRead, async ({ body, session }) => {
    await markRead(db, session.userId, body.ids);
    return { unread: await countUnread(db, session.userId) };
  });

  mount(noticeRoutes.preferences, ({ session }) => notices.preferences(session.userId));

  mount(noticeRoutes.savePreferences, ({ session, body }) =>
    notices.savePreferences(session.userId, body.mail),
  );

  mount(noticeRoutes.unsubscribe, async ({ body }) => {
    await notices.unsubscribe(body.token, body.kind);
    return null;
  });
}
