import {
  CATCH_UP_MAX,
  type ConversationSnapshot,
  type NumberedEvent,
  type PublicProposal,
  SNAPSHOT,
} from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { noSuchConversation, type Role } from './change.ts';
import { readHistory } from './evidence/ledger.ts';
import { listDecidedInside, listPendingEvidence } from './evidence/listing-store.ts';
import { findActiveFlag } from './flags/store.ts';
import { listMessages, messagesSince } from './message-store.ts';
import { readOpenProposals, readOverturns } from './overturns/reading.ts';
import { figureInside, presentConversation, readerRole, tallyInside } from './present.ts';
import { findConversation, type ListedRow, listEventsSince } from './store.ts';
import { readStored } from './stored-events.ts';
import { readNewestPart } from './stream/reading.ts';
import { toWireEvents } from './wire-events.ts';

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
        const overturns = await readOverturns(tx, row.conversation, isParticipant);
        const open = [...pending, ...overturns.overturnProposals.map(({ evidence }) => evidence)];
        const snapshot: ConversationSnapshot = {
          seq: opened.seq,
          conversation: presentConversation(row, opened.role),
          messages: messages.items,
          messageTotal: messages.total,
          stream: await readNewestPart(
            tx,
            { conversation: row.conversation, role: opened.role },
            open.map(({ id }) => id),
          ),
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
          ...overturns,
        };
        return { ...opened, snapshot };
      }),

    catchUp: (userId, conversationId, sinceSeq) =>
      look(userId, conversationId, async ({ tx, row: { conversation }, opened }) => {
        const missed = opened.seq - sinceSeq;
        if (missed < 0 || missed > CATCH_UP_MAX) return null;
        if (missed === 0) return { ...opened, events: [] };
        const rows = await listEventsSince(tx, conversationId, sinceSeq);
        const isHidden = ({ audience }: (typeof rows)[number]) =>
          opened.role === 'reader' && audience === 'participants';
        const stored = rows.flatMap((row) => (isHidden(row) ? [] : (readStored(row) ?? [])));
        const shown = (await toWireEvents(tx, conversation, stored)).map(({ event }) => event);
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
