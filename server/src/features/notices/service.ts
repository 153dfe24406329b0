import type { MailedKind, Preferences } from '@midspan/contract';
import { z } from 'zod';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userRoom } from '../../realtime/realtime.ts';
import { presentPreferences } from './present.ts';
import {
  findMailOff,
  findNewestUnread,
  findNotices,
  saveMailChoices,
  switchOffByToken,
} from './store.ts';

export interface NoticesService {
  /** Sends these members, on this server, their newest unread notice and how many there are. */
  catchUp(userIds: readonly string[]): Promise<void>;
  preferences(userId: string): Promise<Preferences>;
  savePreferences(
    userId: string,
    choices: Partial<Record<MailedKind, boolean>>,
  ): Promise<Preferences>;
  unsubscribe(token: string, kind: MailedKind): Promise<void>;
}

export function createNoticesService({
  db,
  publisher,
}: Pick<Core, 'db' | 'publisher'>): NoticesService {
  const presented = (mailOff: readonly string[] | null): Preferences => {
    if (mailOff === null) throw new Refusal('UNAUTHENTICATED');
    return presentPreferences(mailOff);
  };

  return {
    async catchUp(userIds) {
      const { rows, unread } = await findNotices(db, await findNewestUnread(db, userIds));
      for (const row of rows) {
        publisher.toRoomHere(userRoom(row.userId), 'notice:new', {
          notice: row.notice,
          unread: unread.get(row.userId) ?? 0,
        });
      }
    },

    preferences: async (userId) => presented(await findMailOff(db, userId)),

    savePreferences: async (userId, choices) =>
      presented(await saveMailChoices(db, userId, choices)),

    async unsubscribe(token, kind) {
      // The database would reject any other text.
      const isToken = z.uuid().safeParse(token).success;
      if (!isToken || !(await switchOffByToken(db, token, kind))) {
        throw new Refusal('UNSUBSCRIBE_INVALID');
      }
    },
  };
}
