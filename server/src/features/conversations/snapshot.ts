import {
  type ActiveFlag,
  CATCH_UP_MAX,
  type ConversationSnapshot,
  type HistoryPoint,
  type ListedEvidence,
  type NumberedEvent,
  type Paged,
  type PublicProposal,
  SNAPSHOT,
} from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { and, eq, gt } from 'drizzle-orm';
import {
  type Database,
  type Executor,
  inTransaction,
  type Transaction,
} from '../../db/connection.ts';
import { conversationEvents } from '../../db/schema/index.ts';
import { noSuchConversation, type Role } from './change.ts';
import { listMessages, messagesSince } from './messages.ts';
import { figureInside, presentConversation, readerRole, tallyInside } from './present.ts';
import { findConversation, type ListedRow } from './store.ts';
import { readStored } from './stored-events.ts';
import { toWireEvents } from './wire-events.ts';

export type ListDecidedEvidence = (
  on: Executor,
  conversation: { id: string; hypothesisId: string; isPublic: boolean },
  query: { offset: number; limit: number },
) => Promise<Paged<ListedEvidence[]>>;

export interface SnapshotParts {
  readonly db: Database;
  readonly listPendingEvidence: (on: Executor, conversationId: string) => Promise<ListedEvidence[]>;
  readonly listDecidedEvidence: ListDecidedEvidence;
  readonly readHistory: (
    on: Executor,
    hypothesis: { id: string; createdAt: Date },
    privateConversationId: string | null,
  ) => Promise<HistoryPoint[]>;
  readonly findActiveFlag: (on: Executor, conversationId: string) => Promise<ActiveFlag | null>;
  readonly readOverturns: (
    on: Executor,
    conversation: { readonly id: string; readonly isDispute: boolean },
    isParticipant: boolean,
  ) => Promise<Pick<ConversationSnapshot, 'overturnProposals' | 'dispute' | 'recalibration'>>;
  readonly readOpenProposals: (
    on: Executor,
    hypothesisId: string,
    privateConversationId: string | null,
  ) => Promise<PublicProposal[]>;
}

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
  ): Promise<(Opened & { events: NumberedEvent[] }) | null>;
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
    return inTransaction(
      parts.db,
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
          openProposals: await parts.readOpenProposals(
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
        const pending = isParticipant ? await parts.listPendingEvidence(tx, conversationId) : [];
        const decided = await parts.listDecidedEvidence(
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
          credenceHistory: await parts.readHistory(
            tx,
            { id: hypothesisId, createdAt: row.hypothesisCreatedAt },
            isPublic ? null : conversationId,
          ),
          activeFlag: isParticipant ? await parts.findActiveFlag(tx, conversationId) : null,
          ...(await parts.readOverturns(tx, row.conversation, isParticipant)),
        };
        return { ...opened, snapshot };
      }),

    catchUp: (userId, conversationId, sinceSeq) =>
      look(userId, conversationId, async ({ tx, opened }) => {
        const missed = opened.seq - sinceSeq;
        if (missed < 0 || missed > CATCH_UP_MAX) return null;
        if (missed === 0) return { ...opened, events: [] };
        const rows = await tx
          .select()
          .from(conversationEvents)
          .where(
            and(
              eq(conversationEvents.conversationId, conversationId),
              gt(conversationEvents.seq, sinceSeq),
            ),
          );
        const isHidden = ({ audience }: (typeof rows)[number]) =>
          opened.role === 'reader' && audience === 'participants';
        const stored = rows.flatMap((row) => (isHidden(row) ? [] : (readStored(row) ?? [])));
        const shown = (await toWireEvents(tx, conversationId, stored)).map(({ event }) => event);
        const shownSeqs = new Set(shown.map(({ payload }) => payload.seq));
        const ticks = rows.flatMap(({ seq }): NumberedEvent[] =>
          shownSeqs.has(seq)
            ? []
            : [{ name: 'conversation:tick', payload: { conversationId, seq } }],
        );
        const messages = (await messagesSince(tx, conversationId, opened.role, sinceSeq)).map(
          ({ message, tempId }): NumberedEvent => ({
            name: 'conversation:message',
            payload: { ...message, tempId, conversationId },
          }),
        );
        const events = [...shown, ...ticks, ...messages].sort(
          (a, b) => a.payload.seq - b.payload.seq,
        );
        return { ...opened, events };
      }),
  };
}
