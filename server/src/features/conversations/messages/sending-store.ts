import { MESSAGE_WINDOW_MS } from '@midspan/domain';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../../../db/connection.ts';
import { conversations } from '../../../db/schema/index.ts';
import type { ConversationRow } from '../kernel/change.ts';

/**
 * Beyond this no limit is enforced: only benchmarks use such a setting, and the sending times would
 * bloat the row, which every message rewrites.
 */
const LIMIT_KEPT_MAX = 100;

/** A message that was stored, by its id. */
export interface StoredRow {
  readonly id: string;
  readonly seq: string;
  readonly created_at: Date;
}

/**
 * Whether the given messages may include some that were sent before. That is expected only after a
 * statement has failed, because a repeated name makes it fail. Looking up each name first would
 * slow every message for the sake of a few, and with few messages PostgreSQL would plan to scan the
 * whole conversation.
 */
export type Repeats = 'none' | 'some';

const notSentBefore = (conversation: string, sender: string, tempId: string) => `
  and not exists (
    select from messages before
    where before.conversation_id = ${conversation}
      and before.sender_id = ${sender}
      and before.temp_id = ${tempId})`;

/**
 * Whether the sender is still signed in, and not suspended. Subselects, so that both are looked up
 * by their key for each message and no plan reads all sessions; two of them, because joining the
 * two rows would cost more than finding them. For a batch it is a list of its own: as a join
 * condition it would be looked up for every message and every conversation.
 */
const mayWrite = (session: string, sender: string) => `
  (select user_id from sessions where id = ${session}) = ${sender}
  and (select suspended_at is null from users where id = ${sender})`;

const timesBy = (user: 'user1' | 'user2') =>
  `array_agg(created_at order by numbered.seq) filter (where sender_id = ${user}_id) as by_${user}`;

/** Keeps the newest sending times, as many as the limit needs. */
const countSending = (user: 'user1' | 'user2', limit: number) => {
  const sent = `(${user}_sent || by_${user})`;
  return `${user}_sent = ${sent}[cardinality${sent} - ${limit - 1} :]`;
};

/**
 * Whether the message `limit` before the sender's nth here is older than the window, or doesn't
 * exist.
 */
const withinLimit = (limit: number) =>
  `coalesce(sent[cardinality(sent) + nth - ${limit}]
     <= clock_timestamp() - interval '${MESSAGE_WINDOW_MS} milliseconds', nth <= ${limit})`;

/**
 * The hot path: a batch of messages, in one statement and one commit. Returns those it stored and
 * skips the others: those that membership, state, flag or limit forbid.
 *
 * The conversations' rows are locked before they are checked, so that senders on other servers
 * can't slip past each other, and in id order, so that no two servers deadlock. The time is taken
 * under the lock, so a conversation's times only grow.
 */
export function sendingStatement(limit: number, repeats: Repeats): string {
  const counted = limit <= LIMIT_KEPT_MAX;
  const past = counted
    ? `, case when sender_id = user1_id then user1_sent else user2_sent end as sent,
        row_number() over (partition by conversation_id, sender_id order by place)::int as nth`
    : '';
  return `
    with given as materialized (
      select *, ${mayWrite('session_id', 'sender_id')} as may_write
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[])
        with ordinality as given (id, conversation_id, sender_id, temp_id, content, session_id, place)
    ), locked as materialized (
      select id, seq, status, user1_id, user2_id, silenced_id, user1_sent, user2_sent
      from conversations where id = any($2) order by id for no key update
    ), allowed as (
      select given.*, seq ${past}
      from given join locked on locked.id = conversation_id
      where status = 'active'
        and sender_id in (user1_id, user2_id)
        and silenced_id is distinct from sender_id
        and may_write
        ${repeats === 'some' ? notSentBefore('given.conversation_id', 'given.sender_id', 'given.temp_id') : ''}
    ), numbered as materialized (
      select id, conversation_id, sender_id, temp_id, content,
        seq + row_number() over (partition by conversation_id order by place) as seq,
        clock_timestamp()::timestamptz(3) as created_at
      from allowed ${counted ? `where ${withinLimit(limit)}` : ''}
    ), moved as (
      update conversations set seq = last, message_count = message_count + count
        ${counted ? `, ${countSending('user1', limit)}, ${countSending('user2', limit)}` : ''}
      from (
        select conversation_id, max(numbered.seq) as last, count(*) as count
          ${counted ? `, ${timesBy('user1')}, ${timesBy('user2')}` : ''}
        from numbered ${counted ? 'join locked on locked.id = conversation_id' : ''}
        group by conversation_id
      ) counted
      where conversations.id = conversation_id
    )
    insert into messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
    select id, conversation_id, seq, sender_id, temp_id, content, created_at from numbered
    returning id, seq, created_at`;
}

/** The same for one sender's times, with the one that is being sent. */
const countOne = (user: 'user1' | 'user2', limit: number) => {
  const sent = `(${user}_sent || clock_timestamp())`;
  return `${user}_sent = case when $3 = ${user}_id
    then ${sent}[cardinality${sent} - ${limit - 1} :] else ${user}_sent end`;
};

/**
 * The same rules for a single message, without the parts that batches need: most messages come
 * alone, and this is twice as fast for them.
 *
 * The condition is "not completed": for "active" PostgreSQL would use the index of active
 * conversations while there are few, read all of them for each message, and keep that plan as they
 * grow.
 */
export function sendingOneStatement(limit: number, repeats: Repeats): string {
  const counted = limit <= LIMIT_KEPT_MAX;
  const own = '(case when $3 = user1_id then user1_sent else user2_sent end)';
  const inTime = `coalesce(${own}[cardinality${own} + 1 - ${limit}]
    <= clock_timestamp() - interval '${MESSAGE_WINDOW_MS} milliseconds', true)`;
  return `
    with moved as (
      update conversations set seq = seq + 1, message_count = message_count + 1
        ${counted ? `, ${countOne('user1', limit)}, ${countOne('user2', limit)}` : ''}
      where id = $2::uuid
        and status <> 'completed'
        and $3::uuid in (user1_id, user2_id)
        and silenced_id is distinct from $3
        and ${mayWrite('$6::uuid', '$3')}
        ${counted ? `and ${inTime}` : ''}
        ${repeats === 'some' ? notSentBefore('$2', '$3', '$4') : ''}
      returning seq
    )
    insert into messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
    select $1::uuid, $2, seq, $3, $4::text, $5::text, clock_timestamp() from moved
    returning id, seq, created_at`;
}

/** A message with its future id, which identifies it after an interrupted attempt. */
export interface NamedMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  /** of the session's member; no name changes while its member is signed in */
  readonly senderName: string;
  /** the sender's session */
  readonly sessionId: string;
  readonly tempId: string;
  readonly content: string;
}

/** Stores messages in one statement; those that may not be sent are not among its rows. */
export function createMessageInsert(pool: Pick<pg.Pool, 'query'>, limit: number) {
  // By name: planning it each time would cost more than doing it.
  const forMany = { name: 'send-messages', text: sendingStatement(limit, 'none') };
  const forOne = { name: 'send-message', text: sendingOneStatement(limit, 'none') };
  // Not by name: these are rare, and a cached plan made for other times would scan too much.
  const forManyAgain = { text: sendingStatement(limit, 'some') };
  const forOneAgain = { text: sendingOneStatement(limit, 'some') };

  return async (
    batch: readonly NamedMessage[],
    isAgain: boolean,
  ): Promise<Map<string, StoredRow>> => {
    const columns = [
      batch.map(({ id }) => id),
      batch.map(({ conversationId }) => conversationId),
      batch.map(({ senderId }) => senderId),
      batch.map(({ tempId }) => tempId),
      batch.map(({ content }) => content),
      batch.map(({ sessionId }) => sessionId),
    ];
    const { rows } = await pool.query<StoredRow>(
      batch.length === 1
        ? { ...(isAgain ? forOneAgain : forOne), values: columns.map(([only]) => only) }
        : { ...(isAgain ? forManyAgain : forMany), values: columns },
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
}

/** A conversation, and the database's time. */
export async function findWithTime(
  db: Executor,
  id: string,
): Promise<{ conversation: ConversationRow; nowMs: number } | null> {
  const [row] = await db
    .select({ conversation: conversations, nowMs: sql<number>`extract(epoch from now()) * 1000` })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row === undefined ? null : { ...row, nowMs: Number(row.nowMs) };
}
