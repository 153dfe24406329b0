import { ACTIVE_LIST, type ActiveConversation, type ServerPayload } from '@midspan/contract';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { preparedText } from '../../db/prepared.ts';
import { isHidden, unlessHidden } from '../visibility/index.ts';
import { isTurnOf } from './turns-store.ts';

type WaitingCounts = ServerPayload<'conversations:waiting'>;

/** The active conversations of a member, as `c`, using both of their indexes. */
const activeOf = (userId: SQLWrapper): SQL => sql`lateral (
  select id, hypothesis_id, is_dispute, conversation_type, created_at, user2_id as partner_id
  from conversations
  where user1_id = ${userId} and status = 'active'
  union all
  select id, hypothesis_id, is_dispute, conversation_type, created_at, user1_id from conversations
  where user2_id = ${userId} and status = 'active') c`;

/** [NO9] Whether `c` has a message of the partner that this member has not seen. */
const hasUnread = (userId: SQLWrapper): SQL => sql`exists (
  select from messages m where m.conversation_id = c.id and m.sender_id = c.partner_id
    and m.seq > coalesce((select seen_seq from conversation_seen here
      where here.conversation_id = c.id and here.user_id = ${userId}), 0))`;

/** A member's active conversations and what each of them waits for, as one text. */
export const activeMark = (userId: SQLWrapper): SQL => sql`(
  select string_agg(concat(c.id, ${isTurnOf(userId)}, ${hasUnread(userId)}), ' ' order by c.id)
  from ${activeOf(userId)})`;

/**
 * How many active conversations each of these members has, and how many of them wait for the
 * member.
 */
export async function countWaiting(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, WaitingCounts>> {
  const own = sql`own.id`;
  const { rows } = await db.execute<WaitingCounts & { id: string }>(sql`
    select own.id, count(c.id)::int as active,
      (count(c.id) filter (where ${hasUnread(own)} or ${isTurnOf(own)}))::int as waiting
    from unnest(${sql.param([...userIds])}::uuid[]) as own (id)
    left join ${activeOf(own)} on true
    group by own.id`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

type ActiveRow = ActiveConversation & WaitingCounts;

function activeStatement(limit: number, hypothesisId: Placeholder | undefined): SQL {
  const own = sql`${sql.placeholder('userId')}::uuid`;
  return sql`
    with active as (
      select c.*, ${isTurnOf(own)} as is_my_turn, ${hasUnread(own)} as has_unread
      from ${activeOf(own)}
      ${hypothesisId === undefined ? sql`` : sql`where c.hypothesis_id = ${hypothesisId}`}
    ), counted as (
      select *, count(*) over ()::int as active,
        (count(*) filter (where is_my_turn or has_unread) over ())::int as waiting
      from active
      order by is_my_turn or has_unread desc, created_at desc, id desc
      limit ${sql.raw(`${limit}`)}
    )
    select counted.id, claim.circle_id, counted.is_dispute as is_dispute_conversation, counted.conversation_type,
      counted.partner_id, counted.is_my_turn, counted.has_unread, partner.username,
      ${unlessHidden(isHidden('claim'), sql`claim.statement`)} as hypothesis_statement,
      counted.active, counted.waiting
    from counted
    join users partner on partner.id = counted.partner_id
    join hypotheses claim on claim.id = counted.hypothesis_id
    order by counted.is_my_turn or counted.has_unread desc, counted.created_at desc,
      counted.id desc`;
}

const activeOfAll = preparedText<ActiveRow>(
  'own_active_conversations',
  activeStatement(ACTIVE_LIST, undefined),
);
const activeOfHypothesis = preparedText<ActiveRow>(
  'own_active_conversations_of_hypothesis',
  activeStatement(ACTIVE_LIST, sql.placeholder('hypothesisId')),
);

/**
 * A member's active conversations, about all hypotheses or one, waiting ones first; one statement.
 */
export async function listActive(
  db: Database,
  userId: string,
  hypothesisId?: string,
): Promise<WaitingCounts & { items: ActiveConversation[] }> {
  const rows = await (hypothesisId === undefined
    ? activeOfAll(db, { userId })
    : activeOfHypothesis(db, { userId, hypothesisId }));
  return {
    active: rows[0]?.active ?? 0,
    waiting: rows[0]?.waiting ?? 0,
    items: rows.map(({ active, waiting, ...item }) => item),
  };
}

/** Advances a member's seen number [NO3]; null when it was there already. */
export async function saveSeen(
  db: Database,
  { userId, conversationId, seq }: { userId: string; conversationId: string; seq: number },
): Promise<{ isFirst: boolean; hadUnread: boolean } | null> {
  const { rows } = await db.execute<{ is_first: boolean; had_unread: boolean }>(sql`
    with before as (
      select coalesce(max(seen_seq), -1) as seen_seq from conversation_seen
      where conversation_id = ${conversationId} and user_id = ${userId}
    ), moved as (
      insert into conversation_seen (conversation_id, user_id, seen_seq)
      values (${conversationId}, ${userId}, ${seq})
      on conflict (conversation_id, user_id) do update set seen_seq = excluded.seen_seq
        where conversation_seen.seen_seq < excluded.seen_seq
      returning seen_seq
    )
    select before.seen_seq < 0 as is_first, exists (
      select from messages m where m.conversation_id = ${conversationId}
        and m.sender_id <> ${userId} and m.seq > before.seen_seq and m.seq <= moved.seen_seq
    ) as had_unread
    from before, moved`);
  const [row] = rows;
  return row === undefined ? null : { isFirst: row.is_first, hadUnread: row.had_unread };
}
