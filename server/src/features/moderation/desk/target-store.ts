import type { RemovableKind } from '@midspan/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { findWritten, type Written } from '../written-store.ts';
import type { DeskScope } from './scope.ts';

/** Content or a member that someone at the desk wants to act on. */
export interface Target
  extends Pick<Written, 'authorId' | 'circleId' | 'conversationId' | 'participantIds'> {
  /** only its two members can see it */
  readonly isBetweenTwo: boolean;
  /** [DK5] the author is a moderator too, or a host of the same circle */
  readonly isPeer: boolean;
}

/** A member is responsible for themselves. */
async function findMember(on: Executor, id: string): Promise<Omit<Target, 'isPeer'> | null> {
  const { rows } = await on.execute(sql`select from users where id = ${id} and deleted_at is null`);
  if (rows.length === 0) return null;
  const nowhere = { circleId: null, conversationId: null, participantIds: [] };
  return { authorId: id, ...nowhere, isBetweenTwo: false };
}

export async function findTarget(
  on: Executor,
  scope: DeskScope,
  { type, id }: { readonly type: RemovableKind | 'member'; readonly id: string },
): Promise<Target | null> {
  const found = type === 'member' ? await findMember(on, id) : await findWritten(on, type, id);
  if (found === null) return null;
  const { rows } = await on.execute(
    scope.role === 'moderator'
      ? sql`select from users where id = ${found.authorId} and moderator_since is not null`
      : sql`select from circle_members peer where peer.circle_id = ${scope.circleId}
          and peer.user_id = ${found.authorId} and peer.role = 'host' and peer.left_at is null`,
  );
  return { ...found, isPeer: rows.length > 0 };
}

/** [DK3] Whether someone is or was in a circle. */
export async function wasInCircle(
  on: Executor,
  circleId: string,
  userId: string,
): Promise<boolean> {
  const { rows } = await on.execute(sql`
    select from circle_members where circle_id = ${circleId} and user_id = ${userId}`);
  return rows.length > 0;
}
