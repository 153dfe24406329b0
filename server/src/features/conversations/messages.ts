import type { Message, Paged } from '@midspan/contract';
import { MESSAGE_WINDOW_MS, secondsToWait } from '@midspan/domain';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Database, type Executor, violatedUnique } from '../../db/connection.ts';
import { conversations, messages, users } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ConversationRow,
  noSuchConversation,
  type Role,
  refuseBystander,
} from '../../realtime/conversation-change.ts';

export interface NewMessage {
  readonly conversationId: string;
  readonly senderId: string;
  readonly tempId: string;
  readonly content: string;
}

export interface SentMessage {
  readonly message: Message;
  readonly tempId: string;
  readonly participants: Pick<ConversationRow, 'id' | 'user1Id' | 'user2Id'>;
  /** false when it was a repeat of one that was sent before */
  readonly isNew: boolean;
}

export type MessageRow = typeof messages.$inferSelect;

/** Flags are between the two: to a reader every message looks as it was sent. */
function presentMessage(row: MessageRow, username: string, role: Role): Message {
  const flagType = role === 'participant' ? row.flagType : null;
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    sender_username: username,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    is_flagged: flagType !== null,
    flag_type: flagType,
    flag_resolved: flagType !== null && row.flagResolved,
  };
}

interface InsertedRow extends Record<string, unknown> {
  seq: string;
  created_at: Date;
  user1_id: string;
  user2_id: string;
  username: string;
}

/**
 * Beyond this no limit is kept at all: such a setting is a bench's, and the times of sending would
 * make the row, which every message rewrites, heavy.
 */
const LIMIT_KEPT_MAX = 100;

/** Times of sending that a row keeps: as many as the limit looks back on. */
const sentAfter = (column: 'user1' | 'user2', senderId: string, limit: number) => {
  const sent = sql.raw(`${column}_sent`);
  const kept = sql`${sent}[cardinality(${sent}) - ${sql.raw(String(limit - 2))} :]`;
  return sql`case when ${sql.raw(`${column}_id`)} = ${senderId}
    then ${kept} || clock_timestamp()::timestamptz(3) else ${sent} end`;
};

/** Whether the message `limit` before this one is older than the window, or there is none. */
const withinLimit = (senderId: string, limit: number) => {
  const sent = sql`(case when user1_id = ${senderId} then user1_sent else user2_sent end)`;
  const at = sql`${sent}[cardinality${sent} - ${sql.raw(String(limit - 1))}]`;
  const window = sql.raw(`interval '${MESSAGE_WINDOW_MS} milliseconds'`);
  return sql`coalesce(${at} <= clock_timestamp() - ${window}, true)`;
};

/**
 * The hot path: one statement, one commit. Membership, state, flag and limit are conditions on the
 * conversation's row; a statement that waited for the row's lock evaluates them on the newest
 * version, so parallel senders cannot slip past each other. Answers nothing when any fails.
 */
async function insertMessage(
  db: Database,
  given: NewMessage,
  limit: number,
): Promise<SentMessage | null> {
  const { conversationId, senderId, tempId, content } = given;
  const id = uuidv7();
  const counted = limit <= LIMIT_KEPT_MAX;
  const { rows } = await db.execute<InsertedRow>(sql`
    with moved as (
      update conversations set
        seq = seq + 1,
        message_count = message_count + 1,
        user1_sent = ${counted ? sentAfter('user1', senderId, limit) : sql`user1_sent`},
        user2_sent = ${counted ? sentAfter('user2', senderId, limit) : sql`user2_sent`}
      where id = ${conversationId}
        and status = 'active'
        and ${senderId} in (user1_id, user2_id)
        and silenced_id is distinct from ${senderId}
        and ${counted ? withinLimit(senderId, limit) : sql`true`}
      returning seq, user1_id, user2_id
    ), inserted as (
      insert into messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
      select ${id}, ${conversationId}, seq, ${senderId}, ${tempId}, ${content}, clock_timestamp()
      from moved
      returning seq, created_at
    )
    select inserted.seq, inserted.created_at, moved.user1_id, moved.user2_id, users.username
    from inserted, moved, users where users.id = ${senderId}`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    message: {
      id,
      conversation_id: conversationId,
      seq: Number(row.seq),
      sender_id: senderId,
      sender_username: row.username,
      content,
      created_at: new Date(row.created_at).toISOString(),
      is_flagged: false,
      flag_type: null,
      flag_resolved: false,
    },
    tempId,
    participants: { id: conversationId, user1Id: row.user1_id, user2Id: row.user2_id },
    isNew: true,
  };
}

async function findSent(db: Database, given: NewMessage): Promise<SentMessage | null> {
  const [row] = await db
    .select({ message: messages, username: users.username, conversation: conversations })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, given.conversationId),
        eq(messages.senderId, given.senderId),
        eq(messages.tempId, given.tempId),
      ),
    );
  if (row === undefined) return null;
  return {
    message: presentMessage(row.message, row.username, 'participant'),
    tempId: given.tempId,
    participants: row.conversation,
    isNew: false,
  };
}

/** Why the hot path answered nothing, in the words of the rules. */
function refuseMessage(
  conversation: ConversationRow,
  senderId: string,
  nowMs: number,
  limit: number,
): Refusal {
  refuseBystander(conversation, senderId);
  if (conversation.silencedId === senderId) return new Refusal('FLAG_UNANSWERED');
  const sent = conversation.user1Id === senderId ? conversation.user1Sent : conversation.user2Sent;
  const seconds = secondsToWait(sent.map(Number), nowMs, limit);
  return new Refusal('MESSAGE_LIMIT', {
    message: `You are sending messages too fast. Please wait ${Math.max(1, seconds)} seconds.`,
    retryAfterS: Math.max(1, seconds),
  });
}

/** Sends a message, or answers the one that was sent under this name before. */
export async function sendMessage(
  db: Database,
  given: NewMessage,
  limit: number,
): Promise<SentMessage> {
  try {
    const sent = await insertMessage(db, given, limit);
    if (sent !== null) return sent;
  } catch (error) {
    if (violatedUnique(error) !== 'messages_once') throw error;
  }
  const repeated = await findSent(db, given);
  if (repeated !== null) return repeated;
  const [row] = await db
    .select({ conversation: conversations, nowMs: sql<number>`extract(epoch from now()) * 1000` })
    .from(conversations)
    .where(eq(conversations.id, given.conversationId));
  if (row === undefined) throw noSuchConversation();
  throw refuseMessage(row.conversation, given.senderId, Number(row.nowMs), limit);
}

export async function listMessages(
  on: Executor,
  conversationId: string,
  role: Role,
  { offset, limit }: { offset: number; limit: number },
): Promise<Paged<Message[]>> {
  const [rows, totals] = await Promise.all([
    on
      .select({ message: messages, username: users.username })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(eq(messages.conversationId, conversationId))
      .orderBy(desc(messages.seq))
      .limit(limit)
      .offset(offset),
    on
      .select({ total: conversations.messageCount })
      .from(conversations)
      .where(eq(conversations.id, conversationId)),
  ]);
  return {
    // The newest page first, but each page in the order in which people read.
    items: rows.map((row) => presentMessage(row.message, row.username, role)).reverse(),
    total: totals[0]?.total ?? 0,
  };
}

/** Messages after a number, oldest first. */
export async function messagesSince(
  on: Executor,
  conversationId: string,
  role: Role,
  seq: number,
): Promise<{ message: Message; tempId: string }[]> {
  const rows = await on
    .select({ message: messages, username: users.username })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, seq)))
    .orderBy(messages.seq);
  return rows.map((row) => ({
    message: presentMessage(row.message, row.username, role),
    tempId: row.message.tempId,
  }));
}
