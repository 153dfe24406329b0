import { randomUUIDv7 } from 'node:crypto';
import type { Message } from '@midspan/contract';
import { secondsToWait } from '@midspan/domain';
import type pg from 'pg';
import type { Executor } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { SEND_WITHIN_MS } from '../../../realtime/handlers.ts';
import { type ConversationRow, noSuchConversation, refuseBystander } from '../kernel/change.ts';
import { batchInserts } from './batch-inserts.ts';
import { findSent } from './message-store.ts';
import {
  createMessageInsert,
  findWithTime,
  type NamedMessage,
  type StoredRow,
} from './sending-store.ts';

export type NewMessage = Omit<NamedMessage, 'id'>;

export interface SentMessage {
  readonly message: Message;
  /** false when it was a repeat of one that was sent before */
  readonly isNew: boolean;
}

/** The message that was sent under this name before; new when it is the one with this id. */
export async function findSentMessage(
  db: Executor,
  given: NewMessage & { readonly id: string | null },
): Promise<SentMessage | null> {
  const message = await findSent(db, given);
  return message && { message, isNew: message.id === given.id };
}

function presentStored(given: NamedMessage, row: StoredRow): SentMessage {
  return {
    message: {
      id: given.id,
      conversation_id: given.conversationId,
      seq: Number(row.seq),
      sender_id: given.senderId,
      sender_username: given.senderName,
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

/** Why the hot path stored nothing, as the rules explain it. */
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
  /** Runs the hot path. */
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly limit: number;
  /** Why the member behind a session may not write; null if they may. */
  readonly refusalOf: (sessionId: string) => Promise<Refusal | null>;
}

/** Sends a message, or returns the one that was sent under this name before. */
export type SendMessage = (given: NewMessage) => Promise<SentMessage>;

export function createSending({ db, pool, limit, refusalOf }: SendingParts): SendMessage {
  const store = batchInserts(createMessageInsert(pool, limit), SEND_WITHIN_MS);

  return async (message) => {
    const given = { ...message, id: randomUUIDv7() };
    const stored = await store(given);
    if (stored !== null) return presentStored(given, stored);
    const sent = await findSentMessage(db, given);
    if (sent !== null) return sent;
    const refusal = await refusalOf(given.sessionId);
    if (refusal !== null) throw refusal;
    const row = await findWithTime(db, given.conversationId);
    if (row === null) throw noSuchConversation();
    throw refuseMessage(row.conversation, given.senderId, row.nowMs, limit);
  };
}
