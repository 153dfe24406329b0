import { randomUUIDv7 } from 'node:crypto';
import type { Message } from '@midspan/contract';
import { secondsToWait } from '@midspan/domain';
import type pg from 'pg';
import type { Executor } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { SEND_WITHIN_MS } from '../../../realtime/handlers.ts';
import { type ConversationRow, noSuchConversation, refuseBystander } from '../kernel/change.ts';
import { batchInserts } from './batch-inserts.ts';
import { findSent, presentMessage } from './message-store.ts';
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

/** A message that was just stored, as the sender sees it. */
function presentStored(given: NamedMessage, row: StoredRow): Message {
  const { seq, created_at: createdAt } = row;
  const unflagged = { flagType: null, flagResolved: false, removalId: null };
  const message = { ...given, seq: Number(seq), createdAt, ...unflagged };
  return presentMessage({ message, username: given.senderName, flag: null }, 'participant');
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
    if (stored !== null) return { message: presentStored(given, stored), isNew: true };
    const sent = await findSentMessage(db, given);
    if (sent !== null) return sent;
    const refusal = await refusalOf(given.sessionId);
    if (refusal !== null) throw refusal;
    const row = await findWithTime(db, given.conversationId);
    if (row === null) throw noSuchConversation();
    throw refuseMessage(row.conversation, given.senderId, row.nowMs, limit);
  };
}
