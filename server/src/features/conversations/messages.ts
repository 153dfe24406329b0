import { type Message, type Paged, REMOVED_TEXT } from '@midspan/contract';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { conversations, messages, users } from '../../db/schema/index.ts';
import type { Role } from '../../realtime/conversation-change.ts';

type MessageRow = typeof messages.$inferSelect;

/** Flags are between the two: to a reader every message looks as it was sent. */
export function presentMessage(row: MessageRow, username: string, role: Role): Message {
  const flagType = role === 'participant' ? row.flagType : null;
  const isRemoved = row.removalId !== null;
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    sender_username: username,
    content: isRemoved ? REMOVED_TEXT : row.content,
    created_at: row.createdAt.toISOString(),
    removed: isRemoved,
    is_flagged: flagType !== null,
    flag_type: flagType,
    flag_resolved: flagType !== null && row.flagResolved,
  };
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

/** The content of these messages as it is shown today, by id. */
export async function findContents(
  on: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, content, removalId } = messages;
  const rows = await on
    .select({ id, content, removalId })
    .from(messages)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.removalId === null ? row.content : REMOVED_TEXT]));
}
