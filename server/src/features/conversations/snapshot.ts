import {
  type ActiveFlag,
  CATCH_UP_MAX,
  type ConversationSnapshot,
  conversationTexts,
  type HistoryPoint,
  type ListedEvidence,
  type Paged,
  SNAPSHOT,
} from '@midspan/contract';
import { and, eq, gt } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { conversationEvents } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseOutsider, type StoredEvent } from '../../realtime/conversation-change.ts';
import { listMessages, messagesSince } from './messages.ts';
import { figureInside, presentConversation } from './present.ts';
import { findConversation, type ListedRow } from './store.ts';

export interface SnapshotParts {
  readonly db: Database;
  readonly listPendingEvidence: (on: Executor, conversationId: string) => Promise<ListedEvidence[]>;
  readonly listDecidedEvidence: (
    on: Executor,
    conversation: { id: string; hypothesisId: string; isPublic: boolean },
    query: { offset: number; limit: number },
  ) => Promise<Paged<ListedEvidence[]>>;
  readonly readHistory: (
    on: Executor,
    hypothesis: { id: string; createdAt: Date },
    privateConversationId: string | null,
  ) => Promise<HistoryPoint[]>;
  readonly findActiveFlag: (on: Executor, conversationId: string) => Promise<ActiveFlag | null>;
  /** Fills in what stored events refer to. */
  readonly hydrate: (
    on: Executor,
    events: readonly StoredEvent[],
  ) => Promise<{ seq: number; name: string; payload: Record<string, unknown> }[]>;
}

export type Role = 'participant' | 'reader';

export interface Opened {
  readonly role: Role;
  readonly hypothesisId: string;
  readonly seq: number;
  readonly currentPBCredence: number;
  readonly ledgerSeq: number;
}

interface MissedEvent {
  readonly name: string;
  readonly payload: { conversationId: string; seq: number; [field: string]: unknown };
}

export interface Snapshots {
  open(
    userId: string,
    conversationId: string,
  ): Promise<Opened & { snapshot: ConversationSnapshot }>;
  /** What was missed since a number, or null when a snapshot is the shorter way. */
  catchUp(
    userId: string,
    conversationId: string,
    sinceSeq: number,
  ): Promise<(Opened & { events: MissedEvent[] }) | null>;
}

interface Looked {
  readonly tx: Transaction;
  readonly row: ListedRow;
  readonly opened: Opened;
}

export function createSnapshots(parts: SnapshotParts): Snapshots {
  /** Everything is read as of one moment, so that the number and the content belong together. */
  function look<T>(
    userId: string,
    conversationId: string,
    read: (looked: Looked) => Promise<T>,
  ): Promise<T> {
    return parts.db.transaction(
      async (tx) => {
        const row = await findConversation(tx, conversationId);
        if (row === null) throw new Refusal('NOT_FOUND', { message: conversationTexts.notFound });
        refuseOutsider(row.conversation, userId);
        const { user1Id, user2Id, hypothesisId, seq } = row.conversation;
        const opened: Opened = {
          role: [user1Id, user2Id].includes(userId) ? 'participant' : 'reader',
          hypothesisId,
          seq,
          currentPBCredence: figureInside(row),
          ledgerSeq: row.ledgerSeq,
        };
        return read({ tx, row, opened });
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }

  return {
    open: (userId, conversationId) =>
      look(userId, conversationId, async ({ tx, row, opened }) => {
        const { hypothesisId, type } = row.conversation;
        const isPublic = type === 'public';
        const isParticipant = opened.role === 'participant';
        const messages = await listMessages(tx, conversationId, {
          offset: 0,
          limit: SNAPSHOT.messages,
        });
        const pending = isParticipant ? await parts.listPendingEvidence(tx, conversationId) : [];
        const decided = await parts.listDecidedEvidence(
          tx,
          { id: conversationId, hypothesisId, isPublic },
          { offset: 0, limit: SNAPSHOT.decidedEvidence },
        );
        const snapshot: ConversationSnapshot = {
          seq: opened.seq,
          conversation: presentConversation(row),
          messages: messages.items,
          messageTotal: messages.total,
          evidence: [...pending, ...decided.items],
          evidenceTotal: decided.total,
          currentPBCredence: opened.currentPBCredence,
          ledgerSeq: opened.ledgerSeq,
          credenceHistory: await parts.readHistory(
            tx,
            { id: hypothesisId, createdAt: row.hypothesisCreatedAt },
            isPublic ? null : conversationId,
          ),
          activeFlag: isParticipant ? await parts.findActiveFlag(tx, conversationId) : null,
        };
        return { ...opened, snapshot };
      }),

    catchUp: (userId, conversationId, sinceSeq) =>
      look(userId, conversationId, async ({ tx, opened }) => {
        const missed = opened.seq - sinceSeq;
        if (missed < 0 || missed > CATCH_UP_MAX) return null;
        const stored = await tx
          .select()
          .from(conversationEvents)
          .where(
            and(
              eq(conversationEvents.conversationId, conversationId),
              gt(conversationEvents.seq, sinceSeq),
            ),
          );
        const hidden = (event: StoredEvent) =>
          opened.role === 'reader' && event.audience === 'participants';
        const told = await parts.hydrate(
          tx,
          stored.filter((event) => !hidden(event)),
        );
        const ticks = stored.filter(hidden).map(({ seq }) => ({
          seq,
          name: 'conversation:tick',
          payload: {},
        }));
        const said = (await messagesSince(tx, conversationId, sinceSeq)).map(
          ({ message, tempId }) => ({
            seq: message.seq,
            name: 'conversation:message',
            payload: { ...message, tempId },
          }),
        );
        const events = [...told, ...ticks, ...said]
          .sort((a, b) => a.seq - b.seq)
          .map(({ seq, name, payload }) => ({
            name,
            payload: { ...payload, conversationId, seq },
          }));
        return { ...opened, events };
      }),
  };
}
