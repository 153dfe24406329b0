import { randomUUID } from 'node:crypto';
import type { Message } from '@midspan/contract';
import { secondsToWait } from '@midspan/domain';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../../db/connection.ts';
import { conversations } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { batchInserts } from './batch-inserts.ts';
import { type ConversationRow, noSuchConversation, refuseBystander } from './change.ts';
import { findSent } from './messages.ts';
import { type StoredRow, sendingOneStatement, sendingStatement } from './sending-statement.ts';

export interface NewMessage {
  readonly conversationId: string;
  readonly senderId: string;
  readonly tempId: string;
  readonly content: string;
}

export interface SentMessage {
  readonly message: Message;
  /** false when it was a repeat of one that was sent before */
  readonly isNew: boolean;
}

/** A message with the id it will have, by which a try that was cut short is recognised. */
type Named = NewMessage & { readonly id: string };

/** A UUID of version 7. Node keeps random ones in store, where the library asks the system for each. */
function newId(): string {
  const ms = Date.now().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The message that was sent under this name before; new when it is the one with this id. */
export async function findSentMessage(
  db: Executor,
  given: Omit<Named, 'id'> & { readonly id: string | null },
): Promise<SentMessage | null> {
  const message = await findSent(db, given);
  return message && { message, isNew: message.id === given.id };
}

function presentStored(given: Named, row: StoredRow): SentMessage {
  return {
    message: {
      id: given.id,
      conversation_id: given.conversationId,
      seq: Number(row.seq),
      sender_id: given.senderId,
      sender_username: row.username,
      content: given.content,
      created_at: row.created_at.toISOString(),
      removed: false,
      is_flagged: false,
      flag_type: null,
      flag_resolved: false,
      flag_record: null,
    },
    isNew: true,
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
    message: `You’re sending messages too fast. Please wait ${Math.max(1, seconds)} seconds.`,
    retryAfterS: Math.max(1, seconds),
  });
}

export interface SendingParts {
  readonly db: Executor;
  /** Runs the hot path, by name: planning it each time would cost more than doing it. */
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly limit: number;
}

/** Sends a message, or answers the one that was sent under this name before. */
export type SendMessage = (given: NewMessage) => Promise<SentMessage>;

export function createSending({ db, pool, limit }: SendingParts): SendMessage {
  const forMany = { name: 'send-messages', text: sendingStatement(limit, 'none') };
  const forOne = { name: 'send-message', text: sendingOneStatement(limit, 'none') };
  // Not by name: these are rare, and a plan that was made for other times would look through a lot.
  const forManyAgain = { text: sendingStatement(limit, 'some') };
  const forOneAgain = { text: sendingOneStatement(limit, 'some') };

  const store = batchInserts(async (batch: readonly Named[], isAgain) => {
    const columns = [
      batch.map(({ id }) => id),
      batch.map(({ conversationId }) => conversationId),
      batch.map(({ senderId }) => senderId),
      batch.map(({ tempId }) => tempId),
      batch.map(({ content }) => content),
    ];
    const { rows } = await pool.query<StoredRow>(
      batch.length === 1
        ? { ...(isAgain ? forOneAgain : forOne), values: columns.map(([only]) => only) }
        : { ...(isAgain ? forManyAgain : forMany), values: columns },
    );
    return new Map(rows.map((row) => [row.id, row]));
  });

  return async (message) => {
    const given = { ...message, id: newId() };
    const stored = await store(given);
    if (stored !== null) return presentStored(given, stored);
    const sent = await findSentMessage(db, given);
    if (sent !== null) return sent;
    const [row] = await db
      .select({ conversation: conversations, nowMs: sql<number>`extract(epoch from now()) * 1000` })
      .from(conversations)
      .where(eq(conversations.id, given.conversationId));
    if (row === undefined) throw noSuchConversation();
    throw refuseMessage(row.conversation, given.senderId, Number(row.nowMs), limit);
  };
}
