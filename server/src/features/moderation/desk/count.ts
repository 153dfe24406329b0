import { DESK_COUNT_MAX, type DeskCount } from '@midspan/contract';
import type { Database } from '../../../db/connection.ts';
import type { Session } from '../../../session/sessions.ts';
import { countDeskReports } from './queue-store.ts';

/** [DK14] What waits for someone at the desk; null for those who don't work there. */
export async function readDeskCount(
  db: Database,
  { userId, standing }: Pick<Session, 'userId' | 'standing'>,
  circles: readonly { readonly id: string; readonly role: 'host' | 'member' }[],
): Promise<DeskCount | null> {
  if (standing.deskRole === null) return null;
  const isModerator = standing.deskRole === 'moderator';
  const hosted = circles.filter(({ role }) => role === 'host');
  const moderator = { role: 'moderator', userId } as const;
  const [waiting, inCircles] = await Promise.all([
    isModerator ? countDeskReports(db, moderator, DESK_COUNT_MAX) : 0,
    Promise.all(
      hosted.map(async ({ id: circleId }) => {
        const host = { role: 'host', userId, circleId } as const;
        return { id: circleId, waiting: await countDeskReports(db, host, DESK_COUNT_MAX) };
      }),
    ),
  ]);
  return { is_moderator: isModerator, waiting, circles: inCircles };
}
