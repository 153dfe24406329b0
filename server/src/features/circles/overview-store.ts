import type { CircleMember, Paged } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { isHidden, unlessHidden } from '../visibility/index.ts';
import type { CircleRow } from './store.ts';

/** [CI10] What someone has done in a circle; times as the database writes them. */
export type MemberRow = CircleMember & Record<string, unknown>;

/** Those who left by themselves are no longer the hosts' concern. */
const isListed = (circleId: string): SQL =>
  sql`circle_id = ${circleId} and (left_at is null or removed_at is not null)`;

/** Disputes are about evidence: they count for messages and items, and not as conversations. */
const talks = (circleId: string): SQL => sql`lateral (
  select count(*) filter (where not talk.is_dispute)::int as begun,
    count(*) filter (where not talk.is_dispute and talk.status = 'completed')::int as completed,
    coalesce(sum(said.count), 0)::int as messages,
    greatest(max(talk.created_at), max(said.last)) as last
  from (
    select id, hypothesis_id, status, is_dispute, created_at from conversations
      where user1_id = page.user_id
    union all select id, hypothesis_id, status, is_dispute, created_at from conversations
      where user2_id = page.user_id
  ) talk
  join hypotheses claim on claim.id = talk.hypothesis_id and claim.circle_id = ${circleId}
  cross join lateral (
    select count(*), max(created_at) as last from messages
    where conversation_id = talk.id and sender_id = page.user_id and removal_id is null
  ) said
)`;

const items = (circleId: string): SQL => sql`lateral (
  select count(*)::int as proposed, max(item.created_at) as last,
    count(*) filter (where item.status in ('accepted', 'recalibrated', 'overturned'))::int as agreed
  from evidence item
  join hypotheses claim on claim.id = item.hypothesis_id and claim.circle_id = ${circleId}
  where item.proposed_by = page.user_id and item.removal_id is null
)`;

/** Restatements that the partner confirmed. */
const restated = (circleId: string): SQL => sql`lateral (
  select count(distinct asked.id) filter (where asked.state = 'confirmed')::int as confirmed,
    max(words.created_at) as last
  from restatement_words words
  join restatements asked on asked.id = words.restatement_id
  join conversations talk on talk.id = asked.conversation_id
  join hypotheses claim on claim.id = talk.hypothesis_id and claim.circle_id = ${circleId}
  where words.author_id = page.user_id and words.part = 'said'
)`;

const credences = ({ id, sharesCredences }: CircleRow): SQL => sql`lateral (
  select count(*) filter (where own.percent <> 50)::int as sides_taken,
    max(own.created_at) as last,
    ${
      sharesCredences
        ? sql`coalesce(json_agg(json_build_object('hypothesis_id', claim.id,
            'statement', ${unlessHidden(isHidden('claim'), sql`claim.statement`)},
            'value', own.percent, 'at', own.created_at) order by own.created_at, own.id), '[]')`
        : sql`null::json`
    } as held
  from credences own
  join hypotheses claim on claim.id = own.hypothesis_id and claim.circle_id = ${id}
    and not claim.is_dispute
  where own.user_id = page.user_id and own.is_current
)`;

/**
 * [CI10] One statement, which looks up the members of the page by index and no one else, so that a
 * page of a large circle is as fast as one of a small one.
 */
export async function listMembers(
  db: Database,
  circle: CircleRow,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<MemberRow[]>> {
  const [{ rows }, totals] = await Promise.all([
    db.execute<MemberRow>(sql`
      with page as materialized (
        select user_id, role, joined_at, removed_at from circle_members
        where ${isListed(circle.id)} order by joined_at, user_id limit ${limit} offset ${offset}
      )
      select users.id, users.username, page.joined_at,
        case when page.removed_at is null then page.role else 'removed' end as role,
        own.sides_taken, own.held as credences, talks.messages,
        talks.begun as conversations_begun, talks.completed as conversations_completed,
        items.proposed as items_proposed, items.agreed as items_agreed,
        restated.confirmed as restatements_confirmed,
        greatest(talks.last, items.last, restated.last, own.last) as last_active
      from page join users on users.id = page.user_id
      cross join ${talks(circle.id)} talks
      cross join ${items(circle.id)} items
      cross join ${restated(circle.id)} restated
      cross join ${credences(circle)} own
      order by page.joined_at, page.user_id`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from circle_members where ${isListed(circle.id)}`,
    ),
  ]);
  return { items: rows, total: totals.rows[0]?.total ?? 0 };
}
