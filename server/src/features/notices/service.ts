import type { MailedKind, noticeRoutes, Preferences, RouteParsed } from '@midspan/contract';
import { z } from 'zod';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userRoom } from '../../realtime/realtime.ts';
import { findPreferences, savePreferences, switchOffByToken } from './preferences-store.ts';
import { presentPreferences, type StoredPreferences } from './present.ts';
import { findNewestUnread, findNotices } from './store.ts';

export function createNoticesService({ db, publisher }: Pick<Core, 'db' | 'publisher'>) {
  const presented = (stored: StoredPreferences | null): Preferences => {
    if (stored === null) throw new Refusal('UNAUTHENTICATED');
    return presentPreferences(stored);
  };

  return {
    /** Sends these members, on this server, their newest unread notice and how many there are. */
    async catchUp(userIds: readonly string[]): Promise<void> {
      const { rows, unread } = await findNotices(db, await findNewestUnread(db, userIds));
      for (const row of rows) {
        publisher.toRoomHere(userRoom(row.userId), 'notice:new', {
          notice: row.notice,
          unread: unread.get(row.userId) ?? 0,
        });
      }
    },

    preferences: async (userId: string): Promise<Preferences> =>
      presented(await findPreferences(db, userId)),

    savePreferences: async (
      userId: string,
      choices: RouteParsed<typeof noticeRoutes.savePreferences>['body'],
    ): Promise<Preferences> => presented(await savePreferences(db, userId, choices)),

    async unsubscribe(token: string, kind: MailedKind): Promise<void> {
      // The database would reject any other text.
      const isToken = z.uuid().safeParse(token).success;
      if (!isToken || !(await switchOffByToken(db, token, kind))) {
        throw new Refusal('UNSUBSCRIBE_INVALID');
      }
    },
  };
}

export type NoticesService = ReturnType<typeof createNoticesService>;
