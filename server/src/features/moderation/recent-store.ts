import type { RemovableKind } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';

/** Something a member wrote, for an operator's list. */
export interface RecentContent {
  readonly kind: RemovableKind;
  readonly id: string;
  readonly authorName: string;
  readonly createdAt: Date;
  readonly removed: boolean;
  /**
   * null where operators read only through reports: in a private conversation, in a circle, and in
   * a restatement that isn't confirmed
   */
  readonly text: string | null;
}

/** How much a member wrote within the last day that isn't removed. */
export interface BusyAuthor {
  readonly id: string;
  readonly username: string;
  readonly joinedAt: Date;
  readonly suspended: boolean;
  readonly topics: number;
  readonly hypotheses: number;
  readonly evidence: number;
  readonly messages: number;
}

/** Enough of a text to recognize it. */
const TEXT_SHOWN = 200;

const beginning = (column: string) => sql.raw(`left(${column}, ${TEXT_SHOWN})`);

/**
 * This many of the newest of each kind, or 600 topics would hide everything else. Ids are ordered
 * by time, so their index can be used.
 */
export async function listRecent(
  tx: Transaction,
  authorId: string | null,
  limit: number,
): Promise<RecentContent[]> {
  const by = (column: string): SQL =>
    authorId === null ? sql`true` : sql`${sql.raw(column)} = ${authorId}`;
  const said =
    authorId === null
      ? sql`true`
      : // Through the conversations: an index on senders would slow down every message.
        sql`messages.sender_id = ${authorId} and messages.conversation_id in (
            select id from conversations where user1_id = ${authorId} or user2_id = ${authorId})`;
  const { rows } = await tx.execute<{
    kind: RemovableKind;
    id: string;
    author_name: string;
    created_at: Date;
    removed: boolean;
    text: string | null;
  }>(sql`
    with newest as (
      (select 'topic' as kind, id, created_by as author_id, created_at,
          removal_id is not null as removed,
          case when circle_id is null then ${beginning('name')} end as text
        from topics where ${by('created_by')} order by id desc limit ${limit})
      union all
      (select 'hypothesis', id, created_by, created_at, removal_id is not null,
          case when circle_id is null then ${beginning('statement')} end
        from hypotheses where not is_dispute and ${by('created_by')} order by id desc limit ${limit})
      union all
      (select 'evidence', evidence.id, proposed_by, evidence.created_at,
          evidence.removal_id is not null,
          case when is_public and circle_id is null then ${beginning('description')} end
        from evidence join hypotheses on hypotheses.id = hypothesis_id
        where ${by('proposed_by')} order by evidence.id desc limit ${limit})
      union all
      (select 'message', messages.id, sender_id, messages.created_at,
          messages.removal_id is not null,
          case when conversation_type = 'public' and circle_id is null
            then ${beginning('content')} end
        from messages join conversations on conversations.id = conversation_id
        join hypotheses on hypotheses.id = hypothesis_id
        where ${said} order by messages.id desc limit ${limit})
      union all
      (select 'restatement', words.id, author_id, words.created_at, words.removal_id is not null,
          case when conversation_type = 'public' and circle_id is null and asked.state = 'confirmed'
            then ${beginning('content')} end
        from restatement_words words join restatements asked on asked.id = restatement_id
        join conversations on conversations.id = asked.conversation_id
        join hypotheses on hypotheses.id = hypothesis_id
        where ${by('author_id')} order by words.id desc limit ${limit})
    )
    select kind, newest.id, users.username as author_name, newest.created_at, removed, text
    from newest join users on users.id = author_id
    order by newest.created_at desc, newest.id desc`);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    authorName: row.author_name,
    createdAt: new Date(row.created_at),
    removed: row.removed,
    text: row.text,
  }));
}

/** An id a few hours older than any created within the last day. */
function lowestRecentId(): string {
  const HOURS = 30;
  const ms = (Date.now() - HOURS * 60 * 60 * 1_000).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** The members who wrote the most within the last day that hasn't been removed. */
export async function listBusyAuthors(tx: Transaction, limit: number): Promise<BusyAuthor[]> {
  const recent = sql`id > ${lowestRecentId()} and removal_id is null
    and created_at > now() - interval '1 day'`;
  const { rows } = await tx.execute<{
    id: string;
    username: string;
    joined_at: Date;
    suspended: boolean;
    topics: number;
    hypotheses: number;
    evidence: number;
    messages: number;
  }>(sql`
    with made as (
      select created_by as author_id, 'topic' as kind from topics where ${recent}
      union all
      select created_by, 'hypothesis' from hypotheses where not is_dispute and ${recent}
      union all select proposed_by, 'evidence' from evidence where ${recent}
      union all select sender_id, 'message' from messages where ${recent}
    )
    select users.id, users.username, users.created_at as joined_at,
      users.suspended_at is not null as suspended,
      count(*) filter (where kind = 'topic')::int as topics,
      count(*) filter (where kind = 'hypothesis')::int as hypotheses,
      count(*) filter (where kind = 'evidence')::int as evidence,
      count(*) filter (where kind = 'message')::int as messages
    from made join users on users.id = author_id
    group by users.id order by count(*) desc, users.id limit ${limit}`);
  return rows.map(({ joined_at, ...row }) => ({ ...row, joinedAt: new Date(joined_at) }));
}
