import type { Core } from '../../house/house.ts';
import { userRoom } from '../../realtime/realtime.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';
import { conversationRoom } from './kernel/rooms.ts';
import { listPlacesOf } from './kernel/store.ts';

/** Sends the replacement name of a deleted member to every screen that may show the old one. */
export async function announceDeleted({ db, publisher }: Core, userId: string): Promise<void> {
  const theirs = await listPlacesOf(db, userId);
  const rooms = theirs.flatMap((one) => [
    conversationRoom(one.id),
    // No one else may learn that a private one exists.
    ...(one.type === 'public' ? [hypothesisRoom(one.hypothesisId)] : []),
    userRoom(one.user1Id === userId ? one.user2Id : one.user1Id),
  ]);
  if (rooms.length > 0) publisher.toRooms([...new Set(rooms)], 'member:deleted', { userId });
}
