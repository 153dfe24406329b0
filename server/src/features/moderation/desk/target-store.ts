import type { RemovableKind } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { DeskScope } from './scope.ts';

/** Content or a member that someone at the desk wants to act on. */
export interface TargetRow extends Record<string, unknown> {
  /** the member responsible; a member is responsible for themselves */
  readonly authorId: string;
  readonly circleId: string | null;
  readonly conversationId: string | null;
  readonly participantIds: string[];
  /** only its two members can see it */
  readonly isBetweenTwo: boolean;
  /** [DK5] the author is a moderator too, or a host of the same circle */
  readonly isPeer: boolean;
  readonly removalId: string | null;
}

const inTalk = (table: SQL, author: SQL, isOpen: SQL) => sql`
  select ${author} as author_id, claim.circle_id, talk.id as conversation_id,
    array[talk.user1_id, talk.user2_id] as participants,
    talk.conversation_type = 'private' or not ${isOpen} as is_between_two, part.removal_id
  from ${table} join conversations talk on talk.id = there.conversation_id
    join hypotheses claim on claim.id = talk.hypothesis_id`;

const alone = (table: SQL) => sql`
  select created_by as author_id, circle_id, null::uuid as conversation_id,
    '{}'::uuid[] as participants, false as is_between_two, removal_id
  from ${table} part`;

const OPEN = sql`true`;

const FOUND: Readonly<Record<RemovableKind | 'member', SQL>> = {
  topic: alone(sql`topics`),
  hypothesis: alone(sql`hypotheses`),
  evidence: inTalk(
    sql`evidence part cross join lateral (select part.conversation_id) there`,
    sql`part.proposed_by`,
    sql`(part.status not in ('proposed', 'disputed'))`,
  ),
  message: inTalk(
    sql`messages part cross join lateral (select part.conversation_id) there`,
    sql`part.sender_id`,
    OPEN,
  ),
  restatement: inTalk(
    sql`restatement_words part join restatements there on there.id = part.restatement_id`,
    sql`part.author_id`,
    sql`(there.state = 'confirmed')`,
  ),
  member: sql`
    select part.id as author_id, null::uuid as circle_id, null::uuid as conversation_id,
      '{}'::uuid[] as participants, false as is_between_two, null::uuid as removal_id
    from users part`,
};

export async function findTarget(
  on: Executor,
  scope: DeskScope,
  { type, id }: { readonly type: RemovableKind | 'member'; readonly id: string },
): Promise<TargetRow | null> {
  const isPeer =
    scope.role === 'moderator'
      ? sql`author.moderator_since is not null`
      : sql`exists (select from circle_members peer where peer.circle_id = ${scope.circleId}
          and peer.user_id = author.id and peer.role = 'host' and peer.left_at is null)`;
  const isThere = type === 'member' ? sql`part.deleted_at is null` : sql`true`;
  const { rows } = await on.execute<TargetRow>(sql`
    select found.author_id as "authorId", found.circle_id as "circleId",
      found.conversation_id as "conversationId", found.participants::text[] as "participantIds",
      found.is_between_two as "isBetweenTwo", found.removal_id as "removalId",
      ${isPeer} as "isPeer"
    from (${FOUND[type]} where part.id = ${id} and ${isThere}) found
      join users author on author.id = found.author_id`);
  return rows[0] ?? null;
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
