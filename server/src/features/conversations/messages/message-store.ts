import { type FlagRecord, type Message, type Paged, REMOVED_TEXT } from '@midspan/contract';
import { and, between, desc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { firstOf } from '../../../db/rows.ts';
import { conversations, flags, messages, users } from '../../../db/schema/index.ts';
import type { Role } from '../kernel/change.ts';

type MessageRow = typeof messages.$inferSelect;

interface ReadRow {
  readonly message: MessageRow;
  readonly username: string;
  readonly flag: Pick<
    typeof flags.$inferSelect,
    'state' | 'clarification' | 'suggestion' | 'resolutionText'
  > | null;
}

const { state, clarification, suggestion, resolutionText } = getTableColumns(flags);

const select = (on: Executor) =>
  on
    .select({
      message: messages,
      username: users.username,
      flag: { state, clarification, suggestion, resolutionText },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .leftJoin(flags, eq(flags.messageId, messages.id));

function recordOf(flag: ReadRow['flag']): FlagRecord | null {
  if (flag?.state !== 'resolved') return null;
  const { clarification, suggestion, resolutionText } = flag;
  return { clarification, suggestion, resolution: resolutionText ?? '' };
}

/**
 * Flags are between the two. Readers learn of one only that it was settled, so that they don't take
 * a flagged line for one that no one minded.
 */
export function presentMessage({ message: row, username, flag }: ReadRow, role: Role): Message {
  const flagType = role === 'participant' ? row.flagType : null;
  const isSettled = row.flagType !== null && row.flagResolved;
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
    is_flagged: flagType !== null || isSettled,
    flag_type: flagType,
    flag_resolved: isSettled,
    flag_record: flagType === null ? null : recordOf(flag),
  };
}

export async function listMessages(
  on: Executor,
  conversationId: string,
  role: Role,
  { offset, limit }: { offset: number; limit: number },
): Promise<Paged<Message[]>> {
  const [rows, totals] = await Promise.all([
    select(on)
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
    items: rows.map((row) => presentMessage(row, role)).reverse(),
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
  const rows = await select(on)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.seq, seq)))
    .orderBy(messages.seq);
  return rows.map((row) => ({
    message: presentMessage(row, role),
    tempId: row.message.tempId,
  }));
}

/** Messages from one number to another, oldest first. */
export async function messagesBetween(
  on: Executor,
  conversationId: string,
  role: Role,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Message[]> {
  const rows = await select(on)
    .where(and(eq(messages.conversationId, conversationId), between(messages.seq, from, to)))
    .orderBy(messages.seq);
  return rows.map((row) => presentMessage(row, role));
}

/** These messages as they are today, for either role. */
export async function findMessages(
  on: Executor,
  ids: readonly string[],
): Promise<(role: Role) => Message[]> {
  const rows = ids.length === 0 ? [] : await select(on).where(inArray(messages.id, [...ids]));
  return (role) => rows.map((row) => presentMessage(row, role));
}

/** A message as it is stored. */
export const findMessage = (on: Executor, id: string) =>
  firstOf(on.select().from(messages).where(eq(messages.id, id)));

/** The message that its sender sent under this name, as the sender sees it. */
export async function findSent(
  on: Executor,
  {
    conversationId,
    senderId,
    tempId,
  }: { conversationId: string; senderId: string; tempId: string },
): Promise<Message | null> {
  const [row] = await select(on).where(isNamed(conversationId, senderId, [tempId]));
  return row === undefined ? null : presentMessage(row, 'participant');
}

/** Under which of these names a member's messages were stored. */
export async function findArrived(
  on: Executor,
  conversationId: string,
  senderId: string,
  tempIds: readonly string[],
): Promise<string[]> {
  if (tempIds.length === 0) return [];
  const rows = await on
    .select({ tempId: messages.tempId })
    .from(messages)
    .where(isNamed(conversationId, senderId, tempIds));
  return rows.map(({ tempId }) => tempId);
}

const isNamed = (conversationId: string, senderId: string, tempIds: readonly string[]) =>
  and(
    eq(messages.conversationId, conversationId),
    eq(messages.senderId, senderId),
    inArray(messages.tempId, [...tempIds]),
  );
