import { MESSAGE_WINDOW_MS } from '@midspan/domain';

/**
 * Beyond this no limit is kept at all: such a setting is a bench's, and the times of sending would
 * make the row, which every message rewrites, heavy.
 */
const LIMIT_KEPT_MAX = 100;

/** A message that was stored, by its id. */
export interface StoredRow {
  readonly id: string;
  readonly seq: string;
  readonly created_at: Date;
  readonly user1_id: string;
  readonly user2_id: string;
  readonly username: string;
}

/** Keeps as many times of sending as the limit looks back on, the newest among them. */
const countSending = (user: 'user1' | 'user2', limit: number) =>
  `${user}_sent = case when sender_id = ${user}_id
     then ${user}_sent[cardinality(${user}_sent) - ${limit - 2} :] || stored.created_at
     else ${user}_sent end`;

/** Whether the message `limit` before this one is older than the window, or there is none. */
const withinLimit = (limit: number) => {
  const sent = '(case when sender_id = user1_id then user1_sent else user2_sent end)';
  return `coalesce(${sent}[cardinality${sent} - ${limit - 1}]
    <= clock_timestamp() - interval '${MESSAGE_WINDOW_MS} milliseconds', true)`;
};

/**
 * The hot path: messages of different conversations in one statement and one commit. Answers those
 * it stored and passes over the others: repeats, and what membership, state, flag or limit forbid.
 *
 * The conversations' rows are locked before anything is asked of them, so that senders on other
 * servers cannot slip past each other, and in the order of their ids, so that no two servers wait
 * for one another. The time is taken under the lock: a conversation's times only grow. One message
 * of each conversation is all that may be given, or two would be stored under one number.
 */
export function sendingStatement(limit: number): string {
  const counted = limit <= LIMIT_KEPT_MAX;
  return `
    with locked as materialized (
      select id, seq, status, user1_id, user2_id, silenced_id, user1_sent, user2_sent
      from conversations where id = any($2) order by id for no key update
    ), stored as (
      insert into messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
      select given.id, locked.id, seq + 1, sender_id, temp_id, content, clock_timestamp()
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
        as given (id, conversation_id, sender_id, temp_id, content)
      join locked on locked.id = conversation_id
      where status = 'active'
        and sender_id in (user1_id, user2_id)
        and silenced_id is distinct from sender_id
        ${counted ? `and ${withinLimit(limit)}` : ''}
      on conflict (conversation_id, sender_id, temp_id) do nothing
      returning id, conversation_id, seq, sender_id, created_at
    ), moved as (
      update conversations set seq = stored.seq, message_count = message_count + 1
        ${counted ? `, ${countSending('user1', limit)}, ${countSending('user2', limit)}` : ''}
      from stored where conversations.id = conversation_id
      returning stored.id, stored.seq, sender_id, stored.created_at, user1_id, user2_id
    )
    select moved.id, seq, moved.created_at, user1_id, user2_id, username
    from moved join users on users.id = sender_id`;
}
