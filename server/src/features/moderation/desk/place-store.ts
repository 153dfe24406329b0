import {
  DESK_LINES_AROUND,
  type DeskLine,
  type DeskReportInFull,
  REMOVED_TEXT,
} from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import type { DeskReportRow } from './queue-store.ts';
import type { DeskScope } from './scope.ts';

type Place = DeskReportInFull['place'];

/** What stands around a reported thing; the lines of a conversation are read by themselves. */
interface PlaceRow extends Record<string, unknown> {
  readonly topic: Place['topic'];
  readonly claim: Place['claim'];
  readonly conversation: Omit<NonNullable<Place['conversation']>, 'lines'> | null;
}

type Reported = Pick<
  DeskReportRow,
  'at' | 'targetType' | 'targetId' | 'conversationId' | 'isBetweenTwo'
>;

export async function readPlace(
  on: Executor,
  { targetType, targetId, conversationId }: Reported,
): Promise<PlaceRow> {
  const claimIds: Partial<Record<Reported['targetType'], SQL>> = {
    hypothesis: sql`${targetId}::uuid`,
    private_request: sql`(select hypothesis_id from private_requests where id = ${targetId})`,
  };
  const claimId =
    claimIds[targetType] ??
    sql`(select hypothesis_id from conversations where id = ${conversationId})`;
  const topicId = targetType === 'topic' ? sql`${targetId}::uuid` : sql`claim.topic_id`;
  const { rows } = await on.execute<PlaceRow>(sql`
    select
      case when topic.id is not null then json_build_object('id', topic.id, 'name', topic.name,
        'description', topic.description, 'is_removed', topic.removal_id is not null) end as topic,
      case when claim.id is not null then json_build_object('id', claim.id,
        'statement', claim.statement, 'is_removed', claim.removal_id is not null) end as claim,
      case when talk.id is not null then json_build_object('id', talk.id,
        'conversation_type', talk.conversation_type, 'is_completed', talk.status = 'completed',
        'members', json_build_array(
          json_build_object('id', one.id, 'username', one.username, 'side', talk.user1_side),
          json_build_object('id', two.id, 'username', two.username, 'side', talk.user2_side)
        )) end as conversation
    from (select ${claimId} as id) named
      left join hypotheses claim on claim.id = named.id
      left join topics topic on topic.id = ${topicId}
      left join conversations talk on talk.id = ${conversationId}
      left join users one on one.id = talk.user1_id
      left join users two on two.id = talk.user2_id`);
  return rows[0] ?? { topic: null, claim: null, conversation: null };
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
          said.removal_id is not null as is_removed
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
  const { rows } = await on.execute<DeskLine & Record<string, unknown>>(sql`
    with here as (select ${time} as at, ${seq} as seq)
    select lines.kind, lines.id, lines.at, lines.text, lines.is_removed,
      json_build_object('id', author.id, 'username', author.username) as author,
      lines.id = ${targetId} as is_reported
    from (
      ${side((at, number) => sql`(${at}, ${number}) <= (select at, seq from here)`, sql`desc`)}
      union all
      ${side((at, number) => sql`(${at}, ${number}) > (select at, seq from here)`, sql`asc`)}
    ) lines join users author on author.id = lines.author_id
    order by lines.at, lines.seq, lines.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
