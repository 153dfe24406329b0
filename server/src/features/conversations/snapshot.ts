import {
  CATCH_UP_MAX,
  type ConversationSnapshot,
  type NumberedEvent,
  type PublicProposal,
  SNAPSHOT,
} from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import pLimit from 'p-limit';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { readTogether } from '../../db/read-together.ts';
import { forInsider } from './bargains/reading.ts';
import { listItemsBargainedOn } from './bargains/store.ts';
import { pointsOf } from './items/inside.ts';
import { readHistory, readOwnPoints } from './items/ledger.ts';
import { listDecidedInside, listPendingEvidence } from './items/listing-store.ts';
import { noSuchConversation, type Role } from './kernel/change.ts';
import { listEntrances, listEventsSince } from './kernel/store.ts';
import { isFor, readStored } from './kernel/stored-events.ts';
import { type ListedRow, listConversations } from './lists/listed-store.ts';
import { figureInside, presentConversation, readerRole } from './lists/present.ts';
import { listMessages, messagesSince } from './messages/message-store.ts';
import { readOpenProposals, readReviews } from './overturns/reading.ts';
import { readParts } from './parts.ts';
import { readNewestPart } from './stream/reading.ts';
import { toWireEvents } from './wire-events.ts';

/** In which role someone may read, and what. */
export interface Entrance {
  readonly role: Role;
  readonly hypothesisId: string;
}

export interface Opened extends Entrance {
  readonly seq: number;
  readonly currentPBCredence: number;
  readonly publicCredence: number | null;
  readonly tally: Tally;
  readonly ledgerSeq: number;
  readonly openProposals: PublicProposal[];
  /** the database's time */
  readonly now: string;
}

interface Current {
  readonly row: ListedRow;
  readonly openProposals: PublicProposal[];
}

/** Out of ten database connections: most who reconnect missed nothing and need none. */
const READ_AT_ONCE = 2;

/** The last number of each of these conversations, and what is challenged there. */
async function readCurrent(tx: Transaction, ids: readonly string[]): Promise<Map<string, Current>> {
  const rows = await listConversations(tx, ids);
  const openProposals = await readOpenProposals(
    tx,
    rows.map(({ conversation }) => conversation),
  );
  return new Map(
    rows.map((row) => [
      row.conversation.id,
      { row, openProposals: openProposals(row.conversation) },
    ]),
  );
}

function openFor(userId: string, { row, openProposals }: Current): Opened {
  const figure = figureInside(row);
  return {
    role: readerRole(row, userId),
    hypothesisId: row.conversation.hypothesisId,
    seq: row.conversation.seq,
    currentPBCredence: figure.percent,
    publicCredence: figure.publicPercent,
    tally: figure.tally,
    ledgerSeq: row.ledgerSeq,
    openProposals,
    now: new Date(row.readAt).toISOString(),
  };
}

/** Items are sent in their current state, so the last event about each is enough. */
function withItemsOnce(events: readonly NumberedEvent[]): NumberedEvent[] {
  const sent = new Set<string>();
  return events.toReversed().map((event) => {
    if (!('changed' in event.payload) || event.payload.changed.items === undefined) return event;
    const { items, ...changed } = event.payload.changed;
    const left = items.filter(({ id }) => !sent.has(id));
    for (const { id } of left) sent.add(id);
    const payload = { ...event.payload, changed: { ...changed, items: left } };
    return { name: event.name, payload } as NumberedEvent;
  });
}

export function createSnapshots(db: Database) {
  /** Everything is read as of one moment, so that the number and the content belong together. */
  const asOfOneMoment = <T>(read: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  const inTurn = pLimit(READ_AT_ONCE);

  const readCurrentTogether = readTogether(async (ids: readonly string[]) => {
    const rows = await listConversations(db, ids);
    // Usually nothing is challenged, so one statement is enough and needs no transaction.
    return rows.some(({ challenged }) => challenged)
      ? asOfOneMoment((tx) => readCurrent(tx, ids))
      : new Map(rows.map((row) => [row.conversation.id, { row, openProposals: [] }]));
  });
  const findTogether = readTogether(
    async (ids: readonly string[]) =>
      new Map((await listEntrances(db, ids)).map((row) => [row.conversation.id, row])),
  );

  const readInTurn = <T>(
    userId: string,
    conversationId: string,
    read: (tx: Transaction, row: ListedRow, opened: Opened) => Promise<T>,
  ): Promise<T> =>
    inTurn(() =>
      asOfOneMoment(async (tx) => {
        const current = (await readCurrent(tx, [conversationId])).get(conversationId);
        if (current === undefined) throw noSuchConversation();
        return read(tx, current.row, openFor(userId, current));
      }),
    );

  return {
    /** Refuses those without access. */
    async findEntrance(userId: string, conversationId: string): Promise<Entrance> {
      const row = await findTogether(conversationId);
      if (row === undefined) throw noSuchConversation();
      return { role: readerRole(row, userId), hypothesisId: row.conversation.hypothesisId };
    },

    open: (userId: string, conversationId: string) =>
      readInTurn(userId, conversationId, async (tx, row, opened) => {
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
        const evidence = isParticipant
          ? await forInsider(tx, [...pending, ...decided.items], row.conversation, userId)
          : decided.items;
        const overturnProposals = isParticipant ? await readReviews(tx, row.conversation) : [];
        const bargainedOn = isParticipant ? await listItemsBargainedOn(tx, conversationId) : [];
        const open = [...pending, ...overturnProposals.map((proposal) => proposal.evidence)];
        const { part, bargained } = await readNewestPart(
          tx,
          { conversation: row.conversation, role: opened.role, userId },
          { items: evidence, open: open.map(({ id }) => id), bargainedOn },
        );
        const snapshot: ConversationSnapshot = {
          seq: opened.seq,
          conversation: presentConversation(row, opened.role),
          messages: messages.items,
          messageTotal: messages.total,
          stream: part,
          evidence,
          evidenceTotal: decided.total,
          currentPBCredence: opened.currentPBCredence,
          publicCredence: opened.publicCredence,
          tally: opened.tally,
          ledgerSeq: opened.ledgerSeq,
          credenceHistory: await readHistory(
            tx,
            { id: hypothesisId, createdAt: row.hypothesisCreatedAt },
            isPublic ? pointsOf(row.waiting ?? []) : await readOwnPoints(tx, conversationId),
          ),
          overturnProposals,
          bargained,
          ...(await readParts(tx, row.conversation, opened.role)),
        };
        return { ...opened, snapshot };
      }),

    /** The events missed since a number, or null when a snapshot is shorter. */
    async catchUp(userId: string, conversationId: string, sinceSeq: number) {
      const current = await readCurrentTogether(conversationId);
      if (current === undefined) throw noSuchConversation();
      const standing = openFor(userId, current);
      const missed = standing.seq - sinceSeq;
      if (missed < 0 || missed > CATCH_UP_MAX) return null;
      if (missed === 0) return { ...standing, events: [] };
      return readInTurn(userId, conversationId, async (tx, { conversation }, opened) => {
        const rows = await listEventsSince(tx, conversationId, sinceSeq);
        const { role } = opened;
        const stored = rows.flatMap((row) => {
          const event = readStored(row);
          return event !== null && isFor(event, role, userId) ? event : [];
        });
        const insider = role === 'participant' ? userId : null;
        const wired = await toWireEvents(tx, conversation, stored, insider);
        const shown = wired.map(({ event, forReaders }) =>
          role === 'reader' ? forReaders : event,
        );
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
        const events = [...withItemsOnce(shown), ...ticks, ...messages].sort(
          (a, b) => a.payload.seq - b.payload.seq,
        );
        return { ...opened, events };
      });
    },
  };
}
