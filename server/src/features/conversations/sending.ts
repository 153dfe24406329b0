import type { Message } from '@midspan/contract';
import { MESSAGE_WINDOW_MS, secondsToWait } from '@midspan/domain';
import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Database, violatedUnique } from '../../db/connection.ts';
import { conversations, messages, users } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type ConversationRow,
  noSuchConversation,
  refuseBystander,
} from '../../realtime/conversation-change.ts';
import { presentMessage } from './messages.ts';

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

interface InsertedRow {
  readonly seq: string;
  readonly created_at: Date;
  readonly user1_id: string;
  readonly user2_id: string;
  readonly username: string;
}

/**
 * Beyond this no limit is kept at all: such a setting is a bench's, and the times of sending would
 * make the row, which every message rewrites, heavy.
 */
const LIMIT_KEPT_MAX = 100;

/** Keeps as many times of sending as the limit looks back on, the newest among them. */
const countSending = (user: 'user1' | 'user2', limit: number) =>
  `${user}_sent = case when ${user}_id = $2
     then ${user}_sent[cardinality(${user}_sent) - ${limit - 2} :] || clock_timestamp()::timestamptz(3)
     else ${user}_sent end`;

/** Whether the message `limit` before this one is older than the window, or there is none. */
const withinLimit = (limit: number) => {
  const sent = '(case when user1_id = $2 then user1_sent else user2_sent end)';
  return `coalesce(${sent}[cardinality${sent} - ${limit - 1}]
    <= clock_timestamp() - interval '${MESSAGE_WINDOW_MS} milliseconds', true)`;
};

/**
 * The hot path: one statement, one commit. Membership, state, flag and limit are conditions on the
 * conversation's row; a statement that waited for the row's lock evaluates them on the newest
 * version, so parallel senders cannot slip past each other. Answers nothing when any fails.
 */
const insertStatement = (limit: number) => {
  const counted = limit <= LIMIT_KEPT_MAX;
  const counting = counted
    ? `, ${countSending('user1', limit)}, ${countSending('user2', limit)}`
    : '';
  return `
    with moved as (
      update conversations set seq = seq + 1, message_count = message_count + 1 ${counting}
      where id = $1
        and status = 'active'
        and $2::uuid in (user1_id, user2_id)
        and silenced_id is distinct from $2
        ${counted ? `and ${withinLimit(limit)}` : ''}
      returning seq, user1_id, user2_id
    ), inserted as (
      insert into messages (id, conversation_id, seq, sender_id, temp_id, content, created_at)
      select $5::uuid, $1, seq, $2, $3, $4, clock_timestamp() from moved
      returning seq, created_at
    )
    select inserted.seq, inserted.created_at, moved.user1_id, moved.user2_id, users.username
    from inserted, moved, users where users.id = $2`;
};

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

export interface SendingParts {
  readonly db: Database;
  /** Runs the hot path, by name: planning it each time would cost more than doing it. */
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly limit: number;
}

/** Sends a message, or answers the one that was sent under this name before. */
export type SendMessage = (given: NewMessage) => Promise<SentMessage>;

export function createSending({ db, pool, limit }: SendingParts): SendMessage {
  const text = insertStatement(limit);

  async function insert(given: NewMessage): Promise<SentMessage | null> {
    const { conversationId, senderId, tempId, content } = given;
    const id = uuidv7();
    const { rows } = await pool.query<InsertedRow>({
      name: 'send-message',
      text,
      values: [conversationId, senderId, tempId, content, id],
    });
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
        created_at: row.created_at.toISOString(),
        is_flagged: false,
        flag_type: null,
        flag_resolved: false,
      },
      tempId,
      participants: { id: conversationId, user1Id: row.user1_id, user2Id: row.user2_id },
      isNew: true,
    };
  }

  return async (given) => {
    try {
      const sent = await insert(given);
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
  };
}
