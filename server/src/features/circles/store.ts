import type { StartScreen } from '@midspan/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { circleMembers, circles } from '../../db/schema/index.ts';

/** [CI2] A member's circles by name, the one joined last first. */
export async function listNames(db: Database, userId: string): Promise<StartScreen['circles']> {
  const rows = await db
    .select({
      id: circles.id,
      name: circles.name,
      role: circleMembers.role,
      endedAt: circles.endedAt,
    })
    .from(circleMembers)
    .innerJoin(circles, eq(circles.id, circleMembers.circleId))
    .where(and(eq(circleMembers.userId, userId), isNull(circleMembers.leftAt)))
    .orderBy(...newestFirst(circleMembers.joinedAt, circleMembers.circleId));
  return rows.map(({ endedAt, ...row }) => ({ ...row, ended_at: endedAt?.toISOString() ?? null }));
}
