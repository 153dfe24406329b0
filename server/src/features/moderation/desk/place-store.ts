import { DESK_LINES_AROUND, type DeskLine, REMOVED_TEXT } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { DeskReportRow } from './queue-store.ts';
import type { DeskScope } from './scope.ts';

interface Named {
  readonly id: string;
  readonly username: string;
}

/** What stands around a reported thing. */
export interface PlaceRow extends Record<string, unknown> {
  readonly topicId: string | null;
  readonly topicName: string;
  readonly topicDescription: string | null;
  readonly topicRemoved: boolean;
  readonly claimId: string | null;
  readonly statement: string;
  readonly claimRemoved: boolean;
  readonly type: 'public' | 'private' | null;
  readonly status: 'active' | 'completed';
  readonly user1: Named;
  readonly user1Side: 'believing' | 'disbelieving';
  readonly user2: Named;
  readonly user2Side: 'believing' | 'disbelieving';
}

type Reported = Pick<
  DeskReportRow,
  'at' | 'targetType' | 'targetId' | 'conversationId' | 'isBetweenTwo'
>;

export async function readPlace(
  on: Executor,
  { targetType, targetId, conversationId }: Reported,
): Promise<PlaceRow | null> {
  const claimIds: Partial<Record<Reported['targetType'], SQL>> = {
    hypothesis: sql`${targetId}::uuid`,
    private_request: sql`(select hypothesis_id from private_requests where id = ${targetId})`,
  };
  const claimId =
    claimIds[targetType] ??
    sql`(select hypothesis_id from conversations where id = ${conversationId})`;
  const topicId = targetType === 'topic' ? sql`${targetId}::uuid` : sql`claim.topic_id`;
  const { rows } = await on.execute<PlaceRow>(sql`
    select topic.id as "topicId", topic.name as "topicName",
      topic.description as "topicDescription", topic.removal_id is not null as "topicRemoved",
      claim.id as "claimId", claim.statement, claim.removal_id is not null as "claimRemoved",
      talk.conversation_type as type, talk.status,
      json_build_object('id', one.id, 'username', one.username) as user1,
      talk.user1_side as "user1Side",
      json_build_object('id', two.id, 'username', two.username) as user2,
      talk.user2_side as "user2Side"
    from (select ${claimId} as id) named
      left join hypotheses claim on claim.id = named.id
      left join topics topic on topic.id = ${topicId}
      left join conversations talk on talk.id = ${conversationId}
      left join users one on one.id = talk.user1_id
      left join users two on two.id = talk.user2_id`);
  return rows[0] ?? null;
}

interface LineRow extends Record<string, unknown> {
  readonly kind: DeskLine['kind'];
  readonly id: string;
  readonly at: Date;
  readonly author_id: string;
  readonly username: string;
  readonly text: string;
  readonly removed: boolean;
}

/**
 * [DK4] What was said in a conversation just before and after the thing that was reported, oldest
 * first. [DK3] Hosts read what everyone in the circle can.
 */
export async function listLinesAround(
  on: Executor,
  scope: DeskScope,
  { at, targetId, conversationId }: Reported,
): Promise<DeskLine[]> {
  const forHosts = scope.role === 'host';
  const shown = (text: SQL, removal: SQL) =>
    forHosts ? sql`case when ${removal} is null then ${text} else ${REMOVED_TEXT}::text end` : text;
  const decided = forHosts ? sql`item.status not in ('proposed', 'disputed')` : sql`true`;
  const confirmed = forHosts ? sql`asked.state = 'confirmed'` : sql`true`;
  const time = sql`coalesce(
    (select created_at from messages where id = ${targetId}),
    (select created_at from evidence where id = ${targetId}),
    (select created_at from restatement_words where id = ${targetId}), ${at.toISOString()}::timestamptz)`;
  // Two messages can have one time; their numbers say which came first.
  const seq = sql`coalesce((select seq from messages where id = ${targetId}), 0)`;
  /** Those on one side of the reported thing; each kind has an index by conversation. */
  const side = (isThere: (time: SQL, seq: SQL) => SQL, order: SQL) => sql`(
    select * from (
      (select 'message' as kind, said.id, said.created_at as at, said.seq,
          said.sender_id as author_id,
          ${shown(sql`said.content`, sql`said.removal_id`)} as text,
          said.removal_id is not null as removed
        from messages said where said.conversation_id = ${conversationId}
          and ${isThere(sql`said.created_at`, sql`said.seq`)}
        order by said.seq ${order} limit ${DESK_LINES_AROUND + 1})
      union all
      (select 'evidence', item.id, item.created_at, 0, item.proposed_by,
          ${shown(
            sql`concat(item.description, E'\nSource: ', item.source, E'\nReasoning: ', item.reasoning)`,
            sql`item.removal_id`,
          )}, item.removal_id is not null
        from evidence item where item.conversation_id = ${conversationId} and ${decided}
          and ${isThere(sql`item.created_at`, sql`0`)}
        order by item.created_at ${order} limit ${DESK_LINES_AROUND + 1})
      union all
      (select 'restatement', words.id, words.created_at, 0, words.author_id,
          ${shown(sql`words.content`, sql`words.removal_id`)}, words.removal_id is not null
        from restatements asked join restatement_words words on words.restatement_id = asked.id
        where asked.conversation_id = ${conversationId} and ${confirmed}
          and ${isThere(sql`words.created_at`, sql`0`)}
        order by words.created_at ${order} limit ${DESK_LINES_AROUND + 1})
    ) lines order by at ${order}, seq ${order}, id ${order} limit ${DESK_LINES_AROUND + 1})`;
  const { rows } = await on.execute<LineRow>(sql`
    with here as (select ${time} as at, ${seq} as seq)
    select lines.*, author.username
    from (
      ${side((at, number) => sql`(${at}, ${number}) <= (select at, seq from here)`, sql`desc`)}
      union all
      ${side((at, number) => sql`(${at}, ${number}) > (select at, seq from here)`, sql`asc`)}
    ) lines join users author on author.id = lines.author_id
    order by lines.at, lines.seq, lines.id`);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    at: new Date(row.at).toISOString(),
    author: { id: row.author_id, username: row.username },
    text: row.text,
    is_removed: row.removed,
    is_reported: row.id === targetId,
  }));
}
