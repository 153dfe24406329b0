import {
  CATCH_UP_MAX,
  type ConversationSnapshot,
  type NumberedEventName,
  type PublicProposal,
  SNAPSHOT,
} from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { noSuchConversation, type Role, type StoredEvent } from './change.ts';
import { readHistory } from './evidence/ledger.ts';
import { listDecidedInside, listPendingEvidence } from './evidence/listing-store.ts';
import { findActiveFlag } from './flags/store.ts';
import { listMessages, messagesSince } from './message-store.ts';
import { readOpenProposals, readOverturns } from './overturns/reading.ts';
import { figureInside, presentConversation, readerRole, tallyInside } from './present.ts';
import { findConversation, type ListedRow, listEventsSince } from './store.ts';
import { hydrate } from './telling.ts';

export interface Opened {
  readonly role: Role;
  readonly hypothesisId: string;
  readonly seq: number;
  readonly currentPBCredence: number;
  readonly tally: Tally;
  readonly ledgerSeq: number;
  readonly openProposals: PublicProposal[];
  /** the database's time */
  readonly now: string;
}

interface MissedEvent {
  readonly name: NumberedEventName;
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

export function createSnapshots(db: Database): Snapshots {
  /** Everything is read as of one moment, so that the number and the content belong together. */
  function look<T>(
    userId: string,
    conversationId: string,
    read: (looked: Looked) => Promise<T>,
  ): Promise<T> {
    return inTransaction(
      db,
      async (tx) => {
        const row = await findConversation(tx, conversationId);
        if (row === null) throw noSuchConversation();
        const { hypothesisId, seq, type } = row.conversation;
        const opened: Opened = {
          role: readerRole(row, userId),
          hypothesisId,
          seq,
          currentPBCredence: figureInside(row),
          tally: tallyInside(row.conversation, row.publicTally),
          ledgerSeq: row.ledgerSeq,
          openProposals: await readOpenProposals(
            tx,
            hypothesisId,
            type === 'private' ? conversationId : null,
          ),
          now: new Date(row.readAt).toISOString(),
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
        const messages = await listMessages(tx, conversationId, opened.role, {
          offset: 0,
          limit: SNAPSHOT.messages,
        });
        const pending = isParticipant ? await listPendingEvidence(tx, conversationId) : [];
        const decided = await listDecidedInside(
          tx,
          { id: conversationId, hypothesisId, isPublic },
          { offset: 0, limit: SNAPSHOT.decidedEvidence },
        );
        const snapshot: ConversationSnapshot = {
          seq: opened.seq,
          conversation: presentConversation(row, opened.role),
          messages: messages.items,
          messageTotal: messages.total,
          evidence: [...pending, ...decided.items],
          evidenceTotal: decided.total,
          currentPBCredence: opened.currentPBCredence,
          tally: opened.tally,
          ledgerSeq: opened.ledgerSeq,
          credenceHistory: await readHistory(
            tx,
            { id: hypothesisId, createdAt: row.hypothesisCreatedAt },
            isPublic ? null : conversationId,
          ),
          activeFlag: isParticipant ? await findActiveFlag(tx, conversationId) : null,
          ...(await readOverturns(tx, row.conversation, isParticipant)),
        };
        return { ...opened, snapshot };
      }),

    catchUp: (userId, conversationId, sinceSeq) =>
      look(userId, conversationId, async ({ tx, opened }) => {
        const missed = opened.seq - sinceSeq;
        if (missed < 0 || missed > CATCH_UP_MAX) return null;
        if (missed === 0) return { ...opened, events: [] };
        const stored = await listEventsSince(tx, conversationId, sinceSeq);
        const hidden = (event: StoredEvent) =>
          opened.role === 'reader' && event.audience === 'participants';
        const told = await hydrate(
          tx,
          stored.filter((event) => !hidden(event)),
        );
        const ticks = stored.filter(hidden).map(({ seq }) => ({
          seq,
          name: 'conversation:tick' as const,
          payload: {},
        }));
        const said = (await messagesSince(tx, conversationId, opened.role, sinceSeq)).map(
          ({ message, tempId }) => ({
            seq: message.seq,
            name: 'conversation:message' as const,
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
