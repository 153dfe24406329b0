import { eq, or } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { conversations } from '../../db/schema/index.ts';
import { type Publisher, userRoom } from '../../realtime/realtime.ts';
import { conversationRoom, hypothesisRoom } from './rooms.ts';

/** To every screen that may show the name of a deleted member: it is another one now. */
export async function announceDeleted(
  db: Database,
  publisher: Publisher,
  userId: string,
): Promise<void> {
  const { id, hypothesisId, type, user1Id, user2Id } = conversations;
  const theirs = await db
    .select({ id, hypothesisId, type, user1Id, user2Id })
    .from(conversations)
    .where(or(eq(user1Id, userId), eq(user2Id, userId)));
  const rooms = theirs.flatMap((one) => [
    conversationRoom(one.id),
    // That there is a private one is nobody else's business.
    ...(one.type === 'public' ? [hypothesisRoom(one.hypothesisId)] : []),
    userRoom(one.user1Id === userId ? one.user2Id : one.user1Id),
  ]);
  if (rooms.length > 0) publisher.toRooms([...new Set(rooms)], 'member:deleted', { userId });
}
