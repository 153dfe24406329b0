import type { MailedKind } from '@midspan/contract';
import { z } from 'zod';
import type { Database } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userRoom } from '../../realtime/realtime.ts';
import { switchOffByToken } from './preferences-store.ts';
import { findNewestUnread, findNotices } from './store.ts';

/** Sends these members, on this server, their newest unread notice and how many there are. */
export async function catchUp(
  { db, publisher }: Pick<Core, 'db' | 'publisher'>,
  userIds: readonly string[],
): Promise<void> {
  const { rows, unread } = await findNotices(db, await findNewestUnread(db, userIds));
  for (const row of rows) {
    publisher.toRoomHere(userRoom(row.userId), 'notice:new', {
      notice: row.notice,
      unread: unread.get(row.userId) ?? 0,
    });
  }
}

export async function unsubscribe(db: Database, token: string, kind: MailedKind): Promise<void> {
  // The database would reject any other text.
  const isToken = z.uuid().safeParse(token).success;
  if (!isToken || !(await switchOffByToken(db, token, kind))) {
    throw new Refusal('UNSUBSCRIBE_INVALID');
  }
}
